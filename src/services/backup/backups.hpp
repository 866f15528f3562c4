#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backup/manifest.hpp"
#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/failure.hpp"
#include "services/administration/upload.hpp"

namespace penstock::services {

/// What the gateway becomes by a restore.
enum class restore_as {
    same,         ///< this gateway goes back to it
    replacement,  ///< this gateway becomes the one that was backed up
    copy,         ///< `template`: its devices, tags, transfers and master data alone
};

std::string_view to_string(restore_as a) noexcept;
std::optional<restore_as> parse_restore_as(std::string_view text) noexcept;

/// A backup in its folder. Nothing but its head was read.
struct backup_entry {
    std::string name;
    std::uint64_t size = 0;
    wall_time written{};
    bool is_encrypted = false;
    std::optional<backup::manifest> head;  ///< absent: see `error`
    std::string error;                     ///< why it cannot be read
};

/// How many records of a kind a restore would add, remove and change.
struct record_changes {
    std::string kind;
    std::int64_t added = 0, removed = 0, changed = 0;
};

/// Result of a check: all checksums of the backup were right; what a restore would change.
struct backup_check {
    backup_entry entry;
    restore_as mode = restore_as::same;
    std::vector<record_changes> records;  ///< kinds that would change
    std::vector<std::string> warnings;    ///< sentences
};

/// The bytes of a backup for a download. The download continues if the backup is deleted meanwhile.   Thread: one;
/// blocks.
class backup_content {
public:
    virtual ~backup_content() = default;
    virtual std::uint64_t size() const noexcept = 0;
    /// The bytes from there on that fit; nothing at the end or when the disk fails.
    virtual std::size_t read(std::uint64_t from, std::span<char> into) const = 0;
};

/// A backup that is being uploaded, in a temporary file until `finish`. The destructor removes that file.
class backup_upload : public upload {
public:
    /// Reads the head and renames the file. Errors: `bad_backup`; `duplicate`: another backup got the name meanwhile;
    /// `no_space`, `unavailable`, of the disk.
    virtual outcome<backup_entry> finish() = 0;
};

/// The backups of this gateway, in `<data>/backups`. They are made and restored by the jobs `backup` and `restore`.
///
/// Names are those of `backup::is_file_name`.   Thread: any; calls block.   Limits: one check and two uploads at a
/// time.   Errors: `not_found`: there is no backup of that name; `unavailable`: the disk.
class backups {
public:
    virtual ~backups() = default;

    virtual std::vector<backup_entry> list() const = 0;  ///< newest first
    virtual outcome<backup_entry> find(const std::string& name) const = 0;
    virtual outcome<std::unique_ptr<backup_content>> open(const std::string& name) const = 0;
    virtual outcome<> remove(const std::string& name) = 0;

    /// `size` 0: not known. Errors: `invalid` (the name), `duplicate`, `no_space`, `unavailable` (too large,
    /// too many).
    virtual outcome<std::unique_ptr<backup_upload>> begin_upload(const std::string& name, std::uint64_t size) = 0;
    virtual std::uint64_t max_upload_bytes() const noexcept = 0;

    /// `as` absent: what suits the gateway that made it. Errors: also `bad_backup`, `bad_passphrase`, `no_space`;
    /// `unavailable`: another check is in progress.
    virtual outcome<backup_check> check(const std::string& name, const std::string& passphrase,
                                        std::optional<restore_as> as) = 0;

    /// A sentence when the last scheduled backup failed.
    virtual std::vector<std::string> warnings() const = 0;
};

}  // namespace penstock::services
