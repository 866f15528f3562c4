#pragma once

#include <cstdint>
#include <string>

#include "updater/as_user.hpp"
#include "updater/places.hpp"
#include "updater/state_files.hpp"

namespace penstock::updater {

/// Files of the data folder, each touched with the rights of its owner alone, in a child process. Names are relative to
/// the folder; a link anywhere in one, and what is no plain file, is refused (openat2, RESOLVE_NO_SYMLINKS).
class data_files {
public:
    data_files(fs::path folder, user_rights rights) : folder_(std::move(folder)), rights_(rights) {}

    const fs::path& folder() const noexcept { return folder_; }

    /// The content of a small file.
    checked<std::string> read(const std::string& name, std::size_t max) const;

    /// Copies a file to a new one of root's, mode 0600, on disk when it returns. The fault of one that is larger than
    /// `max` says so.
    checked<> copy_out(const std::string& name, const fs::path& to, std::uint64_t max) const;

    /// Copies the database into an existing folder of root's as `database` and, where it has one, `database-wal`, while
    /// no gateway runs. What was there is replaced by renames.
    checked<> save_database(const std::string& path, const fs::path& into) const;

    /// Puts it back. Every state that a power cut leaves is one from which it can be done again.
    checked<> restore_database(const std::string& path, const fs::path& from) const;

    /// How many migrations the database has had; the fault: it cannot be read.
    checked<std::int64_t> count_migrations(const std::string& path) const;

    /// Bytes of the database with its write-ahead log; 0 if there is none.
    checked<std::uint64_t> database_bytes(const std::string& path) const;

private:
    fs::path folder_;
    user_rights rights_;
};

}  // namespace penstock::updater
