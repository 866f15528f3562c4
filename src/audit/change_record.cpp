#include "audit/change_record.hpp"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "audit/access_line.hpp"
#include "base/log_secrets.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"

namespace penstock::audit {

namespace {

std::string_view text_in(const boost::json::object& from, std::string_view name) {
    const auto* found = from.if_contains(name);
    if (found == nullptr || !found->is_string()) return {};
    return found->get_string();
}

bool flag_in(const boost::json::object& from, std::string_view name) {
    const auto* found = from.if_contains(name);
    return found != nullptr && found->is_bool() && found->get_bool();
}

std::string json_in(const boost::json::object& from, std::string_view name) {
    const auto* found = from.if_contains(name);
    return found == nullptr ? std::string("null") : boost::json::serialize(*found);
}

void read_fields(const boost::json::value& from, read_change& into) {
    if (!from.is_array()) return;
    for (const auto& item : from.get_array()) {
        if (!item.is_object()) continue;
        const auto& one = item.get_object();
        if (const auto* more = one.if_contains("omitted"); more != nullptr && more->is_int64()) {
            into.omitted = more->get_int64();
            continue;
        }
        into.fields.push_back({std::string(text_in(one, "field")), json_in(one, "before"), json_in(one, "after"),
                               flag_in(one, "is_secret"), flag_in(one, "is_cut")});
    }
}

}  // namespace

std::string object_of(std::string_view kind, std::string_view id) {
    return fmt::format("{}/{}", kind, id);
}

void append_change_line(std::string& out, const change_record& change) {
    ((out += '[') += change_events) += ']';
    append_field(out, "event", change.event);
    append_field(out, "user", change.user);
    append_field(out, "object", object_of(change.kind, change.id));
    if (!change.part_of.empty()) append_field(out, "part_of", change.part_of);
    if (change.count != 1) append_field(out, "count", std::to_string(change.count));
    if (!change.fields.empty() && change.fields.size() <= max_change_bytes) append_field(out, "fields", change.fields);
}

/// `part_of` is the first member, so that a search need not parse the text.
entry entry_of(const change_record& change) {
    entry e;
    e.method = change_events;
    e.path = object_of(change.kind, change.id);
    json_writer json(e.query);
    json.begin_object().member("part_of", change.part_of).member("event", change.event);
    json.member("kind", change.kind).member("id", change.id);
    if (!change.fields.empty() && change.fields.size() <= max_change_bytes) json.key("fields").raw(change.fields);
    json.end_object();
    e.user = change.user;
    e.count = change.count;
    hide_secrets(e.query);
    return e;
}

bool is_about(const entry& line, std::string_view object) {
    if (line.method != change_events) return false;
    if (line.path == object) return true;
    std::string begin;
    json_writer(begin).begin_object().member("part_of", object);
    return line.query.starts_with(begin + ",");
}

std::optional<read_change> change_of(const entry& line) {
    if (line.method != change_events) return std::nullopt;
    const auto parsed = parse_json_object(line.query);
    if (!parsed) return std::nullopt;
    const auto& from = parsed->root.get_object();
    read_change out;
    out.event = text_in(from, "event");
    out.kind = text_in(from, "kind");
    out.id = text_in(from, "id");
    out.part_of = text_in(from, "part_of");
    if (const auto* fields = from.if_contains("fields")) read_fields(*fields, out);
    return out;
}

std::string text_of(const read_change& change) {
    std::string out;
    for (const auto& f : change.fields) {
        if (!out.empty()) out += "; ";
        out += f.is_secret ? fmt::format("{}: *** -> ***", f.name)
                           : fmt::format("{}: {} -> {}", f.name, f.value_before, f.value_after);
    }
    if (change.omitted > 0) out += fmt::format("; and {} more", change.omitted);
    return out;
}

}  // namespace penstock::audit
