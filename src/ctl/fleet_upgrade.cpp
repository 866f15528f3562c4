#include "ctl/fleet_upgrade.hpp"

#include <algorithm>
#include <ostream>

#include "base/text.hpp"
#include "ctl/json_text.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

outcome<std::string> version_of_gateway(command_context& s) {
    const auto data = s.api.get("/api/v1/system/version");
    if (!data) return data.error();
    return text_of(*data, "version");
}

/// One gateway: `{from, to, state, message}`.
outcome<> upgrade_one(command_context& s, const upgrade_arguments& a, json::value& result) {
    json::object found;
    const auto before = version_of_gateway(s);
    if (!before) return before.error();
    found["from"] = *before;
    result = found;
    const auto record = upgrade_gateway(s, a);
    if (!record && record.error().reason == "NO_UPDATE") {
        found["to"] = *before;
        found["state"] = "UP_TO_DATE";
        found["message"] = record.error().text;
        result = found;
        return {};
    }
    if (!record) return record.error();
    found["job_id"] = text_of(*record, "job_id");
    found["state"] = text_of(*record, "state");
    found["message"] = text_of(*record, "message");
    const auto after = version_of_gateway(s);
    if (after) found["to"] = *after;
    result = found;
    const auto verdict = job_verdict(*record);
    if (!verdict) return verdict;
    return after ? outcome<>{} : after.error();
}

void print_upgrades(command_context& s, const std::vector<std::pair<std::size_t, gateway_report>>& all) {
    table t({"GATEWAY", "WAVE", "RESULT", "FROM", "TO", "STATE", "MESSAGE"});
    for (const auto& [wave, r] : all) {
        t.add({r.name, wave == 0 ? "" : std::to_string(wave), verdict_text(r), text_of(r.result, "from"),
               text_of(r.result, "to"), text_of(r.result, "state"),
               r.error.empty() ? text_of(r.result, "message") : r.error});
    }
    s.output << t.text();
}

}  // namespace

checked<std::vector<std::size_t>> parse_waves(std::string_view text, std::size_t count) {
    std::vector<std::size_t> out;
    std::size_t left = count;
    for (const auto raw : split(text, ',')) {
        const auto word = trim(raw);
        std::size_t size = left;
        if (word.ends_with('%')) {
            const auto percent = parse_number<std::size_t>(word.substr(0, word.size() - 1));
            if (!percent || *percent < 1 || *percent > 100) return fault{"--wave", "expected 1% to 100%"};
            size = std::max<std::size_t>(count * *percent / 100, 1);
        } else if (word != "rest") {
            const auto number = parse_number<std::size_t>(word);
            if (!number || *number < 1)
                return fault{"--wave", "expected numbers, percentages or rest, such as 1,10,rest"};
            size = *number;
        }
        size = std::min(size, left);
        if (size > 0) out.push_back(size);
        left -= size;
    }
    return out;
}

outcome<> upgrade_fleet(fleet& all, const fleet_upgrade_arguments& a) {
    auto& s = all.context();
    const auto waves = parse_waves(a.waves, all.gateways().size());
    if (!waves) return failure{exit_code::bad_usage, to_string(waves.error())};
    if (!a.one.bundle.empty()) {
        if (const auto there = check_bundle(a.one.bundle); !there) return there.error();
    }
    std::vector<std::pair<std::size_t, gateway_report>> done;
    const std::span<const fleet_gateway> gateways(all.gateways());
    std::size_t next = 0;
    outcome<> last;
    for (std::size_t wave = 1; wave <= waves->size() && last; ++wave) {
        const auto size = (*waves)[wave - 1];
        s.err << "wave " << wave << " of " << waves->size() << ": " << size
              << (size == 1 ? " gateway\n" : " gateways\n") << std::flush;
        auto reports = all.run(
            [&](command_context& own, gateway_link&, json::value& result) { return upgrade_one(own, a.one, result); },
            gateways.subspan(next, size));
        next += size;
        last = worst_of(reports);
        for (auto& r : reports)
            done.emplace_back(wave, std::move(r));
    }
    const auto untouched = gateways.size() - next;
    for (; next < gateways.size(); ++next)
        done.push_back(
            {0, gateway_report{gateways[next].name, gateways[next].url, exit_code::done, {}, {}, {}, false}});
    if (s.is_json) {
        json::array out;
        for (const auto& [wave, r] : done) {
            json::object one{{"name", r.name},
                             {"url", r.url},
                             {"wave", wave},
                             {"exit_code", static_cast<int>(r.code)},
                             {"was_started", r.was_started}};
            if (!r.error.empty()) one["error"] = r.error;
            if (const auto* const members = r.result.if_object())
                for (const auto& m : *members)
                    one[m.key()] = m.value();
            out.push_back(std::move(one));
        }
        s.output << format_json(out) << '\n';
    } else {
        print_upgrades(s, done);
    }
    if (!last && untouched > 0)
        return failure{last.error().code,
                       last.error().text + " in this wave; " + std::to_string(untouched) +
                           " gateways were not changed: correct or remove the failed ones, then run it again"};
    if (last && untouched > 0) s.err << untouched << " gateways are in no wave; add rest to --wave\n";
    return last;
}

}  // namespace penstock::ctl
