#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "time/iso_text.hpp"  // many files include it by this header

namespace penstock {

/// The elements of a flat JSON array of numbers, booleans and strings, each as its plain text
/// (`[1,"a\n"]` → `1`, `a` + newline). `nullopt` if the text is anything else.
std::optional<std::vector<std::string>> split_json_array(std::string_view text);

}  // namespace penstock
