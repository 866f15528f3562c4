#pragma once

#include <string_view>

namespace penstock::backup {

/// Whether a path in a backup stays below its folder: not absolute, no `..`, no control characters, 1,000 bytes at
/// most, and 200 for each name in it.
bool is_entry_path(std::string_view path) noexcept;

}  // namespace penstock::backup
