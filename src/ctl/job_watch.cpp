#include "ctl/job_watch.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/gateway_session.hpp"
#include "ctl/json_text.hpp"
#include "ctl/progress_line.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds job_poll_interval{500};
constexpr std::chrono::minutes max_absence{10};

/// A gateway that has just started may answer before it has read its jobs.
constexpr std::chrono::seconds max_unknown{30};

bool has_ended(const std::string& state) {
    return state == "SUCCEEDED" || state == "FAILED" || state == "ROLLED_BACK" || state == "CANCELLED" ||
           state == "INTERRUPTED";
}

/// A gateway that restarts, or a proxy before it that says so.
bool is_away(const failure& why) {
    return why.code == exit_code::unreachable && why.reason != gateway_session::untrusted;
}

outcome<json::value> look_at_job(command_context& s, const std::string& job_id) {
    const auto got = s.api.send({"GET", "/config/job/" + percent_encode(job_id), "", "", true});
    if (!got) return got.error();
    if (got->status == 502 || got->status == 503 || got->status == 504)
        return failure{exit_code::unreachable,
                       "the gateway is not ready (HTTP status " + std::to_string(got->status) + ")"};
    auto data = read_data(*got);
    if (!data && got->status == 401)
        return failure{exit_code::refused,
                       "the gateway does not accept this key any more; after a restore it has the key of "
                       "the backup (<data>/secrets/api-key)"};
    return data;
}

std::string step_text(const json::value& record) {
    const auto step = text_of(record, "step");
    return text_of(record, "job") + (step.empty() ? "" : ": " + step);
}

unsigned percent_of(const json::value& record) {
    return parse_number<unsigned>(text_of(record, "percent")).value_or(0);
}

std::string span_of(const json::value& record) {
    const auto begin = parse_number<std::int64_t>(text_of(record, "started_at"));
    const auto end = parse_number<std::int64_t>(text_of(record, "ended_at"));
    return begin && end && *begin > 0 && *end >= *begin ? " after " + duration_text(*end - *begin) : "";
}

/// Where to look for a job that this program no longer follows.
std::string goes_on(const std::string& job_id) {
    return "; the job continues: penstockctl job show " + job_id;
}

}  // namespace

void add_job_wait_options(CLI::App& command, job_wait& into) {
    command.add_flag_callback(
        "--no-wait", [&into] { into.does_wait = false; }, "Start the job and do not wait");
    command.add_option("--within", into.timeout, "Maximum time to wait for the end of the job, such as 90s or 2h")
        ->capture_default_str()
        ->check(check_span);
}

outcome<json::value> follow_job(command_context& s, const std::string& job_id, const std::string& within) {
    const auto until = steady_now() + std::chrono::milliseconds(parse_span(within).value_or(0));
    progress_line progress(s);
    auto absent_since = steady_time::max();  // no optional: g++ 12 takes its value for uninitialized
    auto unknown_since = steady_time::max();
    for (;;) {
        const auto record = look_at_job(s, job_id);
        const auto now = steady_now();
        if (record) {
            if (absent_since != steady_time::max()) progress.note("the gateway is back");
            absent_since = unknown_since = steady_time::max();
            progress.show(percent_of(*record), step_text(*record));
            if (has_ended(text_of(*record, "state"))) return record;
        } else if (record.error().reason == "NOT_FOUND") {
            unknown_since = std::min(unknown_since, now);
            if (now - unknown_since >= max_unknown) return failure{record.error().code, record.error().text};
        } else if (!is_away(record.error())) {
            return failure{record.error().code, job_id + ": " + record.error().text};
        } else {
            if (absent_since == steady_time::max()) progress.note(record.error().text + "; waiting for it");
            absent_since = std::min(absent_since, now);
            unknown_since = steady_time::max();
            if (now - absent_since >= max_absence)
                return failure{exit_code::unreachable,
                               "no response from the gateway for 10 minutes: " + record.error().text};
        }
        if (now >= until) {
            return failure{record ? exit_code::refused : exit_code::unreachable,
                           job_id + " did not end within " + within + goes_on(job_id)};
        }
        if (!s.wait(job_poll_interval))
            return failure{exit_code::refused, "stopped waiting for " + job_id + goes_on(job_id)};
    }
}

outcome<> job_verdict(const json::value& record) {
    const auto state = text_of(record, "state");
    if (state == "SUCCEEDED") return {};
    const auto message = text_of(record, "message");
    return failure{exit_code::refused, text_of(record, "job") + " " +
                                           to_lower(state == "ROLLED_BACK" ? "rolled back" : state) +
                                           (message.empty() ? "" : ": " + message) + " (penstockctl job log " +
                                           text_of(record, "job_id") + ")"};
}

void print_job_end(command_context& s, const json::value& record) {
    if (s.is_json) {
        s.output << format_json(record) << '\n';
        return;
    }
    const auto message = text_of(record, "message");
    if (text_of(record, "state") == "SUCCEEDED")
        s.output << displayable(text_of(record, "job") + " done" + span_of(record) +
                                (message.empty() ? "" : ": " + message))
                 << '\n';
    table t;
    if (const auto* const result = member_of(record, "result").if_object())
        for (const auto& member : *result)
            t.add({"  " + std::string(member.key()), text_of(*result, member.key())});
    s.output << t.text();
}

outcome<json::value> start_and_follow(command_context& s, const std::string& path, const json::value& body,
                                      const job_wait& wait) {
    const auto started = s.api.post(path, body);
    if (!started) return started.error();
    const auto job_id = text_of(*started, "job_id");
    if (!wait.does_wait) return started;
    if (!s.is_json) s.err << displayable(job_id) << std::endl;
    return follow_job(s, job_id, wait.timeout);
}

outcome<> run_job(command_context& s, const std::string& path, const json::value& body, const job_wait& wait) {
    const auto record = start_and_follow(s, path, body, wait);
    if (!record) return record.error();
    if (!wait.does_wait) {
        s.output << (s.is_json ? format_json(*record) : displayable(text_of(*record, "job_id"))) << '\n';
        return {};
    }
    print_job_end(s, *record);
    return job_verdict(*record);
}

}  // namespace penstock::ctl
