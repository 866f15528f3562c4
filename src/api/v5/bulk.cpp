#include "api/v5/bulk.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "api/json_read.hpp"
#include "api/v5/adapter.hpp"
#include "api/v5/record_list.hpp"
#include "master/check.hpp"

namespace penstock::api::v5 {

namespace {

using master::fault_kind;
using master::record;
using master::refusal;

constexpr std::size_t most_items = 10'000;
constexpr std::size_t together = 200;  ///< items that are looked up with one statement

record applied(const call& c, const record* before, const bulk_request::item& item) {
    faults found;
    auto r = master::apply(c.of(), before, item.what, found);
    if (!found.empty()) throw refusal(fault_kind::invalid, std::move(found));
    return r;
}

/// What a new record needs beyond one that is merged.
void check_new(const call& c, const bulk_request::item& item) {
    faults found;
    for (std::size_t i = 0; i < c.of().fields.size(); ++i) {
        const auto& f = c.of().fields[i];
        if (f.is_required && !item.what.cells[i]) found.emplace_back(std::string(f.name), "required");
    }
    if (!found.empty()) throw refusal(fault_kind::malformed, std::move(found));
    const auto& id = item.what.cells.front();
    if (id && !id->text().empty()) master::check_id(c.of(), id->text(), std::string(c.of().id().name), found);
    if (!found.empty()) throw refusal(fault_kind::invalid, std::move(found));
}

void store_item(call& c, const bulk_request::item& item, master::record_writer& work, outcome::line& line) {
    refuse_faults(item.found);
    const auto& id = item.what.cells.front();
    const bool has_id = id && !id->is_null() && !id->text().empty();
    const auto before = has_id ? work.find(c.of(), id->text()) : std::nullopt;
    if (has_id) line.id = id->text();
    if (before && c.bulk->on_conflict == bulk_request::conflict::skip) {
        line.what = outcome::done::skipped;
    } else if (before && c.bulk->on_conflict == bulk_request::conflict::update) {
        if (item.what.version && *item.what.version != before->version()) {
            throw refusal(fault_kind::conflict,
                          fault("version", fmt::format("{} is at version {} now", line.id, before->version())));
        }
        (void)update_record(c, work, *before, applied(c, &*before, item));
        line.what = outcome::done::updated;
    } else {
        check_new(c, item);
        line.id = create_record(c, work, applied(c, nullptr, item)).id();
        line.what = outcome::done::created;
    }
}

void add_errors(refusal& all, const refusal& why, std::size_t index) {
    if (all.items.size() >= most_errors) return;
    if (why.items.empty()) all.items.push_back({fault("", why.message), index, why.why});
    for (auto item : why.items) {
        item.index = index;
        item.why = why.why;
        all.items.push_back(std::move(item));
    }
}

void look_up(const call& c, std::span<const bulk_request::item> items, master::record_writer& work) {
    std::vector<std::string> ids;
    for (const auto& item : items) {
        const auto& id = item.what.cells.front();
        if (id && !id->is_null() && !id->text().empty()) ids.push_back(id->text());
    }
    work.look_up(c.of(), ids);
    adapter_of(c.of()).look_up(work, ids);
}

}  // namespace

void refuse_bad_items(const call& c) {
    for (const auto step : {&master::body_faults::malformed, &master::body_faults::invalid}) {
        std::optional<refusal> all;
        for (const auto& item : c.bulk->items) {
            if ((item.found.*step).empty()) continue;
            const auto kind = step == &master::body_faults::malformed ? fault_kind::malformed : fault_kind::invalid;
            const refusal why(kind, item.found.*step);
            if (!all) all = refusal(kind, fmt::format("item {}: {}", item.index, why.message));
            add_errors(*all, why, item.index);
        }
        if (all) throw *all;
    }
}

refusal first_step_of(const outcome& out) {
    const outcome::line* first = nullptr;
    for (const auto& line : out.lines) {
        if (line.why && (first == nullptr || line.why->why < first->why->why)) first = &line;
    }
    refusal all(first->why->why, fmt::format("item {}: {}", first->index, first->why->message));
    for (const auto& line : out.lines) {
        if (line.why && line.why->why == all.why) add_errors(all, *line.why, line.index);
    }
    return all;
}

outcome store_items(call& c, master::record_writer& work) {
    outcome out;
    std::size_t failed = 0;
    const std::span items(c.bulk->items);
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i % together == 0) look_up(c, items.subspan(i, std::min(together, items.size() - i)), work);
        const auto& item = items[i];
        auto& line = out.lines.emplace_back();
        line.index = item.index;
        line.why = work.attempt([&] { store_item(c, item, work, line); });
        if (!line.why) continue;
        line.what = outcome::done::failed;
        if (++failed == most_errors && c.bulk->is_atomic) break;
    }
    return out;
}

namespace {

/// All of them, or those that can be.
outcome store_all(call& c, master::record_writer& work) {
    auto out = store_items(c, work);
    if (c.bulk->is_atomic && out.count(outcome::done::failed) > 0) throw first_step_of(out);
    return out;
}

void write_outcome(call& c, const outcome& out) {
    using done = outcome::done;
    c.answer([&](json_writer& json) {
        json.begin_object().member("created", out.count(done::created)).member("updated", out.count(done::updated));
        json.member("skipped", out.count(done::skipped)).member("failed", out.count(done::failed));
        json.key("items").begin_array();
        for (const auto& line : out.lines)
            write_item_result(json, line.index, line.id, line.why);
        json.end_array().end_object();
    });
}

void refuse_too_many(std::size_t count, std::string_view field) {
    if (count > most_items) {
        throw refusal(fault_kind::invalid, fault(std::string(field), fmt::format("at most {} items", most_items)));
    }
}

}  // namespace

bulk_request::conflict parse_conflict(std::string_view text) {
    if (text == "fail") return bulk_request::conflict::fail;
    if (text == "update") return bulk_request::conflict::update;
    if (text == "skip") return bulk_request::conflict::skip;
    throw refusal(fault_kind::invalid, fault("on_conflict", "expected fail, update or skip"));
}

void read_bulk(call& c) {
    c.allow_queries({});
    const auto& body = c.object();
    c.bulk = std::make_shared<bulk_request>();
    faults malformed;
    object_reader reader(body, "", malformed);
    const auto read_flag_member = [&](std::string_view name, bool& into) {
        const auto* value = reader.find(name);
        if (value == nullptr) return;
        if (value->is_bool()) {
            into = value->get_bool();
        } else {
            malformed.emplace_back(std::string(name), "expected true or false");
        }
    };
    read_flag_member("atomic", c.bulk->is_atomic);
    read_flag_member("dry_run", c.bulk->is_dry_run);
    const auto* conflict = reader.find("on_conflict");
    if (conflict != nullptr && !conflict->is_string()) malformed.emplace_back("on_conflict", "expected a text");
    const auto* items = reader.find("items");
    if (items == nullptr || !items->is_array()) {
        malformed.emplace_back("items", items == nullptr ? "required" : "expected an array of objects");
    }
    reader.refuse_others();
    refuse_faults({malformed, {}});
    if (conflict != nullptr) c.bulk->on_conflict = parse_conflict(plain_text(*conflict));
    refuse_too_many(items->get_array().size(), "items");
    for (const auto& value : items->get_array()) {
        auto& item = c.bulk->items.emplace_back();
        item.index = c.bulk->items.size() - 1;
        item.what.cells.resize(c.of().fields.size());
        if (value.is_object()) {
            item.what = master::read_patch(c.of(), value.get_object(), false, item.found);
        } else {
            item.found.malformed.emplace_back("", "expected an object");
        }
    }
}

void run_bulk(call& c, master::record_writer& work) {
    outcome out;
    if (c.bulk->is_atomic) refuse_bad_items(c);
    if (c.bulk->is_dry_run) {
        work.dry_run([&] { out = store_all(c, work); });
        c.afterwards.clear();
    } else {
        out = store_all(c, work);
    }
    write_outcome(c, out);
}

void write_item_result(json_writer& json, std::size_t index, const std::string& id,
                       const std::optional<master::refusal>& why) {
    json.begin_object().member("index", index).member("id", id.empty() ? std::nullopt : std::optional(id));
    json.member("ok", !why.has_value());
    json.member("code", why ? std::optional(code_of(why->why).code) : std::nullopt);
    json.member("message", why ? std::optional(why->message) : std::nullopt).end_object();
}

}  // namespace penstock::api::v5
