#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// The whole file. Errors: the system's.
result<std::string> read_file(const std::string& path);

/// Creates the folder and those above it that are missing. On disk with their names when it returns, as what is kept in
/// them could not be found otherwise. Errors: the system's.
result<> make_folders(const std::string& path);

/// Stores the names of what was created, renamed or removed in the folder; without it a power cut may undo that.
/// Errors: the system's.
result<> sync_folder(const std::string& path);

/// Writes a file that only its owner may read, through a temporary name, so that it is complete or missing; creates the
/// folders above it. On disk with its name when it returns. The fault's message begins with the path.
checked<> write_private_file(const std::string& path, std::string_view text);

/// Gives a file that others may use too another content, through a temporary name: it is never half written. Owner and
/// mode stay, a link stays a link; a file that was not there gets mode 0640. On disk when it returns. Errors: the
/// system's, and nothing was changed.
result<> replace_file(const std::string& path, std::string_view text);

/// Removes what a `replace_file` or `write_private_file` of that path left that was killed. Nobody may be writing it.
void remove_half_written(const std::string& path) noexcept;

void remove_file(const std::string& path) noexcept;

/// Removes a file that must not come back with a power cut, such as one that others trust. One that is not there is no
/// error. Errors: the system's.
result<> remove_for_good(const std::string& path);

}  // namespace penstock
