#include "api/v5/list_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <map>

#include "api/v5/page.hpp"
#include "base/bytes.hpp"
#include "base/text.hpp"
#include "master/check.hpp"
#include "master/write_record.hpp"
#include "services/configuration/records.hpp"

namespace penstock::api::v5 {

namespace {

using master::cell;
using master::error_kind;
using master::field;
using master::kind;
using master::request_error;

constexpr std::int64_t max_size = 5000;

request_error wrong_value(error_kind why, std::string_view name, std::string what) {
    return {why, fault(make_utf8(name), std::move(what))};
}

template <class T, class To>
outcome<> keep(outcome<T> value, To& into) {
    if (!value) return value.error();
    into = *std::move(value);
    return {};
}

outcome<> read_value(const field& f, std::string_view name, std::string_view text, cell& into) {
    if (text.empty() && f.is_nullable) return {};
    switch (f.type) {
        case kind::boolean: return keep(read_flag(name, text), into);
        case kind::integer:
        case kind::time: return keep(read_time(name, text), into);
        case kind::choice:
            if (std::ranges::find(f.choices, text) == f.choices.end())
                return wrong_value(error_kind::invalid, name, "expected " + master::expected_text(f));
            break;
        default: break;
    }
    into = std::string(text);
    return {};
}

outcome<> read_condition(const field& f, std::string_view name, std::string_view texts,
                         std::vector<master::condition>& into) {
    const auto values = split_values(name, texts);
    if (!values) return values.error();
    auto& c = into.emplace_back(master::condition{f.name, {}});
    for (const auto& text : *values) {
        if (auto read = read_value(f, name, text, c.any_of.emplace_back()); !read) return read;
    }
    return {};
}

/// The field by which a list may be filtered, of the record or of its rows; null: none.
const field* filter_of(const master::resource& of, std::string_view name) {
    if (std::ranges::find(of.filters, name) == of.filters.end()) return nullptr;
    const auto* list = of.list_with(name);
    return list == nullptr ? of.find(name) : &list->item(name);
}

/// `id` and `name` stand for the record's own.
const field* sort_field(const master::resource& of, std::string_view name) {
    if (name == "id" || name == of.id().name) return &of.id();
    const auto* own_name = of.name_field();
    if (own_name != nullptr && (name == "name" || name == own_name->name)) return own_name;
    const bool is_known =
        name == "created_at" || name == "updated_at" || std::ranges::find(of.filters, name) != of.filters.end();
    return is_known ? of.find(name) : nullptr;
}

outcome<std::vector<master::list_request::key>> read_sort(const master::resource& of, std::string_view text) {
    std::vector<master::list_request::key> keys;
    for (auto part : split(text, ',')) {
        const bool is_descending = part.starts_with('-');
        if (is_descending) part.remove_prefix(1);
        const auto* f = sort_field(of, part);
        if (f == nullptr) {
            return wrong_value(error_kind::invalid, "sort",
                               fmt::format("cannot sort by {}; sortable are id, name, created_at, updated_at, {}",
                                           make_utf8(part), fmt::join(of.filters, ", ")));
        }
        keys.push_back({f, is_descending});
    }
    // By the id alone, ascending, is what there is without any key.
    if (keys.size() == 1 && keys[0].sort_field == &of.id() && !keys[0].is_descending) keys.clear();
    return keys;
}

std::string to_url(std::string base64) {
    std::ranges::replace(base64, '+', '-');
    std::ranges::replace(base64, '/', '_');
    while (base64.ends_with('='))
        base64.pop_back();
    return base64;
}

std::optional<byte_buffer> from_url(std::string text) {
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    text.append((4 - text.size() % 4) % 4, '=');
    return parse_base64(text);
}

/// Which order a cursor belongs to.
std::string order_text(const list_query& q) {
    std::string text;
    for (const auto& key : q.rows.sort)
        text += fmt::format("{}{},", key.is_descending ? "-" : "", key.sort_field->name);
    return text;
}

outcome<std::vector<cell>> read_cursor(const master::resource& of, const list_query& q, const std::string& text) {
    const auto bytes = from_url(text);
    if (!bytes) return bad_cursor();
    const auto parsed = parse_json({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!parsed || !parsed->root.is_array()) return bad_cursor();
    const auto& parts = parsed->root.get_array();
    const auto keys = q.rows.sort.size() + 1;
    if (parts.size() != keys + 1 || !parts[0].is_string() || parts[0].get_string() != order_text(q))
        return bad_cursor();
    std::vector<cell> after;
    faults found;
    for (std::size_t i = 0; i < keys; ++i) {
        const auto& f = i + 1 == keys ? of.id() : *q.rows.sort[i].sort_field;
        after.push_back(parts[i + 1].is_null() ? cell() : master::read_cell(f, parts[i + 1], false, "after", found));
        const auto is_text_with_nul = f.type == kind::text && after.back().text().find('\0') != std::string::npos;
        if (is_text_with_nul) return bad_cursor();
    }
    if (!found.empty() || after.back().is_null()) return bad_cursor();
    return after;
}

/// `planned_from` and `planned_to` bound the times of `planned`.
auto range_of(const master::resource& of, std::string_view name) {
    return std::ranges::find_if(of.ranges, [&](const auto& r) {
        const auto end = name.starts_with(r.first) ? name.substr(r.first.size()) : std::string_view();
        return end == "_from" || end == "_to";
    });
}

bool is_known(const master::resource& of, std::string_view name) {
    if (name == "under") return !of.ancestor_field.empty();
    if (name == "updated_since") return of.has("updated_at");
    if (name == "active" || name == "external_id") return of.has(name);
    return name == "page" || name == "size" || name == "after" || name == "sort" || name == "q" ||
           std::ranges::find(of.filters, name) != of.filters.end() || range_of(of, name) != of.ranges.end();
}

outcome<> read_time_range(const master::resource& of, std::string_view name, std::string_view text, list_query& q) {
    const auto at = read_time(name, text);
    if (!at) return at.error();
    const bool is_from = name.ends_with("_from");
    q.rows.ranges.push_back({range_of(of, name)->second, is_from ? std::optional(*at) : std::nullopt,
                             is_from ? std::nullopt : std::optional(*at)});
    return {};
}

/// One query parameter that is known; `after`: the cursor, which is read when the order is known.
outcome<> read_query(const master::resource& of, const std::string& name, const std::string& value, list_query& q,
                     std::string& after) {
    if (name == "page" || name == "size" || name == "after") q.is_paged = true;
    if (name == "page") return keep(read_number(name, value, 1, 1'000'000'000), q.page);
    if (name == "size") return keep(read_number(name, value, 1, max_size), q.size);
    if (name == "sort") return keep(read_sort(of, value), q.rows.sort);
    if (name == "active" || name == "external_id") return read_condition(*of.find(name), name, value, q.rows.filter);
    const auto* filter = filter_of(of, name);
    if (name == "after") {
        after = value;
    } else if (name == "q") {
        q.rows.q = value;
    } else if (name == "under") {
        q.rows.ancestor_id = value;
    } else if (name == "updated_since") {
        const auto at = read_time(name, value);
        if (!at) return at.error();
        q.rows.ranges.push_back({"updated_at", *at, {}});
    } else if (filter != nullptr) {
        return read_condition(*filter, name, value, q.rows.filter);
    } else {
        return read_time_range(of, name, value, q);
    }
    return {};
}

}  // namespace

outcome<list_query> read_list_query(const call& c, std::initializer_list<std::string_view> others) {
    const auto& of = c.of();
    list_query q;
    std::string after;
    const auto& live_filters = services::live_filters_of(of);
    const auto is_other = [&](std::string_view name) {
        return std::ranges::find(others, name) != others.end() ||
               std::ranges::find(live_filters, name, &std::pair<std::string_view, std::string_view>::first) !=
                   live_filters.end();
    };
    for (const auto& [name, value] : c.queries) {
        if (!is_known(of, name) && !is_other(name))
            return wrong_value(error_kind::malformed, name, "unknown query parameter");
    }
    for (const auto& [name, value] : c.queries) {
        if (value.find('\0') != std::string::npos)
            return wrong_value(error_kind::invalid, name, "the character U+0000 is not allowed");
        if (is_other(name)) continue;
        if (auto read = read_query(of, name, value, q, after); !read) return read.error();
    }
    std::map<std::string_view, std::vector<std::string>> live;
    for (const auto& [name, text] : live_filters) {
        if (auto read = keep(c.query_values(name), live[name]); !read) return read.error();
    }
    c.context.records.rules_of(of).narrow([&](std::string_view name) { return live[name]; }, q.rows);
    if (!after.empty()) {
        if (auto read = keep(read_cursor(of, q, after), q.rows.start_after); !read) return read.error();
    }
    return q;
}

std::string make_cursor(const list_query& q, const master::record& last) {
    std::string text;
    json_writer json(text);
    json.begin_array().text(order_text(q));
    for (const auto& key : q.rows.sort)
        master::write_cell(json, *key.sort_field, last.at(key.sort_field->name));
    json.text(last.id()).end_array();
    return to_url(to_base64(as_bytes(text)));
}

}  // namespace penstock::api::v5
