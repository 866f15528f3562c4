#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "backup/failure.hpp"

namespace penstock::services {

/// Bytes that can be written to that folder's disk.
std::uint64_t free_bytes(const std::string& folder);

/// Bytes of all files below a folder; 0 if there is none.
std::uint64_t bytes_below(const std::string& folder);

/// Copies the files below a folder to another, links are followed. A file that is removed during the copy is omitted.
/// `wanted` gets the path below `from` and returns whether to copy it. Failures: no_space, unavailable.
backup::outcome<> copy_tree(const std::string& from, const std::string& to,
                            const std::function<bool(std::string_view path)>& wanted);

/// Paths of all files below a folder, relative to it.
std::vector<std::string> files_below(const std::string& folder);

/// Whether both can be read and hold the same; it takes the same time wherever they differ.
bool is_same_file(const std::string& a, const std::string& b);

/// fsync of a folder: what was renamed there stays renamed.
void sync_folder(const std::string& folder) noexcept;
/// Failures: no_space, unavailable, of the system call.
backup::outcome<> sync_file(const std::string& path);
/// fsync of everything below a folder, and of that. Failures: the same.
backup::outcome<> sync_tree(const std::string& folder);

}  // namespace penstock::services
