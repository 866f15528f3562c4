#include "api/formats/csv_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>

#include "api/formats/csv.hpp"
#include "api/formats/json_read.hpp"
#include "api/formats/opc_write.hpp"
#include "api/formats/table_body.hpp"
#include "base/text.hpp"
#include "model/data_type.hpp"
#include "model/json_write.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;

struct field_context {
    row_writer& rows;
    const option_schema* schema;
    audience reader;
};

void put_field(const field_context& at, const char*, const std::string& v) {
    at.rows.text(v);
}

void put_field(const field_context& at, const char*, bool v) {
    at.rows.flag(v);
}

void put_field(const field_context& at, const char* member, std::int64_t v) {
    const std::string_view name(member);
    const bool is_time = name == "created_at" || name == "updated_at";
    return is_time ? at.rows.time(from_epoch_ms(v)) : at.rows.whole(v);
}

void put_field(const field_context& at, const char*, double v) {
    at.rows.number(format_number(v));
}

void put_field(const field_context& at, const char* name, const std::optional<double>& v) {
    return v ? put_field(at, name, *v) : at.rows.blank();
}

void put_field(const field_context& at, const char*, const option_map& v) {
    static const std::vector<option_rule> no_rules;
    std::string text;
    json_writer out(text);
    if (!v.empty()) write_options(out, v, at.schema != nullptr ? at.schema->tag_options() : no_rules, at.reader);
    at.rows.word(text);
}

void put_field(const field_context& at, const char*, const state_texts& v) {
    std::string text;
    json_writer out(text);
    if (!v.empty()) write_texts(out, v);
    at.rows.word(text);
}

template <class T>
constexpr bool is_fraction(const T&) {
    return std::is_same_v<T, double> || std::is_same_v<T, std::optional<double>>;
}

/// The columns whose numbers may have a decimal sign.
const std::set<std::string, std::less<>>& fraction_columns() {
    static const auto all = [] {
        std::set<std::string, std::less<>> names;
        const tag_config tag;
        for_each_member(tag, [&](const char* name, const auto& v) {
            if (is_fraction(v)) names.emplace(name);
        });
        return names;
    }();
    return all;
}

/// The row as an equivalent JSON object.
json::object object_of(const std::vector<std::string>& columns, const csv_record& record, const export_style& style,
                       faults& found) {
    json::object out;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& field = record.fields[i];
        json::value value;
        if (columns[i] == "options" && !field.empty()) {
            auto parsed = parse_json(field);
            if (!parsed) {
                found.emplace_back("options", "expected a JSON object");
                continue;
            }
            value = parsed->root;
        } else if (!field.empty() && fraction_columns().contains(columns[i])) {
            const auto number = plain_number(unprotect_text(field), style);
            if (!number) {
                found.emplace_back(columns[i], number.error().message);
                continue;
            }
            value = json::string_view(*number);
        } else if (!field.empty()) {
            const auto text = unprotect_text(field);
            value = json::string_view(text.data(), text.size());
        }
        out.emplace(columns[i], std::move(value));
    }
    return out;
}

void check_header(const csv_record& header, tag_import& out) {
    const auto known = tag_columns();
    std::set<std::string_view> seen;
    for (const auto& name : header.fields) {
        if (std::ranges::find(known, name) == known.end()) {
            out.errors.push_back({header.line, fmt::format("unknown column {}", make_utf8(name))});
        } else if (!seen.insert(name).second) {
            out.errors.push_back({header.line, fmt::format("the column {} occurs twice; each may occur once", name)});
        }
    }
    if (!seen.contains("plc_address")) out.errors.push_back({header.line, "the column plc_address is missing"});
}

using stored_tags = std::map<std::string, tag_config, std::less<>>;

std::string text_in(const json::object& row, std::string_view column) {
    const auto* value = row.if_contains(column);
    return value != nullptr && value->is_string() ? plain_text(*value) : std::string();
}

/// Of each stored tag at most one line of the document is it. Lines of a spreadsheet that lost its ids: without this
/// each import of it would make all tags once more.
class lines_without_id {
public:
    lines_without_id(const csv_document& document, const stored_tags& stored) {
        const auto& columns = document.records.front().fields;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            for (std::size_t line = 1; line < document.records.size(); ++line) {
                const auto& fields = document.records[line].fields;
                if (i >= fields.size()) continue;
                if (columns[i] == "tag_id") taken_.emplace(unprotect_text(fields[i]));
                if (columns[i] == "tag_name") names_.emplace(unprotect_text(fields[i]));
            }
        }
        for (const auto& [id, tag] : stored) {
            by_name_.emplace(tag.tag_name, &tag);
            by_address_.emplace(to_lower(tag.plc_address), &tag);
        }
    }

    /// The tag with the name, of several the one with the address; else the only one with address and type whose name
    /// is not in the document. Null: the line is a new tag.
    const tag_config* find(const json::object& row) {
        const auto address = to_lower(trim(text_in(row, "plc_address")));
        const tag_config* found = nullptr;
        const auto [begin, end] = by_name_.equal_range(text_in(row, "tag_name"));
        for (auto at = begin; at != end; ++at) {
            if (taken_.contains(at->second->tag_id)) continue;
            const bool has_address = to_lower(at->second->plc_address) == address;
            if (found == nullptr || has_address) found = at->second;
            if (has_address) break;
        }
        if (found == nullptr) found = only_one_with(address, text_in(row, "data_type"));
        if (found != nullptr) taken_.insert(found->tag_id);
        return found;
    }

private:
    const tag_config* only_one_with(const std::string& address, std::string_view type) const {
        const auto wanted = parse_data_type(type);
        const tag_config* found = nullptr;
        const auto [begin, end] = by_address_.equal_range(address);
        for (auto at = begin; at != end; ++at) {
            const auto& tag = *at->second;
            if (taken_.contains(tag.tag_id) || names_.contains(tag.tag_name)) continue;
            const auto has = parse_data_type(tag.data_type);
            if (wanted && (!has || *has != *wanted)) continue;
            if (found != nullptr) return nullptr;
            found = &tag;
        }
        return found;
    }

    std::unordered_set<std::string> taken_{}, names_{};
    std::unordered_multimap<std::string, const tag_config*> by_name_{}, by_address_{};
};

/// Names of types that other programs write and that mean one thing only: `float32`, `array[0..7] of int`.
std::string own_type(std::string_view text) {
    constexpr std::string_view array_begin = "array[", of = "] of ";
    text = trim(text);
    const auto lower = to_lower(text);
    if (lower == "float32") return "Float";
    if (lower == "float64") return "Double";
    const auto dots = lower.find("..");
    const auto end = lower.find(of);
    if (!lower.starts_with(array_begin) || dots == lower.npos || end == lower.npos || dots > end)
        return std::string(text);
    const auto first = parse_number<std::uint32_t>(trim(text.substr(array_begin.size(), dots - array_begin.size())));
    const auto last = parse_number<std::uint32_t>(trim(text.substr(dots + 2, end - dots - 2)));
    const auto element = own_type(text.substr(end + of.size()));
    if (!first || !last || *last < *first || element.find('[') != element.npos) return std::string(text);
    return fmt::format("{}[{}]", element, std::uint64_t{*last} - *first + 1);
}

}  // namespace

std::vector<std::string> tag_columns() {
    std::vector<std::string> names;
    const tag_config tag;
    for_each_member(tag, [&](const char* name, const auto&) { names.emplace_back(name); });
    return names;
}

outcome<> write_tag_rows(row_writer& rows, std::span<const tag_config> tags, const option_schema* schema,
                         audience whom) {
    const field_context at{rows, schema, whom};
    for (const auto& tag : tags) {
        for_each_member(tag, [&](const char* name, const auto& v) { put_field(at, name, v); });
        if (auto ended = rows.end_row(); !ended) return ended;
    }
    return {};
}

std::string write_tag_csv(const std::vector<tag_config>& tags, const option_schema* schema, audience whom,
                          const export_style& style) {
    std::string out;
    append_csv_record(out, tag_columns(), style.separator);
    csv_rows rows(out, style, csv_rows::time_form::epoch_ms);
    (void)write_tag_rows(rows, tags, schema, whom);  // a text takes all rows
    return out;
}

tag_import read_tag_csv(std::string_view text, const opc_config& opc, const opc_reader& reader,
                        const std::map<std::string, tag_config, std::less<>>& stored, const export_style& style) {
    tag_import out;
    const auto body = read_table_body(text, style);
    const auto& document = body.document;
    if (document.fault_line > 0) {
        out.errors.push_back({document.fault_line, document.fault});
        return out;
    }
    if (document.records.empty()) {
        out.errors.push_back({1, "the header line with the names of the columns is missing"});
        return out;
    }
    const auto& columns = document.records.front().fields;
    check_header(document.records.front(), out);
    if (!out.errors.empty()) return out;

    lines_without_id others(document, stored);
    std::set<std::string, std::less<>> seen;
    out.tags.reserve(document.records.size() - 1);
    for (std::size_t i = 1; i < document.records.size(); ++i) {
        const auto& record = document.records[i];
        if (record.fields.size() != columns.size()) {
            out.errors.push_back({record.line, fmt::format("the line has {} fields, but the header has {}",
                                                           record.fields.size(), columns.size())});
            continue;
        }
        faults found;
        auto object = object_of(columns, record, body.style, found);
        if (const auto type = text_in(object, "data_type"); !type.empty())
            object["data_type"] = json::string_view(own_type(type));
        const auto id = text_in(object, "tag_id");
        const tag_config* known = nullptr;
        if (const auto named = stored.find(id); named != stored.end()) known = &named->second;
        if (id.empty()) known = others.find(object);
        tag_config tag = known != nullptr ? *known : tag_config{};
        if (object.contains("options")) tag.options.clear();
        read_members(object, tag, "", {known != nullptr, {}}, found);
        if (known != nullptr) tag.tag_id = known->tag_id;
        if (found.empty()) reader.rules().complete_tag(tag, opc, "", found);
        if (found.empty() && !seen.insert(tag.tag_id).second) {
            found.emplace_back("tag_id", tag.tag_id + " occurs twice; each tag_id may occur once");
        }
        for (const auto& f : found)
            out.errors.push_back({record.line, to_string(f)});
        out.tags.push_back(std::move(tag));
        out.lines.push_back(record.line);
    }
    return out;
}

}  // namespace penstock::api
