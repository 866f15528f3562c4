#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/fleet.hpp"
#include "ctl/fleet_upgrade.hpp"
#include "ctl/gateway_session.hpp"
#include "ctl/json_text.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/tag_diff.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

/// `UP`, or `DEGRADED: mqtt`.
std::string short_health(const json::value& health) {
    auto out = text_of(health, "status");
    if (const auto* const components = member_of(health, "components").if_object()) {
        std::string down;
        for (const auto& c : *components)
            if (c.value() == "DOWN") down += (down.empty() ? ": " : " ") + std::string(c.key());
        out += down;
    }
    return out;
}

/// Alarms that are active, whoever has seen them.
std::size_t active_alarms(const json::value& live) {
    std::size_t count = 0;
    if (const auto* const rows = live.if_array())
        for (const auto& row : *rows)
            count += text_of(row, "alarm_state").starts_with("ACTIVE") ? 1U : 0U;
    return count;
}

outcome<> look_at_gateway(command_context& s, gateway_link& link, json::value& result) {
    json::object found;
    const auto edge = s.api.get("/api/v1/edge");
    // One that is not trusted may be so because its certificate has ended.
    if (edge || edge.error().reason == gateway_session::untrusted || edge.error().code == exit_code::refused) {
        constexpr std::int64_t one_day_ms = 86'400'000;
        if (const auto end = link.certificate_end(); end)
            found["certificate_days"] = (*end - to_epoch_ms(wall_now())) / one_day_ms;
        result = found;
    }
    if (!edge) return edge.error();
    const auto health = s.api.get("/api/v1/system/health");
    if (!health) return health.error();
    const auto load = s.api.get("/api/v1/monitoring");
    if (!load) return load.error();
    found["edge_id"] = text_of(*edge, "id");
    found["version"] = text_of(*edge, "version");
    found["health"] = short_health(*health);
    found["warnings"] = member_of(*health, "warnings");
    found["opcs"] = member_of(*load, "opc_count");
    found["opcs_lost"] = member_of(*load, "plc_con_disconnected_count");
    found["backlog"] = member_of(*load, "queue_size");
    found["disk_used_percent"] = member_of(*load, "disk_used_percent");
    result = found;
    const auto alarms = s.api.get("/api/v5/alarm/live");
    if (!alarms) return alarms.error();
    found["alarms"] = active_alarms(*alarms);
    result = found;
    return {};
}

json::array json_of_reports(std::span<const gateway_report> reports) {
    json::array out;
    for (const auto& r : reports) {
        json::object one{{"name", r.name}, {"url", r.url}, {"exit_code", static_cast<int>(r.code)}};
        if (!r.error.empty()) one["error"] = r.error;
        if (const auto* const members = r.result.if_object())
            for (const auto& m : *members)
                one[m.key()] = m.value();
        out.push_back(std::move(one));
    }
    return out;
}

outcome<> show_fleet(fleet& all) {
    auto& s = all.context();
    const auto reports = all.run(look_at_gateway);
    if (s.is_json) {
        s.output << format_json(json_of_reports(reports)) << '\n';
        return worst_of(reports);
    }
    table t({"GATEWAY", "VERSION", "HEALTH", "LOST", "ALARMS", "BACKLOG", "CERT_DAYS", "DISK_%", "ERROR"});
    for (const auto& r : reports) {
        const auto& found = r.result;
        const auto lost = text_of(found, "opcs_lost");
        t.add({r.name, text_of(found, "version"), text_of(found, "health"),
               lost.empty() ? "" : lost + "/" + text_of(found, "opcs"), text_of(found, "alarms"),
               text_of(found, "backlog"), text_of(found, "certificate_days"), text_of(found, "disk_used_percent"),
               r.error});
    }
    s.output << t.text();
    return worst_of(reports);
}

std::string difference_text(const json::value& d) {
    const auto shown = [&](const char* member) {
        auto text = text_of(d, member);
        return text.empty() ? "nothing" : text;
    };
    return text_of(d, "tag_id") + " " + text_of(d, "field") + ": " + shown("actual") + " instead of " +
           shown("expected");
}

/// The text of a few differences.
std::string first_differences(const json::value& result) {
    constexpr std::size_t enough = 60;
    std::string out;
    for (const auto& d : array_of(result, "different")) {
        if (out.size() > enough) return out + " …";
        out += (out.empty() ? "" : "; ") + difference_text(d);
    }
    return out;
}

void print_differences(command_context& s, const gateway_report& r) {
    s.output << "== " << displayable(r.name) << '\n';
    for (const auto& [member, mark] : {std::pair{"missing", "- "}, {"surplus", "+ "}})
        for (const auto& id : array_of(r.result, member))
            if (id.is_string()) s.output << mark << displayable(std::string(id.get_string())) << '\n';
    for (const auto& d : array_of(r.result, "different"))
        s.output << "~ " << displayable(difference_text(d)) << '\n';
}

/// A difference is no failure of a gateway, but an exit code.
outcome<> diff_verdict(std::span<const gateway_report> reports) {
    auto worst = worst_of(reports);
    if (worst) return worst;
    const auto count = std::ranges::count_if(reports, [](const auto& r) { return r.code != exit_code::done; });
    return failure{worst.error().code, std::to_string(count) + " of " + std::to_string(reports.size()) +
                                           " gateways differ from the file or could not be compared"};
}

outcome<> compare_tags(fleet& all, const std::string& file) {
    auto& s = all.context();
    const auto text = read_input(file);
    if (!text) return text.error();
    const auto expected = parse_tag_table(*text);
    if (!expected) return failure{exit_code::bad_usage, file + ": " + to_string(expected.error())};
    const auto reports = all.run([&](command_context& own, gateway_link&, json::value& result) -> outcome<> {
        const auto exported = own.api.get_text("/api/v5/tag/export");
        if (!exported) return exported.error();
        const auto actual = parse_tag_table(*exported);
        if (!actual) return failure{exit_code::refused, "its tags: " + to_string(actual.error())};
        auto differences = compare_tag_tables(*expected, *actual);
        const auto count = array_of(differences, "missing").size() + array_of(differences, "surplus").size() +
                           array_of(differences, "different").size();
        result = std::move(differences);
        return count == 0 ? outcome<>{} : failure{exit_code::refused, std::to_string(count) + " differences"};
    });
    if (s.is_json) {
        s.output << format_json(json_of_reports(reports)) << '\n';
        return diff_verdict(reports);
    }
    table t({"GATEWAY", "MISSING", "SURPLUS", "DIFFERENT", "FIRST"});
    for (const auto& r : reports) {
        if (!r.result.is_object()) {
            t.add({r.name, "", "", "", r.error});
            continue;
        }
        const auto count = [&](const char* member) { return std::to_string(array_of(r.result, member).size()); };
        t.add({r.name, count("missing"), count("surplus"), count("different"), first_differences(r.result)});
    }
    s.output << t.text();
    if (all.options().shows_all)
        for (const auto& r : reports)
            print_differences(s, r);
    return diff_verdict(reports);
}

}  // namespace

void add_fleet_commands(CLI::App& app, fleet_action& chosen) {
    auto* const family =
        app.add_subcommand("fleet", "Commands for all gateways of a file (--fleet)")->require_subcommand(1);
    family
        ->add_subcommand("status",
                         "Show a line for each gateway: version, health, lost OPCs, alarms, backlog, certificate, disk")
        ->callback([&chosen] { chosen = show_fleet; });
    const auto file = std::make_shared<std::string>();
    auto* const comparing = family->add_subcommand("diff", "Compare the tags of each gateway with a CSV file");
    comparing
        ->add_option("TAGFILE", *file, "a file from `v5 tag export`; only its columns are compared; - = standard input")
        ->required();
    comparing->callback([=, &chosen] { chosen = [file](fleet& all) { return compare_tags(all, *file); }; });
    const auto a = std::make_shared<fleet_upgrade_arguments>();
    auto* const upgrading =
        family->add_subcommand("upgrade", "Upgrade the gateways wave by wave; stop after a wave with a failure");
    upgrading->add_option("--wave", a->waves, "sizes of the waves: numbers, percentages, rest")->capture_default_str();
    upgrading->add_option("--file", a->one.bundle, "bundle on this machine, with its .minisig file next to it");
    upgrading->add_flag("--allow-downgrade", a->one.allows_downgrade, "allow an older version");
    upgrading->add_option("--within", a->one.wait.timeout, "Maximum time for one gateway, such as 90s or 2h")
        ->capture_default_str()
        ->check(check_span);
    upgrading->callback([=, &chosen] { chosen = [a](fleet& all) { return upgrade_fleet(all, *a); }; });
}

}  // namespace penstock::ctl
