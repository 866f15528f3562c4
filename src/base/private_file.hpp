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

/// Gives a file that others may use too another content, through a temporary name: it is never half written. Owner and
/// mode stay, a link stays a link; a file that was not there gets mode 0640. On disk when it returns. Errors: the
/// system's, and nothing was changed.
result<> replace_file(const std::string& path, std::string_view text);

void remove_file(const std::string& path) noexcept;

}  // namespace penstock
