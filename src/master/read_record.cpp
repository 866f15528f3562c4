#include "master/read_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cmath>

#include "base/text.hpp"
#include "master/check.hpp"
#include "master/request_error.hpp"

namespace penstock::master {

namespace {

namespace json = boost::json;

std::string_view view(const json::string& s) {
    return {s.data(), s.size()};
}

std::string_view view(const json::string_view& s) {
    return {s.data(), s.size()};
}

std::optional<std::int64_t> whole_number(const json::value& from, bool is_lenient) {
    if (from.is_int64()) return from.get_int64();
    if (is_lenient && from.is_string()) return parse_number<std::int64_t>(trim(view(from.get_string())));
    return std::nullopt;
}

std::optional<double> number(const json::value& from, bool is_lenient) {
    if (from.is_number()) return from.to_number<double>();
    if (is_lenient && from.is_string()) return parse_number<double>(trim(view(from.get_string())));
    return std::nullopt;
}

/// Thousandths; nothing when the number has more decimals than three, or is out of range by far.
std::optional<std::int64_t> thousandths(double v) {
    if (!(std::abs(v) <= 9e12)) return std::nullopt;
    const double scaled = v * 1000;
    const double whole = std::round(scaled);
    if (std::abs(scaled - whole) > 1e-9 * std::max(1.0, std::abs(scaled))) return std::nullopt;
    return static_cast<std::int64_t>(whole);
}

std::optional<option_map> object_of_texts(const json::value& from, bool is_lenient) {
    if (!from.is_object()) return std::nullopt;
    option_map out;
    for (const auto& item : from.get_object()) {
        std::string text;
        if (item.value().is_string()) {
            text = view(item.value().get_string());
        } else if (is_lenient) {
            text = json::serialize(item.value());
        } else {
            return std::nullopt;
        }
        out.emplace(view(item.key()), std::move(text));
    }
    return out;
}

std::optional<option_map> options_of(const json::value& from) {
    if (!from.is_object()) return std::nullopt;
    option_map out;
    for (const auto& item : from.get_object()) {
        const auto& v = item.value();
        out.emplace(view(item.key()), v.is_null()     ? removed_option
                                      : v.is_string() ? std::string(view(v.get_string()))
                                      : v.is_double() ? format_number(v.get_double())
                                                      : json::serialize(v));
    }
    return out;
}

option_map merged(option_map options, const option_map& given) {
    for (const auto& [name, text] : given) {
        if (text == removed_option) {
            options.erase(name);
        } else {
            options.insert_or_assign(name, text);
        }
    }
    return options;
}

/// Rows of a list that has a number for its key are in its order.
void sort_rows(const field& f, cell& value) {
    if (f.item_key.empty() || value.is_null()) return;
    const auto at = f.place_of(f.item_key);
    if (f.items[at].type != kind::integer) return;
    std::ranges::stable_sort(std::get<cell::rows>(value.held), {},
                             [at](const cell::row& row) { return row[at].integer(); });
}

/// Faults of the members that no field is named like; `version` of a record is not among them.
template <class IsKnown>
void refuse_unknown(const json::object& from, const std::vector<field>& fields, const std::string& prefix,
                    IsKnown is_known, faults& found) {
    for (const auto& item : from) {
        if (is_known(view(item.key()))) continue;
        std::vector<std::string_view> names;
        for (const auto& f : fields) {
            if (!f.is_hidden) names.push_back(f.name);
        }
        const auto near = nearest(view(item.key()), names);
        found.emplace_back(prefix + make_utf8(view(item.key())),
                           near ? fmt::format("unknown field; did you mean {}?", *near) : "unknown field");
    }
}

const field* visible(const std::vector<field>& fields, std::string_view name) {
    const auto found = std::ranges::find(fields, name, &field::name);
    return found == fields.end() || found->is_hidden ? nullptr : &*found;
}

/// One element of a list: what is absent gets its default.
cell::row read_row(const std::vector<field>& fields, const json::object& from, bool is_lenient,
                   const std::string& prefix, faults& found) {
    refuse_unknown(
        from, fields, prefix, [&](std::string_view name) { return visible(fields, name) != nullptr; }, found);
    cell::row row;
    row.reserve(fields.size());
    for (const auto& f : fields) {
        const auto path = prefix + std::string(f.name);
        const auto* value = from.if_contains(json::string_view(f.name.data(), f.name.size()));
        const bool is_absent = value == nullptr || value->is_null();
        if (is_absent && f.is_required) found.emplace_back(path, "required");
        row.push_back(is_absent ? f.default_value : read_cell(f, *value, is_lenient, path, found));
    }
    return row;
}

cell read_rows(const field& f, const json::value& from, bool is_lenient, const std::string& path, faults& found) {
    if (!from.is_array()) {
        found.emplace_back(path, "expected " + expected_text(f));
        return {};
    }
    cell::rows rows;
    for (const auto& item : from.get_array()) {
        const auto place = fmt::format("{}[{}]", path, rows.size());
        if (f.type == kind::list && item.is_object()) {
            rows.push_back(read_row(f.items, item.get_object(), is_lenient, place + ".", found));
        } else if (f.type == kind::integer_list && item.is_int64()) {
            rows.push_back({cell(item.get_int64())});
        } else if (f.type == kind::string_list && item.is_string()) {
            rows.push_back({cell(std::string(view(item.get_string())))});
        } else {
            found.emplace_back(place, f.type == kind::list           ? "expected an object"
                                      : f.type == kind::integer_list ? "expected an integer"
                                                                     : "expected a text");
        }
        if (found.size() > 100) break;  // more are of no use
    }
    return rows;
}

}  // namespace

cell read_cell(const field& f, const json::value& from, bool is_lenient, const std::string& path, faults& found) {
    const auto wrong = [&]() -> cell {
        found.emplace_back(path, "expected " + expected_text(f));
        return f.default_value;
    };
    switch (f.type) {
        case kind::text:
        case kind::choice:
        case kind::reference:
        case kind::date:
        case kind::time_zone:
            if (from.is_string()) return std::string(view(from.get_string()));
            if (is_lenient && from.is_int64()) return std::to_string(from.get_int64());  // a port
            return wrong();
        case kind::time:
        case kind::integer: {
            const auto n = whole_number(from, is_lenient);
            return n ? cell(*n) : wrong();
        }
        case kind::quantity: {
            const auto n = number(from, is_lenient);
            if (!n) return wrong();
            const auto scaled = thousandths(*n);
            // Distinguished by a value that no range allows: the shape is right, the number is not.
            return scaled ? cell(*scaled) : cell(std::numeric_limits<std::int64_t>::min());
        }
        case kind::real: {
            const auto n = number(from, is_lenient);
            return n ? cell(*n) : wrong();
        }
        case kind::boolean: {
            if (from.is_bool()) return from.get_bool();
            const auto text = is_lenient && from.is_string() ? parse_boolean(view(from.get_string())) : std::nullopt;
            return text ? cell(*text) : wrong();
        }
        case kind::options: {
            auto all = options_of(from);
            return all ? cell(std::move(*all)) : wrong();
        }
        case kind::string_map: {
            auto all = object_of_texts(from, is_lenient);
            return all ? cell(std::move(*all)) : wrong();
        }
        case kind::integer_list:
        case kind::string_list:
        case kind::list: return read_rows(f, from, is_lenient, path, found);
    }
    return wrong();
}

patch read_patch(const resource& of, const json::object& body, bool is_new, body_faults& found,
                 const std::string& prefix) {
    patch out;
    out.cells.resize(of.fields.size());
    refuse_unknown(
        body, of.fields, prefix,
        [&](std::string_view name) {
            return visible(of.fields, name) != nullptr || (!of.extra_member.empty() && name == of.extra_member);
        },
        found.malformed);
    for (std::size_t i = 0; i < of.fields.size(); ++i) {
        const auto& f = of.fields[i];
        if (f.is_hidden) continue;
        const auto path = prefix + std::string(f.name);
        const auto* value = body.if_contains(json::string_view(f.name.data(), f.name.size()));
        if (value == nullptr) {
            if (is_new && f.is_required) found.malformed.emplace_back(path, "required");
            continue;
        }
        if (f.name == "version") {
            if (value->is_int64()) {
                out.version = value->get_int64();
            } else if (!value->is_null()) {
                found.malformed.emplace_back(path, "expected an integer");
            }
            continue;
        }
        if (f.is_read_only && !f.is_guarded) continue;
        if (value->is_null()) {
            if (f.is_required) found.malformed.emplace_back(path, "required");
            out.cells[i] = f.default_value;
            continue;
        }
        const auto before = found.malformed.size();
        auto read = read_cell(f, *value, of.is_lenient, path, found.malformed);
        if (found.malformed.size() > before) continue;
        if (i == 0 && is_new && !of.path.empty()) check_id(of, read.text(), path, found.invalid);
        check_cell(of, f, read, path, found.invalid);
        out.cells[i] = std::move(read);
    }
    return out;
}

record apply(const resource& of, const record* before, const patch& p, faults& found) {
    record after = before == nullptr ? make_record(of) : *before;
    for (std::size_t i = 0; i < of.fields.size(); ++i) {
        const auto& f = of.fields[i];
        if (!p.cells[i]) continue;
        const bool differs = *p.cells[i] != after.cells[i];
        if (f.is_guarded) {
            if (differs) throw request_error(error_kind::rule_violation, fault(std::string(f.name), "use the action"));
        } else if (f.is_immutable && before != nullptr) {
            if (differs) found.emplace_back(std::string(f.name), "cannot be changed");
        } else if (f.type == kind::options) {
            after.cells[i] = merged(after.cells[i].texts(), p.cells[i]->texts());
        } else {
            after.cells[i] = *p.cells[i];
            if (f.type == kind::list) sort_rows(f, after.cells[i]);
        }
    }
    return after;
}

outcome<> check_faults(const body_faults& found) {
    if (!found.malformed.empty()) return request_error(error_kind::malformed, found.malformed);
    return refused_if_any(error_kind::invalid, found.invalid);
}

}  // namespace penstock::master
