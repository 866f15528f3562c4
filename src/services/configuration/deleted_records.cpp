#include "services/configuration/deleted_records.hpp"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <utility>

#include "audit/change_record.hpp"
#include "master/catalog.hpp"
#include "master/resource.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using master::cell;
using master::record;

/// A cell as it is stored, so that it is read again without a loss: `{"i":5}` is a whole number, `{"m":{…}}` a map.
void write_raw(json_writer& json, const cell& value) {
    if (value.is_null()) {
        json.null();
    } else if (const auto* flag = std::get_if<bool>(&value.held)) {
        json.boolean(*flag);
    } else if (const auto* text = std::get_if<std::string>(&value.held)) {
        json.text(*text);
    } else if (const auto* number = std::get_if<std::int64_t>(&value.held)) {
        json.begin_object().member("i", *number).end_object();
    } else if (const auto* real = std::get_if<double>(&value.held)) {
        json.begin_object().member("d", *real).end_object();
    } else if (const auto* texts = std::get_if<option_map>(&value.held)) {
        json.begin_object().key("m").begin_object();
        for (const auto& [name, option] : *texts)
            json.any_key(name).text(option);
        json.end_object().end_object();
    } else {
        json.begin_array();
        for (const auto& row : value.list()) {
            json.begin_array();
            for (const auto& one : row)
                write_raw(json, one);
            json.end_array();
        }
        json.end_array();
    }
}

cell read_raw(const boost::json::value& from) {
    if (from.is_bool()) return from.get_bool();
    if (from.is_string()) return std::string(from.get_string());
    if (from.is_array()) {
        cell::rows rows;
        for (const auto& row : from.get_array()) {
            auto& into = rows.emplace_back();
            if (!row.is_array()) continue;
            for (const auto& one : row.get_array())
                into.push_back(read_raw(one));
        }
        return rows;
    }
    if (!from.is_object()) return {};
    const auto& object = from.get_object();
    if (const auto* number = object.if_contains("i"); number != nullptr && number->is_int64())
        return number->get_int64();
    if (const auto* real = object.if_contains("d")) {
        if (real->is_double()) return real->get_double();
        if (real->is_int64()) return static_cast<double>(real->get_int64());
        if (real->is_uint64()) return static_cast<double>(real->get_uint64());
    }
    const auto* map = object.if_contains("m");
    if (map == nullptr || !map->is_object()) return {};
    option_map texts;
    for (const auto& item : map->get_object()) {
        if (item.value().is_string()) texts.emplace(std::string(item.key()), std::string(item.value().get_string()));
    }
    return texts;
}

void write_deleted(std::string& out, const record& r) {
    json_writer json(out);
    json.begin_object().member("kind", r.kind->name).key("fields").begin_object();
    for (std::size_t i = 0; i < r.cells.size(); ++i) {
        if (!r.kind->fields[i].is_stored) continue;
        json.key(r.kind->fields[i].name);
        write_raw(json, r.cells[i]);
    }
    json.end_object().end_object();
}

std::string name_of(const record& r) {
    const auto* field = r.kind->name_field();
    return field == nullptr || r.text(field->name).empty() ? r.id() : r.text(field->name);
}

fault unreadable_entry(std::string what) {
    return {"", "the entry of the bin cannot be read: " + std::move(what)};
}

}  // namespace

bool deleted_records::takes(const master::resource& of) {
    constexpr std::array<std::string_view, 4> none{"account", "order", "token", "key"};
    return std::ranges::find(none, of.name) == none.end();
}

void deleted_records::add(const record& deleted, const std::vector<record>& parts, const std::string& user) {
    if (!takes(*deleted.kind)) return;
    const auto key = deleted.kind->name == "tag" ? audit::object_of("opc", deleted.text("opc_id")) : std::string();
    const auto same = [&](const group& g) { return !key.empty() && g.key == key; };
    auto found = std::ranges::find_if(groups_, same);
    if (found == groups_.end()) {
        group fresh{key, {}};
        fresh.head.kind = deleted.kind->name;
        fresh.head.record_id = deleted.id();
        fresh.head.record_name = name_of(deleted);
        fresh.head.deleted_by = user;
        fresh.head.part_count = 0;
        groups_.push_back(std::move(fresh));
        found = std::prev(groups_.end());
    }
    auto& head = found->head;
    const auto append = [&](const record& r) {
        ++head.part_count;
        if (head.content.size() > static_cast<std::size_t>(store::store::max_binned_bytes)) return;
        if (!head.content.empty()) head.content += ',';
        write_deleted(head.content, r);
    };
    append(deleted);
    for (const auto& part : parts)
        append(part);
}

std::vector<store::binned> deleted_records::finish() const {
    std::vector<store::binned> all;
    for (const auto& g : groups_) {
        all.push_back(g.head);
        all.back().content = "{\"records\":[" + g.head.content + "]}";
    }
    return all;
}

checked<std::vector<record>> records_of(std::string_view content) {
    const auto parsed = parse_json_object(content);
    if (!parsed) return unreadable_entry(parsed.error().message);
    const auto* list = parsed->root.get_object().if_contains("records");
    if (list == nullptr || !list->is_array()) return unreadable_entry("it has no records");
    std::vector<record> all;
    for (const auto& item : list->get_array()) {
        const auto* kind = item.is_object() ? item.get_object().if_contains("kind") : nullptr;
        const auto* fields = item.is_object() ? item.get_object().if_contains("fields") : nullptr;
        if (kind == nullptr || !kind->is_string() || fields == nullptr || !fields->is_object())
            return unreadable_entry("a record is damaged");
        const std::string_view name = kind->get_string();
        const auto& known = master::catalog();
        const auto of = std::ranges::find_if(known, [&](const auto* r) { return r->name == name; });
        if (of == known.end()) return unreadable_entry("this version has no records of the kind " + std::string(name));
        auto r = master::make_record(**of);
        for (std::size_t i = 0; i < r.cells.size(); ++i) {
            if (const auto* value = fields->get_object().if_contains((*of)->fields[i].name))
                r.cells[i] = read_raw(*value);
        }
        all.push_back(std::move(r));
    }
    return all;
}

}  // namespace penstock::services
