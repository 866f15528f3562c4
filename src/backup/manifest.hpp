#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "backup/failure.hpp"

namespace penstock::backup {

/// The names of all parts, in their order in a backup.
inline constexpr std::string_view part_names[] = {"properties", "database", "certificates", "secrets",
                                                  "transfers",  "learned",  "history"};

bool is_part(std::string_view name) noexcept;

/// A part of a backup: its files are together, below a folder with its name.
struct part {
    std::string name;
    std::uint64_t files = 0;
    std::uint64_t size = 0;  ///< bytes of all its files
    /// SHA-256, in hexadecimal, of path, NUL, size in decimal, NUL and content of each file, one after another.
    std::string sha256;
};

/// The description of a backup at its beginning.
struct manifest {
    static constexpr int newest_format = 1;
    static constexpr std::size_t max_bytes = 64U << 10U;
    static constexpr std::size_t max_note = 1'000;  ///< bytes
    static constexpr std::uint64_t max_files = 200'000;

    int format = newest_format;
    std::string version;  ///< version of the gateway that made it: `1.2.3`
    std::int64_t schema = 0,
                 shared_schema = 0;  ///< number of migrations of the gateway's own database, and of the master data
    std::string edge_id;
    std::int64_t created_at = 0;  ///< epoch ms
    std::string note;
    std::int64_t change = 0;    ///< number of the newest change in the change feed
    std::int64_t position = 0;  ///< number of the newest sample in the journal when it was made
    std::string database;       ///< `sqlite`, `postgresql`
    bool has_secrets = false;
    bool is_scheduled = false;
    std::vector<part> parts;

    const part* find(std::string_view name) const noexcept;  ///< null: the backup has no such part
    std::uint64_t size() const noexcept;                     ///< bytes of all parts
};

std::string format_manifest(const manifest& m);

/// Failures: bad_backup, also for a newer format.
outcome<manifest> parse_manifest(std::string_view text);

/// Whether version `a` (`1.10.0`) is newer than `b`; text after the numbers is ignored.
bool is_newer(std::string_view a, std::string_view b) noexcept;

}  // namespace penstock::backup
