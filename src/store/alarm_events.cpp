#include <array>

#include "alarms/queries.hpp"
#include "store/database.hpp"
#include "store/record_work.hpp"
#include "store/row.hpp"
#include "store/snapshot.hpp"
#include "store/where_clause.hpp"

namespace penstock::store {

namespace {

using alarms::event;
using enum slot::type;

constexpr std::array columns{column{"event_id", integer},     column{"alarm_id", text},
                             column{"alarm_name", text},      column{"tag_id", text},
                             column{"tag_name", text},        column{"site_id", text},
                             column{"linked_asset_id", text}, column{"occurrence_id", text},
                             column{"event", text},           column{"level_from", text},
                             column{"level_to", text},        column{"priority", text},
                             column{"message", text},         column{"value", real},
                             column{"limit_value", real},     column{"event_time", integer},
                             column{"at", integer},           column{"actor", text},
                             column{"comment", text},         column{"after_restart", integer},
                             column{"merged", integer}};

constexpr const char* newest_first = " ORDER BY at DESC, event_id DESC";

event event_of(const statement& st) {
    event e;
    std::string what;
    row_reader row(st);
    row.take(e.event_id).take(e.alarm_id).take(e.alarm_name).take(e.tag_id).take(e.tag_name).take(e.site_id);
    row.take(e.linked_asset_id).take(e.occurrence_id).take(what).take(e.level_from).take(e.level_to).take(e.priority);
    row.take(e.message).take(e.value).take(e.limit).take(e.event_time).take(e.decided_at).take(e.actor).take(e.comment);
    row.take(e.is_after_restart).take(e.merged);
    e.type = alarms::parse_event(what).value_or(alarms::alarm_event::level);
    return e;
}

where_clause where_of(const alarms::event_request& asked) {
    where_clause where;
    where.add_any_of("alarm_id", asked.alarm_ids);
    where.add_any_of("tag_id", asked.tag_ids);
    where.add_any_of("priority", asked.priorities);
    where.add_any_of("event", asked.events);
    where.add_any_of("actor", asked.actors);
    where.add_any_of("occurrence_id", asked.occurrence_ids);
    if (asked.ancestor_id) where.add_under("linked_asset_id", "site_id", *asked.ancestor_id);
    if (asked.from) where.add("at >= " + where.bind({*asked.from}));
    if (asked.to) where.add("at <= " + where.bind({*asked.to}));
    return where;
}

}  // namespace

void record_work::add_alarm_event(const event& e) {
    static const auto types = types_of(columns);
    static const insert_schema shape{.table = "alarm_event",
                                     .columns = names_of(columns),
                                     .types = {types.begin(), types.end()},
                                     .rank = row_rank::log};
    std::vector<slot> cells(types.begin(), types.end());
    row_writer row(cells);
    row.add(e.event_id).add(e.alarm_id).add(e.alarm_name).add(e.tag_id).add(e.tag_name).add(e.site_id);
    row.add(e.linked_asset_id).add(e.occurrence_id).add(to_string(e.type)).add(e.level_from).add(e.level_to);
    row.add(e.priority).add(e.message).add(e.value).add(e.limit).add(e.event_time).add(e.decided_at).add(e.actor);
    row.add(e.comment).add(e.is_after_restart).add(e.merged);
    db_.buffer_insert(shape, std::move(cells));
}

alarms::event_page snapshot::list_alarm_events(const alarms::event_request& asked) {
    auto where = where_of(asked);
    if (asked.older_than) {
        const auto at = where.bind({asked.older_than->time});
        where.add("(at, event_id) < (" + at + ", " + where.bind({asked.older_than->event_id}) + ")");
    }
    const auto limit = where.bind({asked.limit + 1});
    const auto offset = where.bind({asked.offset});
    alarms::event_page page;
    run([&](database& db) {
        auto& st = where.prepare(db,
                                 "SELECT " + names_of(columns) + " FROM alarm_event" + where.sql() + newest_first +
                                     " LIMIT " + limit + " OFFSET " + offset,
                                 types_of(columns));
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            page.items.push_back(event_of(st));
    });
    page.has_more = static_cast<std::int64_t>(page.items.size()) > asked.limit;
    if (page.has_more) page.items.pop_back();
    return page;
}

std::int64_t snapshot::count_alarm_events(const alarms::event_request& asked, std::int64_t max_count) {
    const auto where = where_of(asked);
    std::int64_t total = 0;
    run([&](database& db) {
        // PostgreSQL would rather read rows than an index until it has found as many; in their order it cannot.
        const auto* order = db.kind() == database::backend::postgresql ? newest_first : "";
        auto& st = where.prepare(db,
                                 "SELECT count(*) FROM (SELECT 1 FROM alarm_event" + where.sql() + order + " LIMIT " +
                                     std::to_string(max_count) + ") AS counted",
                                 std::array{integer});
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            total = st.out(0).integer;
    });
    return total;
}

std::optional<std::int64_t> snapshot::time_of_alarm_event(std::int64_t count) {
    std::optional<std::int64_t> at;
    run([&](database& db) {
        auto& st = db.prepared("SELECT at FROM alarm_event" + std::string(newest_first) + " LIMIT 1 OFFSET :p0",
                               std::array{integer}, std::array{integer});
        st.set(0, count);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            at = st.out(0).integer;
    });
    return at;
}

std::int64_t record_work::remove_alarm_events(std::int64_t before_ms, std::int64_t max_events) {
    auto& st = db_.prepared(
        "DELETE FROM alarm_event WHERE event_id IN "
        "(SELECT event_id FROM alarm_event WHERE at < :p0 ORDER BY at, event_id LIMIT :p1)",
        std::array{integer, integer}, {});
    st.set(0, before_ms);
    st.set(1, max_events);
    st.execute();
    return st.rows();
}

}  // namespace penstock::store
