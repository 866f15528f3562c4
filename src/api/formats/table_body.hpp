#pragma once

#include <optional>
#include <string_view>

#include "api/formats/csv.hpp"
#include "api/formats/export_style.hpp"

namespace penstock::api {

/// The table in the body of an import.
struct table_body {
    csv_document document;
    export_style style;        ///< of its cells: those of a workbook have decimal points
    bool is_workbook = false;  ///< times are numbers, see `read_table_time`
};

/// Whether the bytes are those of a workbook (.xlsx, .ods), not of a text.
bool is_workbook(std::string_view body) noexcept;

/// Reads CSV in that style, or the first sheet of a workbook that has rows, whatever the header Content-Type says.
/// What cannot be read is the fault of the document.
table_body read_table_body(std::string_view body, const export_style& style);

/// Reads a time of the table: `read_time_text`, or a date of a workbook, in the zone of the style, else in UTC. Absent:
/// it is none.
std::optional<wall_time> read_table_time(std::string_view text, const table_body& of);

}  // namespace penstock::api
