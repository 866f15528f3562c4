#include "api/formats/table_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "imports/workbook.hpp"
#include "office/excel_text.hpp"

namespace penstock::api {

namespace {

/// A cell of a workbook is no formula, so that nothing protects its text.
std::string field_of_cell(std::string_view cell) {
    return cell.starts_with('\'') ? protect_text(cell) : std::string(cell);
}

csv_document table_of_sheet(const imports::sheet& from) {
    constexpr std::size_t almost_cut = imports::max_value_bytes - 4;  // the reader may leave out half a character
    csv_document out;
    std::size_t width = 0;
    for (const auto& row : from.rows) {
        csv_record record{row.line, {}};
        for (const auto cell : row.cells()) {
            if (cell.size() >= almost_cut) {
                out.fault_line = row.line;
                out.fault = fmt::format("a cell has more than {} KiB: import that line as CSV",
                                        imports::max_value_bytes >> 10U);
                return out;
            }
            record.fields.push_back(field_of_cell(cell));
        }
        width = std::max(width, out.records.empty() ? record.fields.size() : 0);
        record.fields.resize(std::max(width, record.fields.size()));  // without its empty last cells
        out.records.push_back(std::move(record));
    }
    return out;
}

csv_document read_sheet_body(std::string_view body) {
    const auto kind = imports::kind_of_archive(body);
    const bool is_known = kind == imports::archive_kind::excel || kind == imports::archive_kind::open_document;
    const auto sheets = is_known ? imports::read_workbook(body, kind)
                                 : fault{"", "is a ZIP archive, but not a workbook: send .xlsx, .ods or CSV"};
    if (!sheets) return {{}, 1, sheets.error().message};
    for (const auto& one : *sheets) {
        if (!one.rows.empty()) return table_of_sheet(one);
    }
    return {};
}

/// Why bytes are no text of a table; empty: they may be one.
std::string_view fault_of_text(std::string_view body) {
    if (body.starts_with("\xFF\xFE") || body.starts_with("\xFE\xFF"))
        return "is in UTF-16: save it as \"CSV UTF-8\", or send the workbook itself";
    if (!is_utf8(body))
        return "is not in UTF-8, but in another encoding such as Windows-1252 or cp949: save it as \"CSV UTF-8\", or "
               "send the workbook itself";
    return {};
}

}  // namespace

bool is_workbook(std::string_view body) noexcept {
    // The second: a ZIP archive without a file.
    return body.starts_with("PK\x03\x04") || body.starts_with("PK\x05\x06");
}

table_body read_table_body(std::string_view body, const export_style& style) {
    if (!is_workbook(body)) {
        if (const auto why = fault_of_text(body); !why.empty()) return {{{}, 1, std::string(why)}, style, false};
        return {parse_csv(body, style.separator), style, false};
    }
    export_style plain;
    plain.zone = style.zone;
    return {read_sheet_body(body), plain, true};
}

std::optional<wall_time> read_table_time(std::string_view text, const table_body& of) {
    if (of.is_workbook) {
        const auto days = parse_number<double>(trim(text));
        const auto t = days ? office::time_of_excel_days(*days) : std::nullopt;
        if (t) return of.style.zone ? of.style.zone->to_utc(*t) : wall_time(t->time_since_epoch());
    }
    return read_time_text(text, of.style);
}

}  // namespace penstock::api
