#include "api/v5/alarm.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "alarms/level_name.hpp"
#include "alarms/queries.hpp"
#include "api/v5/action_body.hpp"
#include "api/v5/alarm_json.hpp"
#include "api/v5/bulk.hpp"
#include "api/v5/query_reader.hpp"
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

outcome<record> alarm_of(master::record_writer& work, std::string_view id) {
    auto found = work.find(master::resource_named("alarm"), id);
    if (!found) return master::not_found("alarm", id);
    return std::move(*found);
}

outcome<> answer_status(call& c, const record& alarm, const outcome<alarms::status>& now) {
    if (!now) return now.error();
    alarms::live_alarm row;
    row.current = *now;
    row.alarm_name = alarm.text("alarm_name");
    row.tag_id = alarm.text("tag_id");
    row.linked_asset_id = alarm.text("linked_asset_id");
    row.site_id = alarm.text("site_id");
    row.alarm_kind = alarms::parse_kind(alarm.text("kind")).value_or(alarms::rules::kind::limit);
    row.is_enabled = alarm.at("enabled").boolean();
    c.answer([&](json_writer& json) { write_live_alarm(json, c.context, row); });
    return {};
}

outcome<> prepare_ack(call& c) {
    return prepare_action(c, body_named("alarm_ack"));
}

outcome<> ack(call& c, master::record_writer& work) {
    const auto& body = body_named("alarm_ack");
    const auto alarm = alarm_of(work, c.id());
    if (!alarm) return alarm.error();
    return answer_status(
        c, *alarm,
        master::acknowledge(work, *alarm, body_text(c, body, "comment"), body_text(c, body, "occurrence_id")));
}

outcome<> prepare_ack_many(call& c) {
    return prepare_action(c, body_named("alarm_ack_many"));
}

/// Each for itself: what one is refused for hinders no other.
outcome<> ack_many(call& c, master::record_writer& work) {
    const auto& body = body_named("alarm_ack_many");
    const auto comment = body_text(c, body, "comment");
    struct line {
        std::string id;
        std::optional<request_error> error;
    };
    std::vector<line> lines;
    for (const auto& row : body_value(c, body, "alarm_ids").list()) {
        auto& done = lines.emplace_back(line{row.front().text(), {}});
        done.error = work.attempt([&] {
            const auto alarm = master::value_or_abort(alarm_of(work, done.id));
            (void)master::value_or_abort(master::acknowledge(work, alarm, comment, std::nullopt));
        });
    }
    const auto failed = std::ranges::count_if(lines, [](const line& l) { return l.error.has_value(); });
    c.answer([&](json_writer& json) {
        json.begin_object().member("acked", static_cast<std::int64_t>(lines.size()) - failed);
        json.member("failed", std::int64_t{failed}).key("items").begin_array();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            write_item_result(json, i, lines[i].id, lines[i].error);
        }
        json.end_array().end_object();
    });
    return {};
}

outcome<> prepare_shelve(call& c) {
    return prepare_action(c, body_named("alarm_shelve"));
}

outcome<> shelve(call& c, master::record_writer& work) {
    constexpr std::int64_t usual = 60;
    const auto& body = body_named("alarm_shelve");
    const auto alarm = alarm_of(work, c.id());
    if (!alarm) return alarm.error();
    const auto& minutes = body_value(c, body, "minutes");
    return answer_status(
        c, *alarm,
        master::shelve(work, *alarm, std::chrono::minutes{minutes.is_null() ? usual : minutes.integer()},
                       body_value(c, body, "one_shot").boolean(), body_text(c, body, "reason")));
}

outcome<> prepare_unshelve(call& c) {
    return prepare_action(c, body_named("alarm_unshelve"));
}

outcome<> unshelve(call& c, master::record_writer& work) {
    const auto alarm = alarm_of(work, c.id());
    if (!alarm) return alarm.error();
    return answer_status(c, *alarm, master::unshelve(work, *alarm));
}

outcome<> prepare_comment(call& c) {
    return prepare_action(c, body_named("alarm_comment"));
}

outcome<> comment(call& c, master::record_writer& work) {
    const auto alarm = alarm_of(work, c.id());
    if (!alarm) return alarm.error();
    return answer_status(
        c, *alarm,
        master::add_comment(work, *alarm, body_text(c, body_named("alarm_comment"), "comment").value_or("")));
}

/// Alarms that do not help: those that come and go, and those that nobody ends.
struct nuisance_query {
    bool is_chattering = false, is_standing = false;
    std::optional<std::int64_t> min_age;  ///< minutes
};

void ask_for_nuisance(const nuisance_query& wanted, wall_time now, alarms::live_request& asked) {
    const auto before_now = [&](milliseconds span) { return to_epoch_ms(now - span); };
    if (wanted.is_chattering) asked.chattering_since = before_now(alarms::chattering_span);
    if (wanted.min_age) asked.active_before = before_now(std::chrono::minutes(*wanted.min_age));
    if (wanted.is_standing) {
        const auto standing = before_now(alarms::standing_age);
        asked.active_before = std::min(asked.active_before.value_or(standing), standing);
    }
}

outcome<> list_live(call& c, master::record_reader& from) {
    auto known = c.allow_queries({"state", "shelved", "priority", "level", "site_id", "under", "tag_id", "after_seq",
                                  "chattering", "standing", "min_age"});
    if (!known) return known;
    constexpr std::int64_t max_minutes = 5'256'000;  // ten years
    alarms::live_request asked;
    nuisance_query nuisance;
    query_reader queries(c);
    queries.number("after_seq", 0, INT64_MAX, asked.after_seq).flag("shelved", asked.is_shelved);
    queries.flag("chattering", nuisance.is_chattering).number("min_age", 0, max_minutes, nuisance.min_age);
    queries.flag("standing", nuisance.is_standing).values("state", asked.states);
    queries.values("priority", asked.priorities).values("level", asked.levels);
    queries.values("site_id", asked.site_ids).values("tag_id", asked.tag_ids);
    if (auto read = queries.result(); !read) return read;
    if (const auto* place = c.query("under")) asked.ancestor_id = *place;
    ask_for_nuisance(nuisance, c.time, asked);
    for (const auto& state : asked.states) {
        if (!alarms::parse_state(state)) {
            return request_error(error_kind::invalid,
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
    return {};
}

outcome<> get_summary(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({}); !known) return known;
    auto counts = from.count_live_alarms(to_epoch_ms(c.time));
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
    return {};
}

}  // namespace

const std::vector<master::resource>& alarm_bodies() {
    using namespace master;
    constexpr double week = 10'080;
    static const std::vector<resource> all{
        {.name = "alarm_ack",
         .description = "acknowledges the alarm",
         .fields = {text("comment", "Comment of the user.").nullable(),
                    text("occurrence_id", "Occurrence that the user saw. The call is refused if it has ended.", 100)
                        .nullable()}},
        {.name = "alarm_ack_many",
         .description = "acknowledges several alarms",
         .fields = {string_list("alarm_ids", "Ids of the alarms.", max_ack_ids).required(),
                    text("comment", "Comment of the user.").nullable()}},
        {.name = "alarm_shelve",
         .description = "hides the alarm for some time",
         .fields = {integer("minutes", "Duration, minutes; default 60.").nullable().between(1, week),
                    boolean("one_shot", "true: shelving also ends when the alarm clears.", false),
                    text("reason", "Reason for shelving.").nullable()}},
        {.name = "alarm_unshelve", .description = "no fields", .fields = {}},
        {.name = "alarm_comment",
         .description = "adds a comment to the history",
         .fields = {text("comment", "Text of the comment.").required()}},
    };
    return all;
}

void add_alarm_routes(std::vector<route>& all) {
    const auto add = [&](verb method, const char* rest, permission needed, auto run, std::string_view summary,
                         const char* data, const char* body = "") -> route& {
        route r;
        r.method = method;
        r.pattern = std::string("/api/v5/alarm") + rest;
        r.resource = &master::resource_named("alarm");
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
