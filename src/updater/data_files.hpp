#pragma once

#include <cstdint>
#include <string>

#include "updater/as_user.hpp"
#include "updater/places.hpp"
#include "updater/state_files.hpp"

namespace penstock::updater {

/// Files of the data folder. A child process with only the rights of the folder's owner accesses them. Names are
/// relative to the folder; a path with a link, and anything but a regular file, is refused (openat2,
/// RESOLVE_NO_SYMLINKS).
class data_files {
public:
    data_files(fs::path folder, user_rights rights) : folder_(std::move(folder)), rights_(rights) {}

    const fs::path& folder() const noexcept { return folder_; }

    /// Reads a small file.
    checked<std::string> read(const std::string& name, std::size_t max) const;

    /// Copies a file to a new file of root, mode 0600, which is on disk when this returns. If it is larger than `max`,
    /// the fault says so.
    checked<> copy_out(const std::string& name, const fs::path& to, std::uint64_t max) const;

    /// Copies the database into an existing folder of root as `database` and, if there is a write-ahead log,
    /// `database-wal`, while no gateway runs. Older copies are replaced by renames.
    checked<> save_database(const std::string& path, const fs::path& into) const;

    /// Puts the copy back. After a power cut at any time it can be done again.
    checked<> restore_database(const std::string& path, const fs::path& from) const;

    /// The number of migrations of the database. Errors: it cannot be read.
    checked<std::int64_t> count_migrations(const std::string& path) const;

    /// Bytes of the database with its write-ahead log; 0 if there is no database.
    checked<std::uint64_t> database_bytes(const std::string& path) const;

private:
    fs::path folder_;
    user_rights rights_;
};

}  // namespace penstock::updater
