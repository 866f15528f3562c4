#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// A number as people read it: in texts of alarms, lists and tables. Never for programs: they get the exact one.
///
/// `display_format` of its tag: how many decimals, as `0.00`, `#.#`, `%.2f` or `2` say; other words in it are left out.
/// Without one there are 5 significant digits, whole numbers up to 15 digits as they are: `21.503`, `1234567`,
/// `0.0012`.
std::string shown_number(double number, std::string_view display_format = {});

}  // namespace penstock
