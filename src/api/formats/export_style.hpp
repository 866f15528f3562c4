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

/// How a CSV export is written, for spreadsheets of different countries. The default is the format that the gateway
/// imports.
struct export_style {
    char separator = ',';
    char decimal = '.';
    bool has_mark = false;            ///< the file begins with a byte order mark
    std::optional<time_zone> zone{};  ///< of times; absent: the export's own format
};

/// The decoded value of a query parameter; absent if the call does not have it.
using query_source = std::function<std::optional<std::string>(std::string_view name)>;

/// Reads `tz`, `separator`, `decimal` and `bom`. With `decimal=comma` the default separator is the semicolon. Faults
/// name the parameter; each parameter is a fault if the response is not CSV.
export_style read_export_style(const query_source& query, bool is_csv, faults& found);

/// The parameters, for openapi.json. `has_times`: also `tz`.
std::vector<query_rule> export_style_rules(bool has_times);

/// A number with the decimal sign of the style.
std::string number_text(std::string number, const export_style& style);

/// `2026-11-21 16:07:44.123` in the zone of the style; without a zone `2026-11-21T07:07:44.123Z`.
std::string time_text(wall_time t, const export_style& style);

/// Begins a response that is a CSV file: content type, file name, and the byte order mark if the style has one.
/// Characters of `name` that a file name may not have are replaced.
void begin_csv(response& out, const export_style& style, std::string_view name);

}  // namespace penstock::api
