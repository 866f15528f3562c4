#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace penstock {

/// Where files may be whose path a call or the configuration contains, such as a certificate authority.
struct named_file_rules {
    std::vector<std::string> allowed;  ///< folders; none = anywhere
    std::vector<std::string> refused;  ///< folders, also within allowed ones: the gateway's own data
};

/// For the whole process. Set at start, before anything is read; folders are absolute.
void set_named_file_rules(named_file_rules rules);

/// Reads a whole file whose path a user has set. It never blocks, because a pipe, a device or a folder is not opened.
/// Links are followed, and the rules apply to their targets. Errors: the system's; not_permitted outside the rules,
/// invalid_argument when it is no regular file, file_too_large. Limits: 1 MiB.
result<std::string> read_named_file(const std::string& path);

/// The same file opened for reading, of any size; its number, which the caller closes.
result<int> open_named_file(const std::string& path);

inline constexpr std::size_t max_named_file_bytes = 1U << 20U;

}  // namespace penstock
