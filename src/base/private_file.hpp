#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::api {

/// The whole file; nothing when it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Writes a file that only its owner may read, through a temporary name, so that it is whole or not there; makes the
/// folders above it. On disk when it returns.
checked<> write_private_file(const std::string& path, std::string_view text);

void remove_file(const std::string& path) noexcept;

}  // namespace penstock::api
