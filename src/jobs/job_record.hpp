#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "jobs/job_context.hpp"

namespace penstock::jobs {

struct job_step {
    std::string name;
    job_state state = job_state::running;
    wall_time started_at{};
    wall_time ended_at{};  ///< zero: it has not ended
    std::string message;
};

/// What is known of one job. Times that have not come are zero.
///
/// Limits: 100 steps, 64 KiB of result; what is more is left out.
struct job_record {
    static constexpr std::size_t max_steps = 100;
    static constexpr std::size_t max_result_bytes = 64U << 10U;

    std::string job_id;
    std::string job;  ///< its kind
    job_state state = job_state::queued;
    std::string actor;  ///< who asked for it
    wall_time created_at{}, started_at{}, ended_at{};
    unsigned percent = 0;
    std::vector<job_step> steps;
    std::optional<int> exit_code;  ///< of the script; 128 + the signal that ended it
    std::string code;              ///< of a failure
    std::string message;
    boost::json::object result;
    int process_group = 0;        ///< of the script; 0: none runs
    bool awaits_restart = false;  ///< it is ended by the gateway that starts next
    bool is_external = false;     ///< the unit penstock-job writes this record

    bool has_ended() const noexcept { return state != job_state::queued && state != job_state::running; }
    const std::string& step() const noexcept;  ///< the last that began; empty before the first

    /// Ends the step in progress and begins another.
    void begin_step(std::string_view name, wall_time now);
    void end(const ending& how, wall_time now);
    /// In progress again, in this process: it was not at its end.
    void reopen();
    void add_result(const boost::json::object& members);
};

/// `RUNNING`, as the API and the record have it.
std::string_view to_string(job_state s) noexcept;
std::optional<job_state> parse_job_state(std::string_view text) noexcept;

/// JSON, a line.
std::string format_record(const job_record& r);
/// Faults name the member. Unknown members are passed over: a newer version wrote them.
checked<job_record> parse_record(std::string_view text);

/// `JOB_` and 26 characters that sort by time, then by chance (48 and 80 bits, as ULID has them).
std::string make_job_id(wall_time now);
bool is_job_id(std::string_view text) noexcept;

}  // namespace penstock::jobs
