#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// A number as people read it, in texts of alarms, lists and tables. Programs get the exact number instead.
///
/// `display_format` of the tag sets the decimals: `0.00`, `#.#`, `%.2f` or `2`; other words in it are ignored. Without
/// it there are 5 significant digits, and whole numbers up to 15 digits stay unchanged: `21.503`, `1234567`, `0.0012`.
/// Half is rounded away from zero. The web page does the same (`web/src/text/shown-number.ts`);
/// `base/tests/vectors/shown_number.json` tests both.
std::string shown_number(double number, std::string_view display_format = {});

/// A value in the text of v1 as people read it. Only numbers change, also in a list; whole numbers keep all of their
/// digits. Do not use it for text values of devices, because a text may look like a number.
std::string shown_value(std::string_view text, std::string_view display_format = {});

}  // namespace penstock
