#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::jobs {

/// An executable with its argument and environment.
struct script {
    std::string path;
    std::string argument;                  ///< the job's folder
    std::vector<std::string> environment;  ///< the whole environment, as `NAME=VALUE`
    std::string passphrase;  ///< readable from the descriptor that PENSTOCK_PASSPHRASE_FD names; empty = none
};

struct script_events {
    std::function<void(int)> started;             ///< called with the process group
    std::function<void(std::string_view)> print;  ///< called with each line of its output or error output
    std::function<bool()> should_end;             ///< called a few times a second; true stops the script
};

/// How a script ended.
struct script_end {
    int exit_code = 0;       ///< exit code; 128 + signal if a signal ended it
    bool was_ended = false;  ///< it was stopped because of `should_end`
};

/// Runs a script to its end: without a shell, without input, in its own process group. A script that is stopped gets
/// TERM, and KILL 10 s later; processes that it leaves running in its group are killed.
///
/// Thread: any; blocks.   Errors: those of the system if the script could not be started.
/// Limits: a passphrase of 4 KiB; lines as in `line_splitter`.
result<script_end> run_script(const script& what, const script_events& events);

/// The path of the executable file of that name in a folder, also by a link; `nullopt` = there is none.
std::optional<std::string> find_script(const std::string& folder, std::string_view name);
/// Why the file of that name cannot be run as a script; `nullopt` = there is no such file, or it can be run.
std::optional<std::string> why_no_script(const std::string& folder, std::string_view name);

/// Ends the remaining processes of a job: processes of that group with PENSTOCK_JOB_ID of the job in their environment.
/// Sends TERM, then KILL. For a gateway that was killed while a script ran.
void end_process_group(int group, std::string_view job_id);

}  // namespace penstock::jobs
