#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace penstock::jobs {

enum class job_state : std::uint8_t { queued, running, succeeded, failed, rolled_back, cancelled, interrupted };

/// How a job ended, or that it goes on behind a restart of the gateway.
struct ending {
    job_state state = job_state::succeeded;
    std::string message{};       ///< a sentence: what happened and what to do next; empty where nothing is to be said
    std::string code{};          ///< of a failure: `BAD_BACKUP`, `NO_SPACE` …; empty: none
    bool needs_restart = false;  ///< the gateway restarts now; `job_kind::resume` ends the job when it is back
};

/// What a job that the gateway does itself is given, and how it reports what it does.
///
/// Thread: the job's.
class job_context {
public:
    virtual ~job_context() = default;
    virtual const std::string& job_id() const noexcept = 0;
    virtual const std::string& folder() const noexcept = 0;              ///< `<data>/jobs/<job_id>`
    virtual const boost::json::object& parameters() const noexcept = 0;  ///< of the call; no secret is among them
    virtual const std::string& passphrase() const noexcept = 0;          ///< empty = none; it is nowhere on disk

    virtual void step(std::string_view name) = 0;  ///< begins; the one before it has succeeded
    virtual void percent(unsigned of_100) = 0;
    virtual void log(std::string_view line) = 0;
    virtual void set_result(const boost::json::object& members) = 0;  ///< added to those that are there
    virtual bool is_cancelled() const noexcept = 0;  ///< by a user, its time limit or the gateway's end
};

/// What a script has noted of a job where that outlives its process.
struct noted_state {
    ending end{};                  ///< `running`: it goes on without that process, or will at the next boot
    std::string step{};            ///< the last that began
    boost::json::object result{};  ///< members of the job's result
};

/// One kind of job, as the service that does it describes it.
struct job_kind {
    std::string name{};                            ///< the word of the path: `temp-clean`
    std::function<ending(job_context&)> run{};     ///< empty: only a script does it
    std::function<ending(job_context&)> resume{};  ///< after `needs_restart`, once the gateway is ready again
    /// Of a job that was cut off, or whose script is said to have failed: what the script itself noted, which decides.
    /// Nothing: it noted nothing of the job of that id.
    std::function<std::optional<noted_state>(const std::string& job_id)> noted{};
    bool ends_with_next_start =
        false;                  ///< its script ends the machine: `resume` ends the job, as after `needs_restart`
    bool needs_script = false;  ///< after `run`, if there is one, a script does the rest
    bool can_cancel = true;
    std::function<std::optional<std::string>()> obstacle{};  ///< why it cannot run now, a sentence; none: it can
};

}  // namespace penstock::jobs
