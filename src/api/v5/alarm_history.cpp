#include <fmt/format.h>

#include <memory>
#include <utility>

#include "alarms/level_name.hpp"
#include "alarms/queries.hpp"
#include "api/formats/csv.hpp"
#include "api/formats/export_style.hpp"
#include "api/v5/alarm.hpp"
#include "api/v5/alarm_json.hpp"
#include "api/v5/page.hpp"
#include "api/v5/query_reader.hpp"
#include "api/v5/streaming.hpp"
#include "api/v5/table_answer.hpp"
#include "base/text.hpp"
#include "master/catalog.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

namespace {

using alarms::event;
using master::error_kind;
using master::request_error;

constexpr std::int64_t max_counted = 10'000;

outcome<alarms::event_request> read_request(const call& c) {
    alarms::event_request asked;
    query_reader queries(c);
    queries.time("from", asked.from).time("to", asked.to);
    queries.values("alarm_id", asked.alarm_ids).values("tag_id", asked.tag_ids);
    queries.values("priority", asked.priorities).values("event", asked.events);
    queries.values("actor", asked.actors).values("occurrence_id", asked.occurrence_ids);
    if (auto read = queries.result(); !read) return read.error();
    if (const auto* place = c.query("under")) asked.ancestor_id = *place;
    for (const auto& name : asked.events) {
        if (!alarms::parse_event(name)) {
            return request_error(error_kind::invalid, fault("event",
                                                            "expected RAISE, LEVEL, CLEAR, ACK, SHELVE, UNSHELVE, "
                                                            "COMMENT, ENABLE, DISABLE or DELETE"));
        }
    }
    return asked;
}

alarms::event_position position_of(const event& e) {
    return {to_epoch_ms(e.decided_at), e.event_id};
}

std::string cursor_of(const event& e) {
    return fmt::format("{}-{}", to_epoch_ms(e.decided_at), e.event_id);
}

outcome<alarms::event_position> read_cursor(std::string_view text) {
    const auto dash = text.rfind('-');
    if (dash == std::string_view::npos) return bad_cursor();
    const auto at = parse_number<std::int64_t>(text.substr(0, dash));
    const auto id = parse_number<std::int64_t>(text.substr(dash + 1));
    if (!at || !id) return bad_cursor();
    return alarms::event_position{*at, *id};
}

/// The kind of the alarm, by the name of its level.
alarms::rules::kind kind_of(const event& e) {
    using enum alarms::rules::kind;
    for (const auto& name : {e.level_from, e.level_to}) {
        const auto at = alarms::parse_level(name);
        if (at && alarms::level_name(boolean, *at) == name && !at->is_normal()) return boolean;
    }
    return limit;
}

void write_event(json_writer& json, const event& e) {
    json.begin_object().member("event_id", std::to_string(e.event_id));
    write_text_or_null(json, "occurrence_id", e.occurrence_id);
    json.member("alarm_id", e.alarm_id).member("alarm_name", e.alarm_name).member("tag_id", e.tag_id);
    json.member("tag_name", e.tag_name).member("site_id", e.site_id).member("linked_asset_id", e.linked_asset_id);
    json.member("event", to_string(e.type)).member("level_from", e.level_from).member("level_to", e.level_to);
    write_text_or_null(json, "priority", e.priority);
    json.member("message", e.message);
    write_alarm_value(json, kind_of(e), e.value);
    json.member("limit", e.limit)
        .member("event_time", to_epoch_ms(e.event_time))
        .member("at", to_epoch_ms(e.decided_at));
    json.member("actor", e.actor).member("comment", e.comment).member("after_restart", e.is_after_restart);
    json.member("merged", e.merged).end_object();
}

outcome<> answer_history(call& c, master::record_reader& from, alarms::event_request asked) {
    const auto q = read_history_query(c);
    if (!q) return q.error();
    if (!q->start_after.empty()) {
        const auto before = read_cursor(q->start_after);
        if (!before) return before.error();
        asked.older_than = *before;
    }
    asked.offset = q->offset();
    asked.limit = q->size;
    const auto page = from.list_alarm_events(asked);
    const auto offset = asked.older_than ? std::nullopt : std::optional(asked.offset);
    const auto seen = total_at_end(offset, page.items.size(), page.has_more);
    const auto total = seen ? *seen : from.count_alarm_events(asked, max_counted + 1);
    auto end = end_of(*q, std::min(total, max_counted), total > max_counted);
    if (page.has_more) end.next = cursor_of(page.items.back());
    c.answer([&](json_writer& json) {
        json.begin_object().key("items").begin_array();
        for (const auto& e : page.items)
            write_event(json, e);
        write_page_info(json, end);
    });
    return {};
}

outcome<> list_history(call& c, master::record_reader& from) {
    auto known = c.allow_queries({"from", "to", "alarm_id", "tag_id", "under", "priority", "event", "actor",
                                  "occurrence_id", "page", "size", "after"});
    if (!known) return known;
    auto asked = read_request(c);
    if (!asked) return asked.error();
    return answer_history(c, from, *std::move(asked));
}

/// Lists the history of one alarm, even of a deleted one.
outcome<> list_own_history(call& c, master::record_reader& from) {
    auto known =
        c.allow_queries({"from", "to", "priority", "event", "actor", "occurrence_id", "page", "size", "after"});
    if (!known) return known;
    auto asked = read_request(c);
    if (!asked) return asked.error();
    asked->alarm_ids = {std::string(c.id())};
    alarms::event_request any;
    any.alarm_ids = asked->alarm_ids;
    if (!from.find(c.of(), c.id()) && from.count_alarm_events(any, 1) == 0) return master::not_found("alarm", c.id());
    return answer_history(c, from, *std::move(asked));
}

const std::vector<std::string>& columns() {
    static const std::vector<std::string> names{"event_id",      "at",       "event_time", "alarm_id",
                                                "alarm_name",    "event",    "level_from", "level_to",
                                                "priority",      "value",    "limit",      "message",
                                                "tag_id",        "tag_name", "site_id",    "linked_asset_id",
                                                "occurrence_id", "actor",    "comment",    "after_restart",
                                                "merged"};
    return names;
}

void write_event_cells(row_writer& rows, const event& e) {
    const auto number = [&](std::optional<double> n) { n ? rows.number(format_number(*n)) : rows.blank(); };
    rows.whole(e.event_id);
    rows.time(e.decided_at);
    rows.time(e.event_time);
    rows.text(e.alarm_id);
    rows.text(e.alarm_name);
    rows.word(to_string(e.type));
    for (const auto* word : {&e.level_from, &e.level_to, &e.priority})
        rows.word(*word);
    number(e.value);
    number(e.limit);
    for (const auto* text : {&e.message, &e.tag_id, &e.tag_name})
        rows.text(*text);
    for (const auto* word : {&e.site_id, &e.linked_asset_id, &e.occurrence_id})
        rows.word(*word);
    rows.text(e.actor);
    rows.text(e.comment.value_or(""));
    rows.flag(e.is_after_restart);
    rows.whole(e.merged);
}

/// The events page by page, all of one moment.
class event_pages {
public:
    event_pages(alarms::event_request asked, std::unique_ptr<master::record_reader> from)
        : asked_(std::move(asked)), reader_(std::move(from)) {
        asked_.limit = 1000;
    }

    /// Writes the next events. True: there are more. Errors: those of the rows.
    penstock::outcome<bool> write(row_writer& rows) {
        const auto page = reader_->list_alarm_events(asked_);
        for (const auto& e : page.items) {
            write_event_cells(rows, e);
            if (auto ended = rows.end_row(); !ended) return ended.error();
        }
        if (page.has_more) asked_.older_than = position_of(page.items.back());
        return page.has_more;
    }

private:
    alarms::event_request asked_;
    std::unique_ptr<master::record_reader> reader_;
};

/// The events as CSV, in pieces.
class event_stream {
public:
    event_stream(alarms::event_request asked, const export_style& style, std::unique_ptr<master::record_reader> from)
        : style_(style), pages_(std::move(asked), std::move(from)) {}

    response::stream_state append(std::string& out) {
        if (!std::exchange(has_begun_, true)) append_csv_record(out, columns(), style_.separator);
        csv_rows rows(out, style_, csv_rows::time_form::epoch_ms);
        const auto has_more = pages_.write(rows);
        return has_more && *has_more ? response::stream_state::more : response::stream_state::end;
    }

private:
    const export_style style_;
    event_pages pages_;
    bool has_begun_ = false;
};

io::awaitable<outcome<>> export_history(call& c) {
    auto known = c.allow_queries({"from", "to", "alarm_id", "tag_id", "under", "priority", "event", "actor",
                                  "occurrence_id", "format", "tz", "separator", "decimal", "bom"});
    if (!known) co_return known;
    auto asked = read_request(c);
    if (!asked) co_return asked.error();
    const auto style = read_table_style(c);
    if (!style) co_return style.error();
    auto place = co_await place_for_records(c);
    if (!place) co_return place.error();
    if (style->format == table_format::xlsx) {
        const auto pages = co_await c.context.reader_threads.run(
            [&] { return std::make_shared<event_pages>(*std::move(asked), c.context.database.read()); });
        next_rows next = [&](row_writer& rows) {
            return c.context.reader_threads.run([&] { return pages->write(rows); });
        };
        workbook_export what{"alarm_events", "alarm_events", columns(), style->style, std::move(next)};
        co_return co_await answer_workbook(c, std::move(what));
    }
    const auto stream = co_await c.context.reader_threads.run(
        [&] { return std::make_shared<event_stream>(*std::move(asked), style->style, c.context.database.read()); });
    begin_csv(c.response, style->style, "alarm_events");
    co_await stream_response(c, stream, *std::move(place));
    co_return outcome<>{};
}

std::vector<query_rule> queries(bool is_of_one, bool is_paged) {
    std::vector<query_rule> all{{"from", "epoch ms or ISO-8601"},
                                {"to", "in the same format"},
                                {"priority", "only events of these priorities, separated by commas"},
                                {"event",
                                 "only these events, separated by commas: RAISE, LEVEL, CLEAR, ACK, SHELVE, UNSHELVE, "
                                 "COMMENT, ENABLE, DISABLE, DELETE"},
                                {"actor", "only events that these persons or programs caused, separated by commas"},
                                {"occurrence_id", "only events of these occurrences: ids separated by commas"}};
    if (!is_of_one) {
        all.insert(all.end(), {{"alarm_id", "only events of these alarms: ids separated by commas"},
                               {"tag_id", "only events of alarms of these tags: ids separated by commas"},
                               {"under", "id of an asset or site"}});
    }
    if (is_paged) all.insert(all.end(), {page_query, size_query, {"after", "`next` of a response"}});
    return all;
}

}  // namespace

void add_alarm_history_routes(std::vector<route>& all) {
    const auto add = [&](std::string pattern, auto run, std::string_view summary) -> route& {
        route r;
        r.pattern = std::move(pattern);
        r.resource = &master::resource_named("alarm");
        r.domain = "alarm";
        r.run = run;
        r.summary = summary;
        all.push_back(std::move(r));
        return all.back();
    };
    auto& whole = add("/api/v5/alarm/history", read_handler{list_history}, "Events, newest first");
    whole.data = "alarm_event_page";
    whole.query = queries(false, true);
    auto& own = add("/api/v5/alarm/{id}/history", read_handler{list_own_history}, "Events of one alarm, newest first");
    own.data = "alarm_event_page";
    own.query = queries(true, true);
    auto& exported =
        add("/api/v5/alarm/history/export", coroutine_handler(export_history), "Events as CSV or workbook");
    exported.content = csv_type;
    exported.has_workbook = true;
    exported.query = queries(false, false);
    exported.query.push_back(table_format_rule(table_format::csv));
    const auto styles = export_style_rules(true);
    exported.query.insert(exported.query.end(), styles.begin(), styles.end());
}

}  // namespace penstock::api::v5
