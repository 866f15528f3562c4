#pragma once

#include <string>
#include <vector>

#include "jobs/job_context.hpp"

namespace penstock::services {

/// What the job `temp-clean` may remove.
struct temp_file_places {
    std::string data;                    ///< the gateway's folder: what transfers, backups and updates left half done
    std::vector<std::string> log_files;  ///< paths of logs in use, whose rotated ones go; empty ones are passed over
    std::string jobs;                    ///< folder of jobs: those that ended over a day ago
};

/// Removes temporary files, or lists them with `dry_run` in the job's parameters: rotated logs, half downloads and
/// backups, folders of jobs that ended a day ago. Never journal, history, dead letters or backups.
/// Result: `files bytes paths[]`, 100 of these.   Thread: the job's.
jobs::ending clean_temp_files(const temp_file_places& where, jobs::job_context& job);

}  // namespace penstock::services
