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
    std::string timeout = "1h";  ///< the longest wait, as `30m`
};

/// Adds `--no-wait` and `--within`.
void add_job_wait_options(CLI::App& command, job_wait& into);

/// The job's record once it has ended. Shows progress meanwhile; the gateway may go away and come back, up to ten
/// minutes each time. The failure: it was not over in time, Ctrl-C, or the gateway does not let us look any more; the
/// job itself goes on.
outcome<boost::json::value> follow_job(command_context& s, const std::string& job_id, const std::string& within);

/// Success for `SUCCEEDED`, else why not.
outcome<> job_verdict(const boost::json::value& record);

/// Starts a job by a POST of `body` to `path`. Unless `wait` says otherwise it is followed to its end, which is
/// printed: message and result. The failure is `refused` for a job that failed or was rolled back.
outcome<> run_job(command_context& s, const std::string& path, const boost::json::value& body, const job_wait& wait);

/// The same, without printing how it ended; gives the record, which is that of the start if it does not wait.
outcome<boost::json::value> start_and_follow(command_context& s, const std::string& path,
                                             const boost::json::value& body, const job_wait& wait);

/// Record of a job for people: its state, its message, its result.
void print_job_end(command_context& s, const boost::json::value& record);

}  // namespace penstock::ctl
