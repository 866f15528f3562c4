#include "master/tests/domain_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>

#include "master/check.hpp"
#include "master/read_record.hpp"
#include "master/request_error.hpp"
#include "master/write_record.hpp"
#include "model/json_parse.hpp"

namespace penstock::master {

namespace {

constexpr std::array bookkeeping{"created_at", "created_by", "updated_at", "updated_by", "version"};

json_document parse_quoted(std::string text) {
    std::ranges::replace(text, '\'', '"');
    return std::move(parse_json_object(text).value());
}

std::string text_of(const field& f, const cell& value) {
    if (std::holds_alternative<std::string>(value.held)) return value.text();
    std::string json;
    json_writer out(json);
    write_cell(out, f, value);
    std::ranges::replace(json, '"', '\'');
    return json;
}

/// ` name=value` of each field that differs, but for author, times and version.
std::string difference(const record& before, const record& after) {
    std::string out;
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.kind->fields[i];
        const bool is_kept = i > 0 && std::ranges::find(bookkeeping, f.name) == bookkeeping.end();
        if (is_kept && before.cells[i] != after.cells[i]) {
            out += fmt::format(" {}={}", f.name, text_of(f, after.cells[i]));
        }
    }
    return out;
}

std::string code_of(error_kind k) {
    switch (k) {
        case error_kind::malformed: return "E1001";
        case error_kind::invalid: return "E1002";
        case error_kind::rule_violation: return "E1400";
        case error_kind::conflict: return "E1200";
        case error_kind::not_found: return "E1300";
        default: return "E1900";
    }
}

std::string text_of(const request_error& r) {
    if (r.items.empty()) return code_of(r.kind) + " " + r.message + "\n";
    std::string out;
    for (const auto& item : r.items)
        out += code_of(r.kind) + " " + to_string(item.field_fault) + "\n";
    return out;
}

std::string moment(wall_time at) {
    return fmt::format("{:+}", (at - monday).count());
}

std::string text_of(const orders::event& e) {
    auto out = fmt::format("! {} {}: {} {}", e.order_id, e.seq, orders::to_string(e.op), moment(e.time));
    if (e.from) out += fmt::format(" {}>{}", orders::to_string(*e.from), orders::to_string(e.to));
    out += " by " + e.actor;
    for (const auto& [name, text] : {std::pair("employee", e.employee_id),
                                     {"code", e.reason_code},
                                     {"reason", e.reason},
                                     {"shift", e.shift_name},
                                     {"of", e.shift_date}}) {
        if (text) out += fmt::format(" {}={}", name, *text);
    }
    if (e.add != orders::amounts{}) out += fmt::format(" add={}/{}", e.add.good, e.add.reject);
    return out + "\n";
}

template <class T>
void add_set(std::string& out, std::string_view name, const T& value) {
    if constexpr (std::is_same_v<T, std::optional<wall_time>>) {
        if (value) out += fmt::format(" {}={}", name, moment(*value));
    } else if constexpr (std::is_same_v<T, std::optional<double>>) {
        if (value) out += fmt::format(" {}={}", name, *value);
    } else if constexpr (std::is_same_v<T, std::optional<std::string>>) {
        if (value) out += fmt::format(" {}={}", name, *value);
    } else {
        if (value != T{}) out += fmt::format(" {}={}", name, value);
    }
}

std::string text_of(const alarms::status& s) {
    auto out = fmt::format("= {} {} {} {}", s.alarm_id, s.seq, alarms::to_string(s.state), s.level);
    add_set(out, "priority", s.priority);
    add_set(out, "value", s.value);
    add_set(out, "limit", s.limit);
    add_set(out, "occurrence", s.occurrence_id);
    add_set(out, "active", s.active_since);
    add_set(out, "cleared", s.cleared_at);
    add_set(out, "acked", s.acked_at);
    add_set(out, "by", s.acked_by);
    add_set(out, "comment", s.ack_comment);
    add_set(out, "shelved", s.shelved_until);
    add_set(out, "by", s.shelved_by);
    add_set(out, "one_shot", s.is_one_shot);
    add_set(out, "deleted", s.deleted_at);
    add_set(out, "message", s.message);
    return out + "\n";
}

std::string text_of(const alarms::event& e) {
    auto out = fmt::format("! {} {}: {} {}", e.alarm_id, e.event_id, alarms::to_string(e.type), moment(e.decided_at));
    if (e.event_time != e.decided_at) out += " of " + moment(e.event_time);
    out += fmt::format(" {}>{} by {}", e.level_from, e.level_to, e.actor);
    add_set(out, "name", e.alarm_name);
    add_set(out, "tag", e.tag_id);
    add_set(out, "tag_name", e.tag_name);
    add_set(out, "site", e.site_id);
    add_set(out, "asset", e.linked_asset_id);
    add_set(out, "occurrence", e.occurrence_id);
    add_set(out, "priority", e.priority);
    add_set(out, "value", e.value);
    add_set(out, "limit", e.limit);
    add_set(out, "comment", e.comment);
    add_set(out, "after_restart", e.is_after_restart);
    add_set(out, "merged", e.merged);
    add_set(out, "message", e.message);
    return out + "\n";
}

/// What has become of one kind of records.
std::string changes_of(const resource& of, const std::vector<record>& asked, memory_rows& before, memory_rows& after) {
    std::string out;
    auto& old = before.records[&of];
    for (const auto& [id, now] : after.records[&of]) {
        const auto was = old.find(id);
        const auto sent = std::ranges::find_if(asked, [&](const record& r) { return r.kind == &of && r.id() == id; });
        // An id that was made was not sent.
        const auto nameless =
            std::ranges::find_if(asked, [&](const record& r) { return r.kind == &of && r.id().empty(); });
        const auto basis = sent != asked.end()                           ? *sent
                           : was == old.end() && nameless != asked.end() ? *nameless
                           : was == old.end()                            ? make_record(of)
                                                                         : was->second;
        if (was == old.end()) {
            out += fmt::format("+ {} {}{}\n", of.name, id, difference(basis, now));
        } else if (was->second.cells != now.cells) {
            const bool is_new = was->second.version() != now.version();
            out += fmt::format("~ {} {}{}{}\n", of.name, id, is_new ? fmt::format(" v{}", now.version()) : "",
                               difference(basis, now));
        }
    }
    for (const auto& [id, was] : old) {
        if (!after.records[&of].contains(id)) out += fmt::format("- {} {}\n", of.name, id);
    }
    return out;
}

template <class T>
std::string texts_of(const std::vector<T>& all, std::size_t from) {
    std::string out;
    for (auto i = from; i < all.size(); ++i)
        out += text_of(all[i]);
    return out;
}

std::string consequences(scene& s) {
    auto &before = s.original, &after = s.rows;
    std::string out;
    for (const auto* of : catalog())
        out += changes_of(*of, s.asked, before, after);
    if (after.order_events.size() < before.order_events.size()) {
        out += fmt::format("{} order events\n", after.order_events.size());
    } else {
        out += texts_of(after.order_events, before.order_events.size());
    }
    for (const auto& [id, now] : after.alarm_states) {
        const auto was = before.alarm_states.find(id);
        if (was == before.alarm_states.end() || text_of(was->second) != text_of(now)) out += text_of(now);
    }
    return out + texts_of(after.alarm_events, before.alarm_events.size());
}

patch read_body(const resource& of, const std::string& fields, bool is_new) {
    body_faults found;
    const auto document = parse_quoted(fields);
    auto p = read_patch(of, document.root.get_object(), is_new, found);
    if (!found.malformed.empty()) throw request_error(error_kind::malformed, std::move(found.malformed));
    if (!found.invalid.empty()) throw request_error(error_kind::invalid, std::move(found.invalid));
    return p;
}

record checked_record(const resource& of, const record* before, const patch& p) {
    faults found;
    auto r = apply(of, before, p, found);
    if (found.empty()) check_record(r, found);
    if (!found.empty()) throw request_error(error_kind::invalid, std::move(found));
    return r;
}

void put(scene& s, const given& g) {
    if (g.kind == "login") {
        s.rows.logins.insert(g.fields);
    } else if (g.kind == "token") {
        s.rows.token_owners.insert(g.fields);
    } else {
        const auto r = stored(g);
        s.rows.records[r.kind].insert_or_assign(r.id(), r);
    }
}

std::string outcome_of(const std::vector<given>& plant, const domain_case& c) {
    scene s;
    s.context = {"EDGE_1", "Asia/Seoul", "SITE_HOME", {}, {}, {}};
    s.context.has_login = [&s](std::string_view user_id) { return s.rows.logins.contains(user_id); };
    for (const auto& g : plant)
        put(s, g);
    for (const auto& g : c.setup)
        put(s, g);
    s.original = s.rows;
    memory_transaction work(s.rows, s.context, c.actor, to_epoch_ms(monday + c.delay));
    try {
        c.asked(s, work);
    } catch (const request_error& r) {
        return text_of(r);
    }
    return consequences(s);
}

}  // namespace

record stored(const given& g) {
    const auto& of = resource_named(g.kind);
    auto r = make_record(of);
    const auto document = parse_quoted(g.fields);
    for (const auto& member : document.root.get_object()) {
        const auto& f = of.fields[of.index_of(std::string_view(member.key().data(), member.key().size()))];
        faults found;
        auto value = member.value().is_null() ? cell() : read_cell(f, member.value(), true, std::string(f.name), found);
        if (!found.empty()) throw std::logic_error(to_string(found[0]));
        r.at(f.name) = std::move(value);
    }
    return r;
}

change create(std::string_view kind, std::string fields) {
    return [kind, fields = std::move(fields)](scene& s, memory_transaction& work) {
        const auto& of = resource_named(kind);
        auto r = checked_record(of, nullptr, read_body(of, fields, true));
        s.asked.push_back(r);
        work.create(std::move(r));
    };
}

change update(std::string_view kind, std::string id, std::string fields) {
    return [kind, id = std::move(id), fields = std::move(fields)](scene& s, memory_transaction& work) {
        const auto& of = resource_named(kind);
        const auto p = read_body(of, fields, false);
        const auto before = work.find(of, id);
        if (!before) throw not_found(of.name, id);
        auto r = checked_record(of, &*before, p);
        s.asked.push_back(r);
        work.update(std::move(r));
    };
}

change remove(std::string_view kind, std::string id) {
    return [kind, id = std::move(id)](scene&, memory_transaction& work) { work.remove(resource_named(kind), id); };
}

void expect_outcomes(const std::vector<given>& plant, const std::vector<domain_case>& cases) {
    for (const auto& c : cases) {
        auto outcome = outcome_of(plant, c);
        if (!outcome.empty()) outcome.pop_back();
        EXPECT_EQ(outcome, c.outcome) << c.name;
    }
}

}  // namespace penstock::master
