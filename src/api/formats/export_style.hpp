#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/http.hpp"
#include "api/route.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "time/time_zone.hpp"

namespace penstock::api {

/// Formats of a response that is a table.
enum class table_format { json, csv, xlsx };

/// How an exported table is written, for spreadsheets of different countries, and how an imported one is read.
struct export_style {
    char separator = ',';
    char decimal = '.';
    bool has_mark = false;            ///< the file begins with a byte order mark
    std::optional<time_zone> zone{};  ///< of times; absent: the export's own format; in a workbook UTC
};

/// The decoded value of a query parameter; absent if the call does not have it.
using query_source = std::function<std::optional<std::string>(std::string_view name)>;

/// Reads the query word `format`; absent: `usual`. Faults name it.
table_format read_table_format(const query_source& query, table_format usual, faults& found);

/// Reads `tz`, `separator`, `decimal` and `bom`. With `decimal=comma` the default separator is the semicolon. Faults
/// name the parameter; each is a fault if the response is JSON, and all but `tz` are if it is a workbook.
export_style read_export_style(const query_source& query, table_format format, faults& found);

/// Reads `tz`, `separator` and `decimal` of an imported table, as `read_export_style`.
export_style read_import_style(const query_source& query, faults& found);

/// The parameters, for openapi.json. `has_times`: also `tz`.
std::vector<query_rule> export_style_rules(bool has_times);
/// The same of an import.
std::vector<query_rule> import_style_rules(bool has_times);
/// The parameter `format` of an export that is `usual` without it.
query_rule table_format_rule(table_format usual);

/// A number with the decimal sign of the style.
std::string number_text(std::string number, const export_style& style);

/// `2026-11-21 16:07:44.123` in the zone of the style; without a zone `2026-11-21T07:07:44.123Z`.
std::string time_text(wall_time t, const export_style& style);

/// Reads a number with the decimal sign of the style: the text that `parse_value` and JSON read. Fault: with
/// `decimal=comma` the text has a point, which may stand for thousands.
checked<std::string> plain_number(std::string_view text, const export_style& style);

/// Reads a time as `time_text` writes it, where seconds and their fraction may be missing. A local time that occurs
/// twice is the first one. Absent: it is none.
std::optional<wall_time> read_time_text(std::string_view text, const export_style& style);

/// Begins a response that is a CSV file: content type, file name, and the byte order mark if the style has one.
/// Characters of `name` that a file name may not have are replaced.
void begin_csv(response& out, const export_style& style, std::string_view name);
/// Begins a response that is a file. `end`: of its name, such as `.csv`.
void begin_file(response& out, std::string_view content_type, std::string_view name, std::string_view end);

}  // namespace penstock::api
