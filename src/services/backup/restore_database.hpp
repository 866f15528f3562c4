#pragma once

#include <functional>
#include <string>
#include <vector>

#include "backup/failure.hpp"
#include "backup/manifest.hpp"
#include "services/backup/backup_site.hpp"
#include "services/backup/backups.hpp"

namespace penstock::services {

/// Turns the database of a backup into the one with which the gateway starts after the restore: opens it once, migrates
/// it to this version, and copies into it what the gateway must keep.
///
/// Where the master data are in PostgreSQL, it becomes two files: the gateway's own, and the rows that the next start
/// puts into the server. Thread: one; blocks.
class restore_database {
public:
    struct order {
        std::string id;      ///< of the job
        std::string folder;  ///< of the restore: `unpacked`, `new`
        restore_as mode = restore_as::same;
        bool is_new_edge = false;  ///< this gateway becomes another one
        bool has_keys = false;     ///< users, keys and secrets are restored
        bool has_history = false;  ///< the history is restored
        std::function<bool()> go_on{};
    };

    restore_database(const backup_site& site, const backup::manifest& head, order wanted)
        : site_(site), head_(head), order_(std::move(wanted)) {}

    // Failures of all: bad_backup: it has no database or no key, or one that this version cannot open; no_space;
    // unavailable: the disk or the present database.

    /// Failures: bad_backup, no_space, unavailable.
    backup::outcome<> stage();
    /// What it would change. Failures: no_space, unavailable.
    backup::outcome<std::vector<record_changes>> compare() const;
    /// Checks that PostgreSQL accepts the rows; nothing is changed. Failures: unavailable: the server does not respond
    /// or does not accept them.
    backup::outcome<> rehearse() const;

    std::string own_file() const { return order_.folder + "/new/config.sqlite"; }
    std::string row_file() const { return order_.folder + "/new/records.sqlite"; }  ///< with PostgreSQL
    const std::vector<std::string>& warnings() const noexcept { return warnings_; }

    /// A failure of the store as one of the restore.
    static backup::failure failure_of(const failure& why);

private:
    bool is_shared() const { return !site_.store_url.empty(); }
    std::string theirs(const char* path) const { return order_.folder + "/unpacked/" + path; }
    std::string present() const { return is_shared() ? order_.folder + "/new/present.sqlite" : site_.database; }
    backup::outcome<> open_once();
    backup::outcome<> adapt();
    backup::outcome<> copy_present();
    backup::outcome<> split_rows();

    const backup_site& site_;
    const backup::manifest& head_;
    const order order_;
    std::int64_t others_ = 0;  ///< gateways that share the database
    std::vector<std::string> warnings_;
};

}  // namespace penstock::services
