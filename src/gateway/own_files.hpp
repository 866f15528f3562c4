#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace penstock::gateway {

/// The file with the SHA-256 of all installed files, below the top folder; lines as of sha256sum(1), with paths
/// relative to the top folder.
inline constexpr const char* sums_path = "share/penstock/SHA256SUMS";

/// The folder above the folder of this program.
std::filesystem::path installed_at();

/// Compares an installation with its list: a sentence for each file that differs, is missing or cannot be read.
/// Empty if there is no list, because the program runs from its build folder. Errors: the list cannot be read. It
/// detects damage and careless changes, but no attacker, who can change the list, too.
/// Limits: a list of 1 MiB.
std::optional<checked<std::vector<std::string>>> check_own_files(const std::filesystem::path& top);

}  // namespace penstock::gateway
