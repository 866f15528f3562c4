#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace penstock::gateway {

/// Where an installation keeps the SHA-256 of its files, below its top folder; lines as sha256sum(1) writes them, paths
/// from the top folder.
inline constexpr const char* sums_path = "share/penstock/SHA256SUMS";

/// The folder above the one of this program.
std::filesystem::path installed_at();

/// Compares an installation with its list: a sentence for each file that differs, is missing or cannot be read.
/// Empty if there is no list: the program runs from its build folder. The fault: a list that cannot be read.
/// Detects damage and careless changes; who can change the files can change the list.
/// Limits: 1 MiB of list.
std::optional<checked<std::vector<std::string>>> check_own_files(const std::filesystem::path& top);

}  // namespace penstock::gateway
