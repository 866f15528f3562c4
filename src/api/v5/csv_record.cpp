#include "api/v5/csv_record.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "master/check.hpp"
#include "master/write_record.hpp"
#include "model/json_parse.hpp"

namespace penstock::api::v5 {

namespace {

using master::cell;
using master::field;
using master::kind;

bool is_plain_text(const field& f) noexcept {
    return f.type == kind::text || f.type == kind::choice || f.type == kind::reference || f.type == kind::date ||
           f.type == kind::time_zone;
}

std::string json_text(const field& f, const cell& value) {
    std::string text;
    json_writer json(text);
    master::write_cell(json, f, value);
    return text;
}

void write_csv_cell(row_writer& rows, const field& f, const cell& value) {
    if (value.is_null()) return rows.blank();
    switch (f.type) {
        case kind::text:
        case kind::choice:
        case kind::reference:
        case kind::time_zone: return rows.text(value.text());
        case kind::date: return rows.date(value.text());
        case kind::time: return rows.time(from_epoch_ms(value.integer()));
        case kind::integer: return rows.whole(value.integer());
        case kind::quantity:
        case kind::real: return rows.number(json_text(f, value));
        case kind::boolean: return rows.flag(value.boolean());
        case kind::string_map:
        case kind::options:
        case kind::integer_list:
        case kind::string_list:
        case kind::list: return rows.word(json_text(f, value));
    }
}

cell read_csv_text(const field& f, const std::string& text, const export_style& style, faults& found) {
    const std::string path(f.name);
    if (is_plain_text(f)) return std::string(unprotect_text(text));
    if (f.type == kind::time && style.zone && !parse_number<std::int64_t>(text)) {
        if (const auto t = read_time_text(text, style)) return to_epoch_ms(*t);
        found.emplace_back(path, "expected epoch ms, or a time such as 2026-11-21 16:07:44.123");
        return f.default_value;
    }
    auto plain = checked<std::string>(text);
    if (f.type == kind::quantity || f.type == kind::real) plain = plain_number(text, style);
    if (!plain) {
        found.emplace_back(path, plain.error().message);
        return f.default_value;
    }
    const auto parsed = parse_json(*plain);
    if (parsed) return master::read_cell(f, parsed->root, false, path, found);
    found.emplace_back(path, "expected " + master::expected_text(f));
    return f.default_value;
}

}  // namespace

std::vector<std::string> csv_heading(const master::resource& of) {
    std::vector<std::string> names;
    for (const auto& f : of.fields) {
        if (!f.is_hidden) names.emplace_back(f.name);
    }
    return names;
}

void write_csv_cells(row_writer& rows, const master::record& r) {
    for (std::size_t i = 0; i < r.cells.size(); ++i) {
        if (!r.kind->fields[i].is_hidden) write_csv_cell(rows, r.kind->fields[i], r.cells[i]);
    }
}

std::vector<const field*> read_csv_heading(const master::resource& of, const csv_record& heading, faults& found) {
    std::vector<const field*> columns;
    for (const auto& text : heading.fields) {
        const auto* f = of.find(trim(text));
        if (f == nullptr || f->is_hidden) {
            found.emplace_back(make_utf8(text), "unknown column");
            f = nullptr;
        } else if (std::find(columns.begin(), columns.end(), f) != columns.end()) {
            found.emplace_back(std::string(f->name), "the column occurs twice; each may occur once");
        }
        columns.push_back(f);
    }
    return columns;
}

master::patch read_csv_line(const master::resource& of, const std::vector<const field*>& columns,
                            const csv_record& line, const export_style& style, master::body_faults& found) {
    master::patch out;
    out.cells.resize(of.fields.size());
    if (line.fields.size() != columns.size()) {
        found.malformed.emplace_back(
            "", fmt::format("the line has {} fields, but the header has {}", line.fields.size(), columns.size()));
        return out;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& f = *columns[i];
        const auto& text = line.fields[i];
        const bool is_id = &f == &of.id();
        if (f.is_read_only || (is_id && text.empty())) continue;
        const auto place = static_cast<std::size_t>(&f - of.fields.data());
        const std::string path(f.name);
        if (text.empty()) {
            if (f.is_required) found.malformed.emplace_back(path, "required");
            out.cells[place] = f.default_value;
            continue;
        }
        if (!is_utf8(text)) {
            found.malformed.emplace_back(path, "the text is not UTF-8");
            continue;
        }
        const auto before = found.malformed.size();
        auto value = read_csv_text(f, text, style, found.malformed);
        if (found.malformed.size() > before) continue;
        master::check_cell(of, f, value, path, found.invalid);
        out.cells[place] = std::move(value);
    }
    return out;
}

}  // namespace penstock::api::v5
