#pragma once

#include <string_view>

namespace penstock::backup {

/// Whether a path within a backup is one below a folder: no `..`, nothing absolute, no control characters, 1,000 bytes
/// at most, 200 each of its names.
bool is_entry_path(std::string_view path) noexcept;

}  // namespace penstock::backup
