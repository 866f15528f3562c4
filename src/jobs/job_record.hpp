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
    wall_time ended_at{};  ///< zero = it has not ended
    std::string message;
};

/// The record of a job. Times that are still in the future are zero.
///
/// Limits: 100 steps and 64 KiB of result; more is omitted.
struct job_record {
    static constexpr std::size_t max_steps = 100;
    static constexpr std::size_t max_result_bytes = 64U << 10U;

    std::string job_id;
    std::string job;  ///< kind of the job
    job_state state = job_state::queued;
    std::string actor;  ///< user or program that requested it
    wall_time created_at{}, started_at{}, ended_at{};
    unsigned percent = 0;
    std::vector<job_step> steps;
    std::optional<int> exit_code;  ///< exit code of the script; 128 + signal if a signal ended it
    std::string code;              ///< code of a failure
    std::string message;
    boost::json::object result;
    int process_group = 0;        ///< process group of the script; 0 = no script runs
    bool awaits_restart = false;  ///< the gateway ends it after its next start
    bool is_external = false;     ///< the unit penstock-job writes this record

    bool has_ended() const noexcept { return state != job_state::queued && state != job_state::running; }
    const std::string& step() const noexcept;  ///< the last step that began; empty before the first one

    /// Ends the present step and begins another one.
    void begin_step(std::string_view name, wall_time now);
    void end(const ending& how, wall_time now);
    /// The job is in progress again, in this process, because it had not ended.
    void reopen();
    void add_result(const boost::json::object& members);
};

/// `RUNNING` and so on, as in the API and in the record.
std::string_view to_string(job_state s) noexcept;
std::optional<job_state> parse_job_state(std::string_view text) noexcept;

/// The record as one line of JSON.
std::string format_record(const job_record& r);
/// Parses a record. Faults name the member. Unknown members, which a newer version wrote, are skipped.
checked<job_record> parse_record(std::string_view text);

/// `JOB_` and 26 characters: 48 bits of time, then 80 random bits, as in a ULID.
std::string make_job_id(wall_time now);
bool is_job_id(std::string_view text) noexcept;

}  // namespace penstock::jobs
