#pragma once

#include <string>

#include "jobs/job_context.hpp"

namespace penstock::services {

/// What the job `temp-clean` may remove.
struct temp_file_places {
    std::string data;        ///< the data folder, where backups and updates may leave incomplete files
    std::string log_file;    ///< path of the log in use; its rotated files are removed; empty: no log file
    std::string audit_file;  ///< path of the audit; it and its rotated files are never removed
    std::string jobs;        ///< folder of jobs; those that ended over a day ago are removed
    std::string versions;    ///< folder of installed versions; only listed, since root owns them; empty: none
};

/// Removes temporary files, or lists them with `dry_run` in the job's parameters: rotated logs, half downloads and
/// uploads, folders of jobs that ended a day ago. Never the audit, journal, history, dead letters or backups, nor what
/// somebody writes at present: whoever writes a temporary file holds a lock on it (flock). Old versions are root's, who
/// removes them when an upgrade is committed or a package is installed; what is still there is only named. Result:
/// `files bytes paths[] old_versions[]`, 100 of each.   Thread: the job's.
jobs::ending clean_temp_files(const temp_file_places& where, jobs::job_context& job);

}  // namespace penstock::services
