#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// The whole file. Errors: the system's.
result<std::string> read_file(const std::string& path);

/// Creates the folder and missing folders above it. They are on disk with their names when it returns, because
/// otherwise a power cut could lose the files in them. Errors: the system's.
result<> make_folders(const std::string& path);

/// Syncs the folder to disk; without this a power cut may undo that files in it were created, renamed or removed.
/// Errors: the system's.
result<> sync_folder(const std::string& path);

/// Writes a file that only its owner may read, through a temporary name, so that it is complete or missing; creates the
/// folders above it. On disk with its name when it returns. The fault's message begins with the path.
checked<> write_private_file(const std::string& path, std::string_view text);

/// Replaces the content of a file that other users may read, through a temporary file, so that it is never half
/// written. Owner, mode and a link stay; a new file gets mode 0640. It is on disk when this returns. Errors: the
/// system's; then nothing was changed.
result<> replace_file(const std::string& path, std::string_view text);

/// Removes the temporary file of a `replace_file` or `write_private_file` whose process was killed. No other thread may
/// be writing this path.
void remove_half_written(const std::string& path) noexcept;

void remove_file(const std::string& path) noexcept;

/// Removes a file that a power cut must not restore, such as a trusted certificate. A missing file is no error. Errors:
/// the system's.
result<> remove_for_good(const std::string& path);

}  // namespace penstock
