#include "services/administration/jobs.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "api/config/job_answer.hpp"
#include "api/config/routes.hpp"
#include "api/formats/json_read.hpp"
#include "api/handler_context.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

using services::job_record;

constexpr std::int64_t max_listed = 200;

constexpr std::string_view job_states[] = {"QUEUED",      "RUNNING",   "SUCCEEDED",  "FAILED",
                                           "ROLLED_BACK", "CANCELLED", "INTERRUPTED"};

constexpr object_form job_step_form{
    "",
    {shown<&jobs::job_step::name>("name", "Name of the step."),
     shown<[](const jobs::job_step& s) { return to_string(s.state); }>("state", "State of the step.")
         .one_of(job_states),
     shown<[](const jobs::job_step& s) { return to_epoch_ms(s.started_at); }>("started_at", "Begin, epoch ms."),
     shown<[](const jobs::job_step& s) { return to_epoch_ms(s.ended_at); }>("ended_at", "End, epoch ms; 0: not yet."),
     shown<&jobs::job_step::message>("message", "Message of the step; empty: none.")}};

constexpr auto job_id = shown<&job_record::job_id>("job_id", "Id of the job.");
constexpr auto job_kind = shown<&job_record::job>("job", "Kind of the job.");
constexpr auto job_state =
    shown<[](const job_record& r) { return to_string(r.state); }>("state", "State of the job.").one_of(job_states);

constexpr object_form job_form{
    "",
    {job_id, job_kind, job_state, shown<&job_record::actor>("actor", "User or key that started the job."),
     shown<[](const job_record& r) { return to_epoch_ms(r.created_at); }>("created_at",
                                                                          "Time when the job was created, epoch ms."),
     shown<[](const job_record& r) { return to_epoch_ms(r.started_at); }>("started_at", "Begin, epoch ms; 0: not yet."),
     shown<[](const job_record& r) { return to_epoch_ms(r.ended_at); }>("ended_at", "End, epoch ms; 0: not yet."),
     shown<&job_record::percent>("percent", "Progress, percent."),
     shown<[](const job_record& r) { return std::string_view(r.step()); }>("step",
                                                                           "Step that began last; empty: none yet."),
     shown_list<&job_record::steps, job_step_form>("steps", "Steps of the job until now."),
     shown<&job_record::exit_code>(
         "exit_code", "Exit code of the script; 128 + the number of the signal that ended it; null: none."),
     shown<&job_record::code>("code", "Code of the failure; empty: none."),
     shown<&job_record::message>("message", "Message of the job; empty: none."),
     written<[](json_writer& json, const job_record& r) { json.raw(boost::json::serialize(r.result)); }>(
         "result",
         R"({"type":"object","description":"Result of the job; its members depend on the kind of the job."})")}};

constexpr object_form started_job_form{"", {job_id, job_kind, job_state}};

constexpr std::string_view runner_words[] = {"built-in", "systemd", "direct"};

constexpr object_form available_job_form{
    "",
    {shown<&services::job_availability::job>("job", "Kind of the job."),
     shown<&services::job_availability::is_available>("is_available", "The job can run on this gateway."),
     shown<&services::job_availability::reason>("why", "Reason why it cannot run; empty: it can."),
     shown<&services::job_availability::runner>("runner",
                                                "Program that runs the job: the gateway itself (built-in), "
                                                "a unit of systemd, or the gateway with a script (direct).")
         .one_of(runner_words),
     shown<&services::job_availability::script>("script", "Path of the script; empty: the gateway needs none.")}};

std::string words_of(const std::vector<services::job_availability>& kinds) {
    std::string out;
    for (const auto& kind : kinds)
        out += (out.empty() ? "" : &kind == &kinds.back() ? " or " : ", ") + kind.job;
    return out;
}

void list(call& c) {
    faults found;
    services::jobs_service::filter which;
    if (const auto job = c.query("job")) {
        which.job = *job;
        const auto kinds = c.context.jobs.available();
        const auto is_one = [&](const auto& kind) { return kind.job == *job; };
        if (std::ranges::none_of(kinds, is_one)) found.push_back({"job", "expected " + words_of(kinds)});
    }
    if (const auto state = c.query("state")) {
        which.state = jobs::parse_job_state(*state);
        if (!which.state) {
            found.push_back(
                {"state", "expected QUEUED, RUNNING, SUCCEEDED, FAILED, ROLLED_BACK, CANCELLED or INTERRUPTED"});
        }
    }
    if (const auto limit = c.query_number("limit", max_listed, found)) which.limit = static_cast<std::size_t>(*limit);
    if (!found.empty()) return c.invalid(found);
    const auto all = c.context.jobs.list(which);
    c.answer_list(job_form, all);
}

void refuse_unknown(call& c) {
    c.reject("NOT_FOUND", "there is no job " + make_utf8(c.id()) + ": see /config/job");
}

void show_job(call& c) {
    const auto r = c.context.jobs.find(std::string(c.id()));
    if (!r) return refuse_unknown(c);
    c.answer(job_form, *r);
}

void show_log(call& c) {
    std::uint64_t from = 0;
    if (const auto text = c.query("from")) {
        const auto number = parse_number<std::uint64_t>(*text);
        if (!number)
            return c.invalid(fault{"from", "expected the number of a byte: the X-Next of the previous response"});
        from = *number;
    }
    const auto piece = c.context.jobs.read_log(std::string(c.id()), from);
    if (!piece) return refuse_unknown(c);
    c.response.add("X-Next", std::to_string(piece->next));
    c.response.content_type = "text/plain; charset=utf-8";
    c.response.body = piece->text;
}

void cancel(call& c) {
    const auto done = c.context.jobs.cancel(std::string(c.id()), c.caller.actor());
    answer_job(c, done);
}

void list_available(call& c) {
    const auto all = c.context.jobs.available();
    c.answer_list(available_job_form, all);
}

/// Calls that take no body, or an empty object.
void start_plain(call& c, const char* job) {
    if (!trim(c.request.body).empty()) {
        const auto parsed = parse_json_object(c.request.body);
        if (!parsed) return c.invalid(parsed.error());
        faults found;
        object_reader members(parsed->root.get_object(), "", found);
        members.refuse_others();
        if (!found.empty()) return c.invalid(found);
    }
    answer_job(c, c.context.jobs.start(job, {}, {}, c.caller.actor()));
}

void restart(call& c) {
    start_plain(c, "restart");
}

void reboot(call& c) {
    start_plain(c, "reboot");
}

void upgrade_packages(call& c) {
    start_plain(c, "firmware");
}

void clean(call& c) {
    bool is_dry_run = false;
    if (!trim(c.request.body).empty()) {
        const auto parsed = parse_json_object(c.request.body);
        if (!parsed) return c.invalid(parsed.error());
        faults found;
        object_reader members(parsed->root.get_object(), "", found);
        members.read("dry_run", is_dry_run);
        members.refuse_others();
        if (!found.empty()) return c.invalid(found);
    }
    answer_job(c, c.context.jobs.start("temp-clean", {{"dry_run", is_dry_run}}, {}, c.caller.actor()));
}

/// What reads or writes files of jobs: on a thread that no change of configuration waits for.
template <void (*run)(call&)>
io::awaitable<> beside_the_store(call& c) {
    co_await c.context.reader_threads.run([&] { run(c); });
}

template <void (*run)(call&)>
route starts(std::string_view job, std::string_view summary) {
    return {.method = verb::post,
            .pattern = "/config/" + std::string(job),
            .required_role = user_role::admin,
            .run = coroutine_handler(beside_the_store<run>),
            .summary = summary,
            .data = started_schema(),
            .has_inner_errors = true};
}

}  // namespace

void answer_job(call& c, const outcome<job_record>& started) {
    if (started) return c.done(started_job_form, *started);
    const auto& why = started.error();
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", "ERROR").member("msg", why.message).member("code", code_of(why.kind));
        if (!why.job_id.empty()) json.member("job_id", why.job_id);
        json.end_object();
    });
}

std::string started_schema() {
    return done_schema(started_job_form);
}

std::vector<route> job_routes() {
    auto cleaning = starts<clean>("temp-clean", "Remove rotated logs, old jobs and incomplete downloads");
    cleaning.body = R"({"type":"object","additionalProperties":false,"properties":{"dry_run":{"type":"boolean",)"
                    R"("description":"only list what would be removed"}}})";
    cleaning.is_body_optional = true;
    return {
        starts<restart>("restart", "Stop and start the gateway"),
        starts<reboot>("reboot", "Restart the operating system"),
        starts<upgrade_packages>("firmware", "Upgrade packages of the operating system"),
        std::move(cleaning),
        {.method = verb::get,
         .pattern = "/config/job",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<list>),
         .summary = "Jobs, newest first",
         .data = list_schema(job_form),
         .query = {{"job", "only jobs of this kind"},
                   {"state", "only jobs in this state: QUEUED, RUNNING, SUCCEEDED …"},
                   {"limit", "maximum of jobs, default 50",
                    R"({"type":"integer","minimum":1,"maximum":200,"default":50})"}}},
        {.method = verb::get,
         .pattern = "/config/job/{job_id}",
         .required_role = user_role::admin,
         .run = inline_handler(show_job),
         .summary = "One job: state, steps, result",
         .data = json_schema(job_form),
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/job/{job_id}/log",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<show_log>),
         .summary = "The log of a job, at most 256 KiB; X-Next is the byte at which the next call begins",
         .query = {{"from", "number of the first byte: 0, or the X-Next of the previous response",
                    R"({"type":"integer","minimum":0,"default":0})"}},
         .content = "text/plain",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/job/{job_id}/cancel",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<cancel>),
         .summary = "Cancel a job that can be cancelled",
         .data = started_schema(),
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/jobs/available",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<list_available>),
         .summary = "List the jobs that can run on this gateway, and why others cannot",
         .data = list_schema(available_job_form)},
    };
}

}  // namespace penstock::api
