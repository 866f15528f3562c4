#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "backup/schedule.hpp"
#include "base/background_thread.hpp"
#include "jobs/job_context.hpp"
#include "services/administration/jobs.hpp"
#include "services/backup/backup_folder.hpp"
#include "services/backup/backup_site.hpp"
#include "services/backup/backups.hpp"
#include "time/time_zone.hpp"

namespace penstock::services {

/// Makes, keeps and restores backups.
///
/// Lifecycle: the constructor removes files that a killed process has left; the owner adds both kinds of jobs to the
/// job runner; `start` begins the schedule; `stop` waits for it.   Thread: any; the schedule has one of its own.
class backup_service final : public backups {
public:
    struct schedule_settings {
        std::optional<backup::schedule> schedule{};  ///< absent: none
        time_zone zone{};
        std::size_t keep = 7;           ///< scheduled ones
        std::string passphrase_file{};  ///< empty: backups without secrets
        milliseconds poll{20'000};      ///< between looks at the clock
    };

    backup_service(backup_site site, schedule_settings scheduled);
    ~backup_service() override { stop(); }

    jobs::job_kind backup_kind();
    jobs::job_kind restore_kind();
    /// `runner` outlives it.
    void start(jobs_service& runner);
    void stop();

    std::vector<backup_entry> list() const override { return folder_.list(); }
    outcome<backup_entry> find(const std::string& name) const override { return folder_.find(name); }
    outcome<std::unique_ptr<backup_content>> open(const std::string& name) const override { return folder_.open(name); }
    outcome<> remove(const std::string& name) override { return folder_.remove(name); }
    outcome<std::unique_ptr<backup_upload>> begin_upload(const std::string& name, std::uint64_t size) override {
        return folder_.begin_upload(name, size);
    }
    std::uint64_t max_upload_bytes() const noexcept override { return folder_.max_upload_bytes(); }
    outcome<backup_check> check(const std::string& name, const std::string& passphrase,
                                std::optional<restore_as> as) override;
    std::vector<std::string> warnings() const override;

private:
    jobs::ending make(jobs::job_context& job);
    jobs::ending restore(jobs::job_context& job);
    jobs::ending resume_restore(jobs::job_context& job);
    std::optional<jobs::ending> end_of_restore(const std::string& job_id) const;
    void run_schedule(jobs_service& runner, wall_time seen);
    void begin_scheduled(jobs_service& runner);
    void remove_surplus() const;
    void set_warning(std::string sentence);
    std::string path_of(const std::string& name) const { return folder_.path() + "/" + name; }

    const backup_site site_;
    const schedule_settings scheduled_;
    backup_folder folder_;
    std::atomic<bool> is_stopping_{false};  ///< a check ends soon
    std::mutex check_mutex_;
    mutable std::mutex warning_mutex_;
    std::string warning_;
    background_thread thread_;
};

}  // namespace penstock::services
