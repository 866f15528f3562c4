#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// A number as people read it: in texts of alarms, lists and tables. Never for programs: they get the exact one.
///
/// `display_format` of its tag: how many decimals, as `0.00`, `#.#`, `%.2f` or `2` say; other words in it are left out.
/// Without one there are 5 significant digits, whole numbers up to 15 digits as they are: `21.503`, `1234567`,
/// `0.0012`. Half is rounded away from zero. The page does the same (`web/src/text/shown-number.ts`); both are held to
/// `base/tests/vectors/shown_number.json`.
std::string shown_number(double number, std::string_view display_format = {});

/// A value in v1's text as people read it: numbers of it, also those of a list. All else is as it was, and whole
/// numbers keep all of their digits. Not for texts of devices: one may look like a number.
std::string shown_value(std::string_view text, std::string_view display_format = {});

}  // namespace penstock
