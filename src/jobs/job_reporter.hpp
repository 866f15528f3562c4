#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "jobs/job_context.hpp"
#include "jobs/job_folder.hpp"
#include "jobs/script_run.hpp"

namespace penstock::jobs {

/// A job in progress: the only writer of its record and log, and the context of a built-in job.
///
/// The record on disk follows each step immediately, and the percentage once a second. It is on disk before `record`
/// returns it, so a caller never waits for the disk. If the disk cannot be written, the record stays in memory: a full
/// disk ends no job. Thread:
/// `record` any; all other functions the job's.
class job_reporter final : public job_context {
public:
    struct request {
        boost::json::object parameters;
        std::string passphrase;
    };

    job_reporter(const job_folder& in, job_record r, request asked, std::function<bool()> is_cancelled,
                 std::function<wall_time()> now = &wall_now);

    const std::string& job_id() const noexcept override { return job_id_; }
    const std::string& folder() const noexcept override { return folder_; }
    const boost::json::object& parameters() const noexcept override { return asked_.parameters; }
    const std::string& passphrase() const noexcept override { return asked_.passphrase; }
    void step(std::string_view name) override;
    void percent(unsigned of_100) override;
    void log(std::string_view line) override;
    void set_result(const boost::json::object& members) override;
    bool is_cancelled() const noexcept override { return is_cancelled_(); }

    job_record record() const;  ///< a copy
    void begin();
    void await_restart();  ///< this process has done its part of the job
    void hand_over();      ///< the unit penstock-job writes the record from now on
    void note_process_group(int group);
    void note_exit(int exit_code);
    void end(const ending& how);

    void replace(job_record r);             ///< takes over a record that another process wrote, only in memory
    void follow(const noted_state& noted);  ///< continues an interrupted job with the state that its script recorded

    /// Runs a script to its end and reports its lines. `is_cancelled` stops it.
    ending run(const std::string& path, std::vector<std::string> environment);
    /// The same in parts, for a script that another process runs.
    void on_line(std::string_view line);
    ending on_end(const std::string& path, const script_end& ended);

private:
    template <class Change>
    void change(const Change& what);
    void write(const job_record& r);

    const job_folder& jobs_folder_;
    const request asked_;
    const std::function<bool()> is_cancelled_;
    const std::function<wall_time()> clock_;
    const std::string job_id_, folder_;
    /// Protects `record_`, which only the job's thread changes; it is not held during writes to disk.
    mutable std::mutex mutex_;
    job_record record_;
    ending script_says_;
    steady_time written_{};
    bool is_disk_error_logged_ = false;
    bool is_following_ = false;  ///< the job follows a state that its script recorded
};

}  // namespace penstock::jobs
