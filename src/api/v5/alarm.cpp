#include "api/v5/alarm.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "alarms/level_name.hpp"
#include "alarms/queries.hpp"
#include "api/v5/action_body.hpp"
#include "api/v5/alarm_json.hpp"
#include "api/v5/bulk.hpp"
#include "api/v5/list_query.hpp"
#include "api/v5/routes.hpp"
#include "master/catalog.hpp"
#include "master/domains/alarm_action.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::record;
using master::request_error;

constexpr std::size_t max_ack_ids = 1000;

const master::resource& body_named(std::string_view name) {
    return *std::ranges::find(alarm_bodies(), name, &master::resource::name);
}

record alarm_of(master::record_writer& work, std::string_view id) {
    auto found = work.find(master::resource_named("alarm"), id);
    if (!found) throw master::not_found("alarm", id);
    return std::move(*found);
}

void answer_status(call& c, const record& alarm, alarms::status now) {
    alarms::live_alarm row;
    row.now = std::move(now);
    row.alarm_name = alarm.text("alarm_name");
    row.tag_id = alarm.text("tag_id");
    row.linked_asset_id = alarm.text("linked_asset_id");
    row.site_id = alarm.text("site_id");
    row.what = alarms::parse_kind(alarm.text("kind")).value_or(alarms::rules::kind::limit);
    row.is_enabled = alarm.at("enabled").boolean();
    c.answer([&](json_writer& json) { write_live_alarm(json, c.context, row); });
}

void prepare_ack(call& c) {
    prepare_action(c, body_named("alarm_ack"));
}

void ack(call& c, master::record_writer& work) {
    const auto& body = body_named("alarm_ack");
    const auto alarm = alarm_of(work, c.id());
    answer_status(c, alarm,
                  master::acknowledge(work, alarm, body_text(c, body, "comment"), body_text(c, body, "occurrence_id")));
}

void prepare_ack_many(call& c) {
    prepare_action(c, body_named("alarm_ack_many"));
}

/// Each for itself: what one is refused for hinders no other.
void ack_many(call& c, master::record_writer& work) {
    const auto& body = body_named("alarm_ack_many");
    const auto comment = body_text(c, body, "comment");
    struct line {
        std::string id;
        std::optional<request_error> why;
    };
    std::vector<line> lines;
    for (const auto& row : body_value(c, body, "alarm_ids").list()) {
        auto& done = lines.emplace_back(line{row.front().text(), {}});
        done.why =
            work.attempt([&] { (void)master::acknowledge(work, alarm_of(work, done.id), comment, std::nullopt); });
    }
    const auto failed = std::ranges::count_if(lines, [](const line& l) { return l.why.has_value(); });
    c.answer([&](json_writer& json) {
        json.begin_object().member("acked", static_cast<std::int64_t>(lines.size()) - failed);
        json.member("failed", std::int64_t{failed}).key("items").begin_array();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            write_item_result(json, i, lines[i].id, lines[i].why);
        }
        json.end_array().end_object();
    });
}

void prepare_shelve(call& c) {
    prepare_action(c, body_named("alarm_shelve"));
}

void shelve(call& c, master::record_writer& work) {
    constexpr std::int64_t usual = 60;
    const auto& body = body_named("alarm_shelve");
    const auto alarm = alarm_of(work, c.id());
    const auto& minutes = body_value(c, body, "minutes");
    answer_status(c, alarm,
                  master::shelve(work, alarm, std::chrono::minutes{minutes.is_null() ? usual : minutes.integer()},
                                 body_value(c, body, "one_shot").boolean(), body_text(c, body, "reason")));
}

void prepare_unshelve(call& c) {
    prepare_action(c, body_named("alarm_unshelve"));
}

void unshelve(call& c, master::record_writer& work) {
    const auto alarm = alarm_of(work, c.id());
    answer_status(c, alarm, master::unshelve(work, alarm));
}

void prepare_comment(call& c) {
    prepare_action(c, body_named("alarm_comment"));
}

void comment(call& c, master::record_writer& work) {
    const auto alarm = alarm_of(work, c.id());
    answer_status(c, alarm,
                  master::add_comment(work, alarm, body_text(c, body_named("alarm_comment"), "comment").value_or("")));
}

/// Alarms that do not help: those that come and go, and those that nobody ends.
void read_nuisance(const call& c, alarms::live_request& asked) {
    constexpr std::int64_t max_minutes = 5'256'000;  // ten years
    const auto before_now = [&](milliseconds span) { return to_epoch_ms(c.now - span); };
    if (const auto* flag = c.query("chattering"); flag != nullptr && read_flag("chattering", *flag))
        asked.chattering_since = before_now(alarms::chattering_span);
    if (const auto* age = c.query("min_age"))
        asked.active_before = before_now(std::chrono::minutes(read_number("min_age", *age, 0, max_minutes)));
    if (const auto* flag = c.query("standing"); flag != nullptr && read_flag("standing", *flag)) {
        const auto standing = before_now(alarms::standing_age);
        asked.active_before = std::min(asked.active_before.value_or(standing), standing);
    }
}

void list_live(call& c, master::record_reader& from) {
    c.allow_queries({"state", "shelved", "priority", "level", "site_id", "under", "tag_id", "after_seq", "chattering",
                     "standing", "min_age"});
    alarms::live_request asked;
    if (const auto* seq = c.query("after_seq")) asked.after_seq = read_number("after_seq", *seq, 0, INT64_MAX);
    if (const auto* flag = c.query("shelved")) asked.is_shelved = read_flag("shelved", *flag);
    if (const auto* place = c.query("under")) asked.under = *place;
    read_nuisance(c, asked);
    asked.states = c.query_values("state");
    asked.priorities = c.query_values("priority");
    asked.levels = c.query_values("level");
    asked.site_ids = c.query_values("site_id");
    asked.tag_ids = c.query_values("tag_id");
    for (const auto& state : asked.states) {
        if (!alarms::parse_state(state)) {
            throw request_error(error_kind::invalid,
                                fault("state", "expected NORMAL, ACTIVE_UNACK, ACTIVE_ACK or CLEARED_UNACK"));
        }
    }
    const auto found = from.list_live_alarms(asked);
    c.answer([&](json_writer& json) {
        json.begin_array();
        for (const auto& a : found)
            write_live_alarm(json, c.context, a);
        json.end_array();
    });
}

void get_summary(call& c, master::record_reader& from) {
    c.allow_queries({});
    auto counts = from.count_live_alarms(to_epoch_ms(c.now));
    const auto write = [](json_writer& json, std::string_view name, std::map<std::string, std::int64_t>& by,
                          std::initializer_list<const char*> known) {
        json.key(name).begin_object();
        for (const auto* key : known)
            json.member(key, by[key]);
        json.end_object();
    };
    c.answer([&](json_writer& json) {
        json.begin_object();
        write(json, "by_state", counts.by_state, {"ACTIVE_UNACK", "ACTIVE_ACK", "CLEARED_UNACK"});
        write(json, "by_priority", counts.by_priority, {"CRITICAL", "HIGH", "MEDIUM", "LOW"});
        json.member("shelved", counts.shelved).member("disabled", counts.disabled);
        json.member("chattering", counts.chattering).member("standing", counts.standing);
        json.member("total", counts.total).end_object();
    });
}

}  // namespace

const std::vector<master::resource>& alarm_bodies() {
    using namespace master;
    constexpr double week = 10'080;
    static const std::vector<resource> all{
        {.name = "alarm_ack",
         .description = "acknowledges the alarm",
         .fields = {text("comment", "comment of the user").nullable(),
                    text("occurrence_id", "refused if this occurrence has ended", 100).nullable()}},
        {.name = "alarm_ack_many",
         .description = "acknowledges several alarms",
         .fields = {string_list("alarm_ids", "which", max_ack_ids).required(),
                    text("comment", "comment of the user").nullable()}},
        {.name = "alarm_shelve",
         .description = "hides the alarm for some time",
         .fields = {integer("minutes", "duration; default 60").nullable().between(1, week),
                    boolean("one_shot", "true: it also ends when the alarm clears", false),
                    text("reason", "why").nullable()}},
        {.name = "alarm_unshelve", .description = "no fields", .fields = {}},
        {.name = "alarm_comment",
         .description = "adds a comment to the history",
         .fields = {text("comment", "text of the comment").required()}},
    };
    return all;
}

void add_alarm_routes(std::vector<route>& all) {
    const auto add = [&](verb method, const char* rest, permission needed, auto run, std::string_view summary,
                         const char* data, const char* body = "") -> route& {
        route r;
        r.method = method;
        r.pattern = std::string("/api/v5/alarm") + rest;
        r.of = &master::resource_named("alarm");
        r.domain = "alarm";
        r.needed = needed;
        r.run = run;
        r.summary = summary;
        r.data = data;
        r.body = body;
        all.push_back(std::move(r));
        return all.back();
    };
    add(verb::get, "/live", permission::read, read_handler{list_live}, "Alarms that are not normal now",
        "alarm_live_list")
        .query = {{"state", "equal to one of the values"},
                  {"shelved", "true: only shelved alarms"},
                  {"priority", "equal to one of the values"},
                  {"level", "equal to one of the values"},
                  {"site_id", "equal to one of the values"},
                  {"tag_id", "equal to one of the values"},
                  {"under", "id of an asset or site"},
                  {"after_seq", "only alarms changed since, also normal ones"},
                  {"chattering", "true: only those raised 3 times or more within the last 5 minutes"},
                  {"standing", "true: only those active for 24 hours or longer"},
                  {"min_age", "only those active for so many minutes or longer"}};
    add(verb::get, "/summary", permission::read, read_handler{get_summary}, "Number of alarms by state and priority",
        "alarm_summary");
    add(verb::post, "/ack", permission::operate, write_handler{prepare_ack_many, ack_many}, "Acknowledge several",
        "alarm_ack_result", "alarm_ack_many");
    add(verb::post, "/{id}/ack", permission::operate, write_handler{prepare_ack, ack}, "Acknowledge", "alarm_live",
        "alarm_ack");
    add(verb::post, "/{id}/shelve", permission::operate, write_handler{prepare_shelve, shelve}, "Hide for some time",
        "alarm_live", "alarm_shelve");
    add(verb::post, "/{id}/unshelve", permission::operate, write_handler{prepare_unshelve, unshelve},
        "Show a shelved alarm again", "alarm_live", "alarm_unshelve");
    add(verb::post, "/{id}/comment", permission::operate, write_handler{prepare_comment, comment},
        "Add a comment to its history", "alarm_live", "alarm_comment");
    add_alarm_history_routes(all);
}

}  // namespace penstock::api::v5
