#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "time/time_zone.hpp"

namespace penstock::office {

/// Characters of one cell, as Excel counts them: units of UTF-16.
constexpr std::size_t max_cell_characters = 32'767;

/// A text as a workbook stores it: well-formed UTF-8; characters that XML does not have as `_xHHHH_`; and `_x005F_` for
/// the `_` of a text that only looks like such an escape. A text that is too long for a cell is cut, and its end says
/// so.
std::string excel_text(std::string_view text);

/// How people see a number in a cell, which holds the exact number.
struct number_look {
    std::string_view unit{};
    std::string_view display_format{};  ///< of the tag: see `shown_number`
};

/// The number format with the decimals of the look, and its unit behind the number: `0.00" °C"`, `General" °C"`. A unit
/// that is too long for a format is left out. Absent: the look says nothing.
std::optional<std::string> number_format(const number_look& look);

/// Days since 30 December 1899 as Excel counts them. Absent: the time is before 1 March 1900, where Excel's calendar
/// has a day too many, or after the year 9999.
std::optional<double> excel_days(local_ms time);
/// The time of such a number, to the nearest millisecond. Absent: it is out of that range.
std::optional<local_ms> time_of_excel_days(double days);

}  // namespace penstock::office
