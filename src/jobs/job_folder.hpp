#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "jobs/job_record.hpp"

namespace penstock::jobs {

/// A piece of the log of a job.
struct log_piece {
    std::string text;
    std::uint64_t next = 0;  ///< offset of the next piece
};

/// The files of jobs, which outlive the process: `<data>/jobs/<job_id>/` with `record.json`, `request.json` and `log`.
///
/// A record is replaced by a rename, and the log is only appended to: lines that it had when a record was written
/// outlive a power cut like the record. Folders with a record that cannot be read are skipped.   Thread: any, but one
/// writer for each job.
class job_folder {
public:
    static constexpr std::size_t max_jobs = 200;
    static constexpr std::chrono::hours max_age{90 * 24};
    static constexpr std::uint64_t max_log_bytes = 16U << 20U;
    static constexpr std::size_t max_log_piece = 256U << 10U;

    explicit job_folder(std::string path) : path_(std::move(path)) {}

    const std::string& path() const noexcept { return path_; }
    std::string of(std::string_view job_id) const { return path_ + "/" + std::string(job_id); }

    /// Creates a job's folder with its record and request (JSON, without a line end). The fault's message begins with
    /// the path.
    checked<> create(const job_record& r, std::string_view request) const;
    checked<> write(const job_record& r) const;
    /// `nullopt`: there is no such job, or its record cannot be read.
    std::optional<job_record> read(std::string_view job_id) const;
    /// The records of all jobs, oldest first.
    std::vector<job_record> read_all() const;

    /// Appends a line, up to `max_log_bytes`. A full disk loses lines and never ends the job.
    void append_log(std::string_view job_id, std::string_view line) const;
    /// The log from that byte on, without a part of a character at its end; empty at the end of the log.
    log_piece read_log(std::string_view job_id, std::uint64_t from) const;

    /// Removes ended jobs that are older than `max_age` and not among the newest `max_jobs`. Returns their ids.
    std::vector<std::string> expire(const std::vector<job_record>& all, wall_time now) const;

private:
    std::string path_;
};

/// The right to write a job's record. The process that writes it holds the right; it is free when this process has
/// ended in any way.
class job_lock {
public:
    /// False: another process holds it, or the folder does not exist.
    bool acquire(const std::string& job_folder);
    void release() noexcept;
    ~job_lock() { release(); }
    job_lock() = default;
    job_lock(const job_lock&) = delete;
    job_lock& operator=(const job_lock&) = delete;

private:
    int file_ = -1;
};

/// Whether a process holds the right.
bool is_locked(const std::string& job_folder);

}  // namespace penstock::jobs
