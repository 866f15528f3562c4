#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "backup/reader.hpp"
#include "backup/restore_plan.hpp"
#include "services/backup/backup_site.hpp"
#include "services/backup/backups.hpp"
#include "services/backup/restore_database.hpp"

namespace penstock::services {

/// Reads a whole backup and prepares from it, next to the present data, the data with which the gateway starts next.
///
/// Everything is below `<data>/restore-<id>`, but for files outside of the data folder (the properties), which are
/// staged next to the files that they replace. Files in use are not changed before the next start, which executes the
/// plan that `arm` writes. Without `arm` the destructor removes all staged files. Thread: one; blocks.
class restore_stager {
public:
    struct order {
        std::string id;    ///< of the job
        std::string path;  ///< of the backup
        std::string name;
        std::string passphrase{};
        std::optional<restore_as> mode{};  ///< absent: what suits the gateway that made it
        std::vector<std::string> parts{};  ///< empty: those that `mode` has
    };
    /// `step`: a step with that name begins. `go_on`: gets the progress in percent; it returns false to cancel.
    struct progress {
        std::function<void(std::string_view name)> step;
        std::function<bool(unsigned of_100)> go_on;
    };

    restore_stager(const backup_site& site, order wanted, progress report);
    ~restore_stager();
    restore_stager(const restore_stager&) = delete;
    restore_stager& operator=(const restore_stager&) = delete;

    /// Failures: bad_backup, bad_passphrase, no_space, unavailable, cancelled; nothing was changed.
    backup::outcome<> stage();
    /// What it would change; after `stage`. Failures: those of `restore_database::compare`.
    backup::outcome<std::vector<record_changes>> compare() const;
    /// Writes the plan: the next start carries the restore out. Failures: no_space, unavailable; then it does not.
    backup::outcome<> arm();

    restore_as as() const noexcept { return mode_; }
    const std::vector<std::string>& parts() const noexcept { return parts_; }
    const std::vector<std::string>& warnings() const noexcept { return warnings_; }
    const backup::restore_plan& plan() const noexcept { return plan_; }

    /// Removes the staged files of a killed process, that is, all without a plan.
    static void clean(const backup_site& site);

private:
    bool has(std::string_view part) const;
    backup::outcome<> choose();
    backup::outcome<> check_space() const;
    backup::outcome<> unpack(backup::reader& from);
    backup::outcome<> stage_database();
    backup::outcome<> stage_properties();
    backup::outcome<> stage_certificates();
    backup::outcome<> stage_transfers();
    backup::outcome<> stage_series();
    backup::outcome<> replace_folder(const std::string& part, const std::string& name);
    backup::outcome<> place_outside(const std::string& staged, const std::string& target);
    void add_item(const std::string& target, const std::string& staged);
    bool is_new_edge() const;
    std::string unpacked(std::string_view path) const { return folder_ + "/unpacked/" + std::string(path); }
    std::string fresh(std::string_view path) const { return folder_ + "/new/" + std::string(path); }

    const backup_site& site_;
    const order order_;
    const progress report_;
    const std::string folder_;
    backup::manifest head_;
    restore_as mode_ = restore_as::same;
    std::vector<std::string> parts_, warnings_;
    std::unique_ptr<restore_database> database_;  ///< null: that part is not restored
    backup::restore_plan plan_;
    bool is_armed_ = false;
};

}  // namespace penstock::services
