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

void write_record(json_writer& json, const job_record& r) {
    json.begin_object().member("job_id", r.job_id).member("job", r.job).member("state", to_string(r.state));
    json.member("actor", r.actor).member("created_at", to_epoch_ms(r.created_at));
    json.member("started_at", to_epoch_ms(r.started_at)).member("ended_at", to_epoch_ms(r.ended_at));
    json.member("percent", r.percent).member("step", r.step()).key("steps").begin_array();
    for (const auto& s : r.steps) {
        json.begin_object().member("name", s.name).member("state", to_string(s.state));
        json.member("started_at", to_epoch_ms(s.started_at)).member("ended_at", to_epoch_ms(s.ended_at));
        json.member("message", s.message).end_object();
    }
    json.end_array().member("exit_code", r.exit_code).member("code", r.code).member("message", r.message);
    json.key("result").raw(boost::json::serialize(r.result)).end_object();
}

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
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& r : all)
            write_record(json, r);
        json.end_array().member("total", all.size()).end_object();
    });
}

void refuse_unknown(call& c) {
    c.reject("NOT_FOUND", "there is no job " + make_utf8(c.id()) + ": see /config/job");
}

void show_job(call& c) {
    const auto r = c.context.jobs.find(std::string(c.id()));
    if (!r) return refuse_unknown(c);
    c.answer([&](json_writer& json) { write_record(json, *r); });
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
    c.out.add("X-Next", std::to_string(piece->next));
    c.out.content_type = "text/plain; charset=utf-8";
    c.out.body = piece->text;
}

void cancel(call& c) {
    const auto done = c.context.jobs.cancel(std::string(c.id()), c.who.actor());
    answer_job(c, done);
}

void list_available(call& c) {
    const auto all = c.context.jobs.available();
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& one : all) {
            json.begin_object().member("job", one.job).member("is_available", one.is_available);
            json.member("why", one.why).member("runner", one.runner).member("script", one.script).end_object();
        }
        json.end_array().member("total", all.size()).end_object();
    });
}

/// Calls that take no body, or an empty object.
void start_plain(call& c, const char* job) {
    if (!trim(c.in.body).empty()) {
        const auto parsed = parse_json_object(c.in.body);
        if (!parsed) return c.invalid(parsed.error());
        faults found;
        object_reader members(parsed->root.get_object(), "", found);
        members.refuse_others();
        if (!found.empty()) return c.invalid(found);
    }
    answer_job(c, c.context.jobs.start(job, {}, {}, c.who.actor()));
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
    if (!trim(c.in.body).empty()) {
        const auto parsed = parse_json_object(c.in.body);
        if (!parsed) return c.invalid(parsed.error());
        faults found;
        object_reader members(parsed->root.get_object(), "", found);
        members.read("dry_run", is_dry_run);
        members.refuse_others();
        if (!found.empty()) return c.invalid(found);
    }
    answer_job(c, c.context.jobs.start("temp-clean", {{"dry_run", is_dry_run}}, {}, c.who.actor()));
}

constexpr auto record_schema =
    R"({"type":"object","required":["job_id","job","state","actor","created_at","started_at","ended_at","percent",)"
    R"("step","steps","exit_code","code","message","result"],"additionalProperties":false,"properties":{)"
    R"("job_id":{"type":"string"},"job":{"type":"string"},"state":{"type":"string","enum":["QUEUED","RUNNING","SUCCEEDED","FAILED",)"
    R"("ROLLED_BACK","CANCELLED","INTERRUPTED"]},"actor":{"type":"string"},"created_at":{"type":"integer"},)"
    R"("started_at":{"type":"integer","description":"0 = not yet"},)"
    R"("ended_at":{"type":"integer","description":"0 = not yet"},"percent":{"type":"integer"},)"
    R"("step":{"type":"string","description":"latest step"},"steps":{"type":"array","items":{"type":"object",)"
    R"("required":["name","state","started_at","ended_at","message"],"additionalProperties":false,"properties":{)"
    R"("name":{"type":"string"},"state":{"type":"string"},"started_at":{"type":"integer"},)"
    R"("ended_at":{"type":"integer"},"message":{"type":"string"}}}},)"
    R"("exit_code":{"type":["integer","null"],"description":"of the script; 128 + the signal that ended it"},)"
    R"("code":{"type":"string"},"message":{"type":"string"},"result":{"type":"object"}}})";

/// `data` of a list of those.
std::string list_schema(std::string_view item) {
    return R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
           R"({"type":"array","items":)" +
           std::string(item) + R"(},"total":{"type":"integer"}}})";
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
            .data = std::string(started_schema),
            .has_inner_errors = true};
}

}  // namespace

void answer_job(call& c, const outcome<job_record>& started) {
    if (started) {
        return c.done([&](json_writer& json) {
            json.member("job_id", started->job_id)
                .member("job", started->job)
                .member("state", to_string(started->state));
        });
    }
    const auto& why = started.error();
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", "ERROR").member("msg", why.message).member("code", code_of(why.kind));
        if (!why.job_id.empty()) json.member("job_id", why.job_id);
        json.end_object();
    });
}

const std::string_view started_schema =
    R"({"type":"object","required":["result","job_id","job","state"],"additionalProperties":false,"properties":{)"
    R"("result":{"type":"string","const":"SUCCESS"},"job_id":{"type":"string"},"job":{"type":"string"},"state":{"type":"string"}}})";

std::vector<route> job_routes() {
    constexpr auto availability =
        R"({"type":"object","required":["job","is_available","why","runner","script"],"additionalProperties":false,)"
        R"("properties":{"job":{"type":"string"},"is_available":{"type":"boolean"},"why":{"type":"string"},)"
        R"("runner":{"type":"string","enum":["built-in","systemd","direct"]},"script":{"type":"string"}}})";
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
         .data = list_schema(record_schema),
         .query = {{"job", "its kind"},
                   {"state", "RUNNING, FAILED …"},
                   {"limit", "at most", R"({"type":"integer","minimum":1,"maximum":200,"default":50})"}}},
        {.method = verb::get,
         .pattern = "/config/job/{job_id}",
         .required_role = user_role::admin,
         .run = inline_handler(show_job),
         .summary = "One job: state, steps, result",
         .data = record_schema,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/job/{job_id}/log",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<show_log>),
         .summary = "The log of a job, at most 256 KiB; X-Next is the byte at which the next call begins",
         .query = {{"from", "first byte", R"({"type":"integer","minimum":0,"default":0})"}},
         .content = "text/plain",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/job/{job_id}/cancel",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<cancel>),
         .summary = "Cancel a job that can be cancelled",
         .data = std::string(started_schema),
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/jobs/available",
         .required_role = user_role::admin,
         .run = coroutine_handler(beside_the_store<list_available>),
         .summary = "List the jobs that can run on this gateway, and why others cannot",
         .data = list_schema(availability)},
    };
}

}  // namespace penstock::api
