#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace penstock::jobs {

enum class job_state : std::uint8_t { queued, running, succeeded, failed, rolled_back, cancelled, interrupted };

/// How a job ended, or that it continues after a restart of the gateway.
struct ending {
    job_state state = job_state::succeeded;
    /// A sentence that says what happened and what to do next; empty = there is nothing to say.
    std::string message{};
    std::string code{};          ///< code of a failure: `BAD_BACKUP`, `NO_SPACE` …; empty = none
    bool needs_restart = false;  ///< the gateway restarts now; `job_kind::resume` ends the job when it is back
};

/// The input of a job that the gateway itself does, and the functions with which the job reports its progress.
///
/// Thread: the job's.
class job_context {
public:
    virtual ~job_context() = default;
    virtual const std::string& job_id() const noexcept = 0;
    virtual const std::string& folder() const noexcept = 0;              ///< `<data>/jobs/<job_id>`
    virtual const boost::json::object& parameters() const noexcept = 0;  ///< parameters of the call, without secrets
    virtual const std::string& passphrase() const noexcept = 0;          ///< empty = none; it is never stored on disk

    virtual void step(std::string_view name) = 0;  ///< begins a step; the previous step has succeeded
    virtual void percent(unsigned of_100) = 0;
    virtual void log(std::string_view line) = 0;
    virtual void set_result(const boost::json::object& members) = 0;  ///< adds members to the result
    /// Cancelled by a user, by its time limit or by the end of the gateway.
    virtual bool is_cancelled() const noexcept = 0;
};

/// The state of a job that its script has recorded, which outlives the process of the script.
struct noted_state {
    ending end{};                  ///< `running`: the job continues without that process, or after the next boot
    std::string step{};            ///< the last step that began
    boost::json::object result{};  ///< members of the job's result
};

/// A kind of job, as the service that does it describes it.
struct job_kind {
    std::string name{};                            ///< the word of the path: `temp-clean`
    std::function<ending(job_context&)> run{};     ///< empty = only a script does it
    std::function<ending(job_context&)> resume{};  ///< after `needs_restart`, once the gateway is ready again
    /// The state that the script recorded itself. It decides about a job that was interrupted, or whose script seems to
    /// have failed. `nullopt`: the script recorded nothing about the job with that id.
    std::function<std::optional<noted_state>(const std::string& job_id)> noted{};
    /// Its script reboots or stops the machine: `resume` ends the job, as after `needs_restart`.
    bool ends_with_next_start = false;
    bool needs_script = false;  ///< it needs a script, which does the rest after `run`
    bool can_cancel = true;
    /// A sentence that says why it cannot run now; `nullopt` = it can.
    std::function<std::optional<std::string>()> obstacle{};
};

}  // namespace penstock::jobs
