#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::jobs {

/// An executable and what it is given.
struct script {
    std::string path;
    std::string argument;                  ///< the job's folder
    std::vector<std::string> environment;  ///< `NAME=VALUE`, all of it
    std::string passphrase;  ///< readable from the descriptor that PENSTOCK_PASSPHRASE_FD names; empty: there is none
};

struct script_events {
    std::function<void(int)> started;             ///< with the process group
    std::function<void(std::string_view)> print;  ///< a line of its output or error output
    std::function<bool()> should_end;             ///< asked a few times a second
};

/// How a script ended.
struct script_end {
    int exit_code = 0;       ///< 128 + the signal that ended it
    bool was_ended = false;  ///< because `should_end` said so
};

/// Runs it to its end: without a shell, with no input, in a process group of its own. What `should_end` ends gets TERM,
/// and KILL 10 s later; what it leaves running in its group is killed.
///
/// Thread: any; blocks.   Errors: the system's, where it could not be started.
/// Limits: a passphrase of 4 KiB; lines as `line_splitter` has them.
result<script_end> run_script(const script& what, const script_events& events);

/// The executable of that name in a folder; `nullopt`: there is none. A link is followed, a folder is none.
std::optional<std::string> find_script(const std::string& folder, std::string_view name);
/// Why what stands there under that name is no script that can be run; none: nothing stands there, or it can.
std::optional<std::string> why_no_script(const std::string& folder, std::string_view name);

/// Ends what is left of a job's processes: those of that group with PENSTOCK_JOB_ID of that job in their environment.
/// TERM, then KILL. For a gateway that was killed while a script ran.
void end_process_group(int group, std::string_view job_id);

}  // namespace penstock::jobs
