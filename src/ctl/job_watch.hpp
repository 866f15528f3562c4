#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <string>

#include "ctl/command.hpp"

namespace CLI {
class App;
}

namespace penstock::ctl {

/// Whether and how long a command waits for the end of the job that it starts.
struct job_wait {
    bool does_wait = true;
    std::string timeout = "1h";  ///< longest wait, such as `30m`
};

/// Adds the options `--no-wait` and `--within`.
void add_job_wait_options(CLI::App& command, job_wait& into);

/// Waits for the end of a job and returns its record. Shows progress meanwhile; the gateway may be unreachable for up
/// to ten minutes at a time. Failures: the job did not end in time, Ctrl-C, or the gateway refuses the key; the job
/// itself continues.
outcome<boost::json::value> follow_job(command_context& s, const std::string& job_id, const std::string& within);

/// Success for a job that is `SUCCEEDED`, else a failure with the reason.
outcome<> job_verdict(const boost::json::value& record);

/// Starts a job by a POST of `body` to `path`. Unless `wait` says otherwise, it waits for the end of the job and prints
/// message and result. Failures: `refused` for a job that failed or was rolled back.
outcome<> run_job(command_context& s, const std::string& path, const boost::json::value& body, const job_wait& wait);

/// The same without printing the end. Returns the record; without waiting, the record at the start.
outcome<boost::json::value> start_and_follow(command_context& s, const std::string& path,
                                             const boost::json::value& body, const job_wait& wait);

/// The record of a job, human-readable: state, message and result.
void print_job_end(command_context& s, const boost::json::value& record);

}  // namespace penstock::ctl
