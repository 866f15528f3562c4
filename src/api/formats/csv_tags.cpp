#include "api/formats/csv_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "api/formats/csv.hpp"
#include "api/formats/json_read.hpp"
#include "api/formats/opc_write.hpp"
#include "base/text.hpp"
#include "model/json_write.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;

struct field_context {
    const option_schema* schema;
    audience reader;
    const export_style& style;
};

std::string field_of(const std::string& v, const field_context&) {
    return protect_text(v);
}

std::string field_of(bool v, const field_context&) {
    return v ? "true" : "false";
}

std::string field_of(std::int64_t v, const field_context&) {
    return std::to_string(v);
}

std::string field_of(double v, const field_context& at) {
    return number_text(format_number(v), at.style);
}

std::string field_of(const std::optional<double>& v, const field_context& at) {
    return v ? field_of(*v, at) : std::string();
}

std::string field_of(const option_map& v, const field_context& at) {
    if (v.empty()) return {};
    static const std::vector<option_rule> no_rules;
    std::string text;
    json_writer out(text);
    write_options(out, v, at.schema != nullptr ? at.schema->tag_options() : no_rules, at.reader);
    return text;
}

std::string field_of(const state_texts& v, const field_context&) {
    if (v.empty()) return {};
    std::string text;
    json_writer out(text);
    write_texts(out, v);
    return text;
}

std::vector<std::string> tag_columns() {
    std::vector<std::string> names;
    const tag_config tag;
    for_each_member(tag, [&](const char* name, const auto&) { names.emplace_back(name); });
    return names;
}

/// The row as an equivalent JSON object.
json::object object_of(const std::vector<std::string>& columns, const csv_record& record, faults& found) {
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

}  // namespace

std::string write_tag_csv(const std::vector<tag_config>& tags, const option_schema* schema, audience whom,
                          const export_style& style) {
    const field_context at{schema, whom, style};
    std::string out;
    append_csv_record(out, tag_columns(), style.separator);
    for (const auto& tag : tags) {
        std::vector<std::string> fields;
        for_each_member(tag, [&](const char*, const auto& v) { fields.push_back(field_of(v, at)); });
        append_csv_record(out, fields, style.separator);
    }
    return out;
}

tag_import read_tag_csv(std::string_view text, const opc_config& opc, const opc_reader& reader,
                        const std::map<std::string, tag_config, std::less<>>& stored) {
    tag_import out;
    const auto document = parse_csv(text);
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
        const auto object = object_of(columns, record, found);
        const auto* id = object.if_contains("tag_id");
        const auto known = id != nullptr && id->is_string() ? stored.find(plain_text(*id)) : stored.end();
        tag_config tag = known != stored.end() ? known->second : tag_config{};
        if (object.contains("options")) tag.options.clear();
        read_members(object, tag, "", {known != stored.end(), {}}, found);
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
