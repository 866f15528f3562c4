#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::ctl {

/// Sets a property in the text of a properties file (`key=value` lines, `#` comments): in the effective line, which is
/// the last line with that key; else in a new line below a comment with the key (`#key=…`), else at the end. All other
/// bytes stay, but a last line without a line end gets one. A fault if key or value is not allowed in such a file.
checked<std::string> set_property(std::string_view text, std::string_view key, std::string_view value);

/// The text without the lines of that key; its last line has a line end.
std::string unset_property(std::string_view text, std::string_view key);

/// The text with `***` for each value whose key is `hidden`.
std::string mask_properties(std::string_view text, const std::function<bool(std::string_view key)>& hidden);

}  // namespace penstock::ctl
