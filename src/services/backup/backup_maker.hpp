#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backup/manifest.hpp"
#include "backup/writer.hpp"
#include "jobs/job_context.hpp"
#include "services/backup/backup_site.hpp"

namespace penstock::store {
class shared_rows;
}

namespace penstock::services {

/// Makes one backup while everything runs.
///
/// First it makes a consistent copy of everything that may change: a copy of the database, copies of small files, hard
/// links to the history. Then it computes sizes and checksums. Then it writes the backup under a temporary name and
/// renames it. Thread: the job's; blocks.   Limits: some 40 MB of memory; on the disk the size of the data and of the
/// backup.
class backup_maker {
public:
    struct order {
        bool includes_history = false;
        bool is_scheduled = false;
        std::string note{};
    };
    struct made {
        std::string name;
        backup::manifest head;
        std::vector<std::string> left_out;  ///< sentences
        std::uint64_t size = 0;
    };

    /// `folder`: the folder of backups; this object owns its subfolder `.making`.
    backup_maker(const backup_site& site, std::string folder);

    /// Failures: no_space, unavailable (disk, database, history), cancelled; nothing of it is left then.
    backup::outcome<made> make(const order& wanted, jobs::job_context& job);

    /// Removes the files that a killed process has left.
    void clean() const;

private:
    backup::outcome<> check_space(const order& wanted) const;
    backup::outcome<> check_space_of(const store::shared_rows& rows) const;
    backup::outcome<> freeze(const order& wanted, jobs::job_context& job);
    backup::outcome<> freeze_database(jobs::job_context& job);
    backup::outcome<> freeze_properties();
    backup::outcome<> freeze_folder(const std::string& part, const std::string& folder);
    backup::outcome<> freeze_history(const order& wanted);
    std::vector<backup::source_file> collect();
    std::string staged(std::string_view part) const { return making_ + "/" + std::string(part); }

    const backup_site& site_;
    const std::string folder_, making_;
    bool has_secrets_ = false;
    made result_;
};

}  // namespace penstock::services
