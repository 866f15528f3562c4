#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/job_watch.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds log_poll_interval{500};

struct job_arguments {
    std::string job_id, job, state;
    unsigned limit = 0;
    bool does_follow = false;
    bool is_dry_run = false;
    job_wait wait;
};

std::string job_path(const job_arguments& a) {
    return "/config/job/" + percent_encode(a.job_id);
}

std::string time_text_of(const json::value& record, std::string_view member) {
    const auto ms = parse_number<std::int64_t>(text_of(record, member));
    return ms && *ms > 0 ? local_second(*ms) : "";
}

std::string took_text(const json::value& record) {
    const auto begin = parse_number<std::int64_t>(text_of(record, "started_at"));
    const auto end = parse_number<std::int64_t>(text_of(record, "ended_at"));
    return begin && end && *begin > 0 && *end >= *begin ? duration_text(*end - *begin) : "";
}

outcome<> list_jobs(command_context& s, const job_arguments& a) {
    std::string path = "/config/job";
    add_given_query(path, "job", a.job);
    add_given_query(path, "state", a.state);
    if (a.limit > 0) add_query(path, "limit", std::to_string(a.limit));
    const auto data = s.api.get(path);
    if (!data) return data.error();
    table t({"JOB_ID", "JOB", "STATE", "%", "BY", "STARTED", "TOOK", "MESSAGE"});
    for (const auto& r : array_of(*data, "data")) {
        t.add({text_of(r, "job_id"), text_of(r, "job"), text_of(r, "state"), text_of(r, "percent"), text_of(r, "actor"),
               time_text_of(r, "started_at"), took_text(r), text_of(r, "message")});
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

outcome<> show_job(command_context& s, const job_arguments& a) {
    const auto record = s.api.get(job_path(a));
    if (!record) return record.error();
    if (s.is_json) {
        s.output << format_json(*record) << '\n';
        return {};
    }
    table t;
    for (const char* member : {"job_id", "job", "state", "actor", "percent", "step", "exit_code", "message"})
        if (const auto text = text_of(*record, member); !text.empty()) t.add({member, text});
    for (const char* member : {"created_at", "started_at", "ended_at"})
        if (const auto text = time_text_of(*record, member); !text.empty()) t.add({member, text});
    if (const auto took = took_text(*record); !took.empty()) t.add({"took", took});
    if (const auto* const result = member_of(*record, "result").if_object())
        for (const auto& member : *result)
            t.add({"result." + std::string(member.key()), text_of(*result, member.key())});
    table steps({"STEP", "STATE", "STARTED", "TOOK", "MESSAGE"});
    for (const auto& step : array_of(*record, "steps"))
        steps.add({text_of(step, "name"), text_of(step, "state"), time_text_of(step, "started_at"), took_text(step),
                   text_of(step, "message")});
    s.output << t.text();
    if (!array_of(*record, "steps").empty()) s.output << '\n' << steps.text();
    return {};
}

/// Prints whole lines without what could steer the terminal; gives back the rest.
std::string print_lines(std::ostream& out, const std::string& text, bool is_end) {
    std::string_view rest = text;
    for (auto end = rest.find('\n'); end != rest.npos; end = rest.find('\n')) {
        out << displayable(rest.substr(0, end)) << '\n';
        rest.remove_prefix(end + 1);
    }
    if (is_end && !rest.empty()) out << displayable(rest) << '\n';
    out.flush();
    return is_end ? std::string() : std::string(rest);
}

outcome<> show_job_log(command_context& s, const job_arguments& a) {
    std::uint64_t from = 0;
    std::string rest;
    for (bool is_last = !a.does_follow;;) {
        const auto got = s.api.send({"GET", job_path(a) + "/log?from=" + std::to_string(from), "", "", true});
        if (!got && (!a.does_follow || from == 0 || got.error().code != exit_code::unreachable)) return got.error();
        bool has_more = false;
        if (got) {
            if (got->status != 200 || got->content_type.starts_with("application/json")) {
                const auto data = read_data(*got);
                return data ? failure{exit_code::refused, "the response is not a log"} : data.error();
            }
            const auto next = parse_number<std::uint64_t>(got->field("X-Next")).value_or(from + got->body.size());
            has_more = next > from;
            from = next;
            rest = print_lines(s.output, rest + got->body, is_last && !has_more);
        }
        if (has_more) continue;
        if (is_last) return {};
        const auto record = s.api.get(job_path(a));
        if (record && !text_of(*record, "ended_at").empty() && text_of(*record, "ended_at") != "0") {
            is_last = true;  // one look more, for what came between the two
        } else if (!s.wait(log_poll_interval)) {
            is_last = true;
        }
    }
}

outcome<> cancel_job(command_context& s, const job_arguments& a) {
    const auto data = s.api.post(job_path(a) + "/cancel", json::object());
    if (!data) return data.error();
    s.output << (s.is_json ? format_json(*data) : displayable("cancelling job " + a.job_id)) << '\n';
    return {};
}

outcome<> list_available_jobs(command_context& s, const job_arguments& /*a*/) {
    const auto data = s.api.get("/config/jobs/available");
    if (!data) return data.error();
    table t({"JOB", "HERE", "BY", "SCRIPT", "WHY_NOT"});
    for (const auto& j : array_of(*data, "data")) {
        const auto& can = member_of(j, "is_available");
        t.add({text_of(j, "job"), can.is_bool() && can.get_bool() ? "yes" : "no", text_of(j, "runner"),
               text_of(j, "script"), text_of(j, "why")});
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

}  // namespace

void add_job_commands(CLI::App& app, action& chosen) {
    auto* const family =
        app.add_subcommand("job", "Running and past jobs: restarts, backups, upgrades")->require_subcommand(1);
    const auto add = [&](CLI::App& to, const char* name, const char* what, auto command) {
        const auto a = std::make_shared<job_arguments>();
        return std::pair(add_command(to, name, what, chosen, a, command), a);
    };
    const auto add_for_id = [&](const char* name, const char* what, auto command) {
        auto made = add(*family, name, what, command);
        made.first->add_option("JOB_ID", made.second->job_id)->required();
        return made;
    };
    auto [listing, listed] = add(*family, "list", "List the last jobs", list_jobs);
    listing->add_option("--job", listed->job, "only jobs of this kind, such as backup");
    listing->add_option("--state", listed->state, "only jobs in this state, such as FAILED");
    listing->add_option("--limit", listed->limit, "maximum number of jobs")->check(CLI::Range(1U, 1000U));
    add_for_id("show", "Show a job with its steps", show_job);
    auto [logging, log] = add_for_id("log", "Print the log of a job", show_job_log);
    logging->add_flag("-f,--follow", log->does_follow, "continue until the job ends");
    add_for_id("cancel", "Cancel a job", cancel_job);
    add(*family, "available", "Show which jobs can run on this gateway", list_available_jobs);

    const auto add_job = [&](const char* name, const char* what) {
        const std::string path = std::string("/config/") + name;
        auto made = add(app, name, what, [path](command_context& s, const job_arguments& a) {
            const auto body = a.is_dry_run ? json::object{{"dry_run", true}} : json::object();
            return run_job(s, path, body, a.wait);
        });
        add_job_wait_options(*made.first, made.second->wait);
        return made;
    };
    add_job("restart", "Restart the gateway");
    add_job("reboot", "Reboot the machine");
    add_job("firmware", "Upgrade the packages of the operating system");
    auto [cleaning, clean] =
        add_job("temp-clean", "Remove rotated logs, old jobs, and incomplete downloads and uploads");
    cleaning->add_flag("--dry-run", clean->is_dry_run, "only list what would be removed");
}

}  // namespace penstock::ctl
