#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// The whole file. Errors: the system's.
result<std::string> read_file(const std::string& path);

/// Writes a file that only its owner may read, through a temporary name, so that it is complete or missing; creates the
/// folders above it. On disk with its name when it returns. The fault's message begins with the path.
checked<> write_private_file(const std::string& path, std::string_view text);

void remove_file(const std::string& path) noexcept;

}  // namespace penstock
