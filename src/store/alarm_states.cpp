#include <array>

#include "alarms/level_name.hpp"
#include "alarms/queries.hpp"
#include "store/database.hpp"
#include "store/record_work.hpp"
#include "store/row.hpp"
#include "store/snapshot.hpp"
#include "store/where_clause.hpp"

namespace penstock::store {

namespace {

using alarms::live_alarm;
using alarms::live_request;
using alarms::status;
using enum slot::type;

constexpr std::array state_columns{
    column{"alarm_id", text},        column{"seq", integer},         column{"state", text},
    column{"level", text},           column{"priority", text},       column{"message", text},
    column{"value", real},           column{"limit_value", real},    column{"occurrence_id", text},
    column{"active_since", integer}, column{"cleared_at", integer},  column{"acked_at", integer},
    column{"acked_by", text},        column{"ack_comment", text},    column{"shelved_until", integer},
    column{"shelved_by", text},      column{"is_one_shot", integer}, column{"deleted_at", integer}};

constexpr std::array definition_columns{
    column{"alarm_name", text}, column{"tag_id", text}, column{"linked_asset_id", text},
    column{"site_id", text},    column{"kind", text},   column{"enabled", integer}};

constexpr auto joined = " FROM alarm_state s LEFT JOIN alarm a ON a.alarm_id = s.alarm_id";
/// What a live list returns unless something else is requested.
constexpr auto is_live = "s.state IN ('ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK') AND a.enabled = 1";

constexpr auto is_active = "s.state IN ('ACTIVE_UNACK', 'ACTIVE_ACK')";

/// `since`: a time, or its place in the statement.
std::string chattering(const std::string& since) {
    return "(SELECT alarm_id FROM alarm_event WHERE event = 'RAISE' AND at >= " + since +
           " GROUP BY alarm_id HAVING count(*) >= " + std::to_string(alarms::chattering_raises) + ")";
}

status status_of(row_reader& row) {
    status s;
    std::string state;
    row.take(s.alarm_id).take(s.seq).take(state).take(s.level).take(s.priority).take(s.message);
    row.take(s.value).take(s.limit).take(s.occurrence_id).take(s.active_since).take(s.cleared_at).take(s.acked_at);
    row.take(s.acked_by).take(s.ack_comment).take(s.shelved_until).take(s.shelved_by).take(s.is_one_shot);
    row.take(s.deleted_at);
    s.state = alarms::parse_state(state).value_or(alarms::alarm_state::normal);
    return s;
}

std::int64_t count_rows(database& db, const std::string& sql) {
    auto& st = db.prepared(sql, {}, std::array{integer});
    std::int64_t n = 0;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        n = st.out(0).integer;
    return n;
}

where_clause where_of(const live_request& asked) {
    where_clause where;
    if (asked.after_seq) {
        where.add("s.seq > " + where.bind({*asked.after_seq}));
    } else {
        where.add("s.deleted_at IS NULL");
        where.add(asked.is_shelved ? "s.shelved_until IS NOT NULL" : "s.shelved_until IS NULL");
        if (!asked.is_shelved && asked.states.empty()) where.add(is_live);
    }
    where.add_any_of("s.state", asked.states);
    where.add_any_of("s.priority", asked.priorities);
    where.add_any_of("s.level", asked.levels);
    where.add_any_of("a.site_id", asked.site_ids);
    where.add_any_of("a.tag_id", asked.tag_ids);
    if (asked.ancestor_id) where.add_under("a.linked_asset_id", "a.site_id", *asked.ancestor_id);
    if (asked.active_before)
        where.add(std::string(is_active) + " AND s.active_since <= " + where.bind({*asked.active_before}));
    if (asked.chattering_since) where.add("s.alarm_id IN " + chattering(where.bind({*asked.chattering_since})));
    return where;
}

std::int64_t count_live(database& db, const live_request& asked) {
    const auto where = where_of(asked);
    auto& st = where.prepare(db, "SELECT count(*)" + std::string(joined) + where.sql(), std::array{integer});
    std::int64_t n = 0;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        n = st.out(0).integer;
    return n;
}

}  // namespace

std::optional<status> record_work::find_alarm_status(const std::string& alarm_id) {
    static const auto sql = "SELECT " + names_of(state_columns) + " FROM alarm_state WHERE alarm_id = :p0";
    const auto uses = std::array{text};
    const auto gives = types_of(state_columns);
    auto& st =
        db_.is_buffered(alarm_id) ? db_.prepared(sql, uses, gives) : db_.prepared_without_flush(sql, uses, gives);
    st.set(0, alarm_id);
    std::optional<status> found;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
        row_reader row(st);
        found = status_of(row);
    }
    return found;
}

std::vector<status> snapshot::find_alarm_statuses(const std::vector<std::string>& alarm_ids) {
    std::vector<status> found;
    if (alarm_ids.empty()) return found;
    where_clause where;
    where.add_any_of("alarm_id", alarm_ids);
    run([&](database& db) {
        auto& st = where.prepare(db, "SELECT " + names_of(state_columns) + " FROM alarm_state" + where.sql(),
                                 types_of(state_columns));
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            row_reader row(st);
            found.push_back(status_of(row));
        }
    });
    return found;
}

void record_work::save_alarm_status(const status& s) {
    static const auto types = types_of(state_columns);
    static const insert_schema shape = [] {
        std::string changes;
        for (std::size_t i = 1; i < state_columns.size(); ++i) {
            const std::string name(state_columns[i].name);
            changes += (i == 1 ? "" : ", ") + name + " = excluded." + name;
        }
        return insert_schema{.table = "alarm_state",
                             .columns = names_of(state_columns),
                             .types = {types.begin(), types.end()},
                             .on_conflict = " ON CONFLICT (alarm_id) DO UPDATE SET " + changes,
                             .rank = row_rank::log,
                             .is_keyed = true};
    }();
    if (db_.is_buffered(s.alarm_id)) db_.flush_inserts();  // one statement cannot change a row twice
    std::vector<slot> cells(types.begin(), types.end());
    row_writer row(cells);
    row.add(s.alarm_id).add(s.seq).add(to_string(s.state)).add(s.level).add(s.priority).add(s.message);
    row.add(s.value).add(s.limit).add(s.occurrence_id).add(s.active_since).add(s.cleared_at).add(s.acked_at);
    row.add(s.acked_by).add(s.ack_comment).add(s.shelved_until).add(s.shelved_by).add(s.is_one_shot).add(s.deleted_at);
    db_.buffer_insert(shape, std::move(cells));
}

std::vector<live_alarm> snapshot::list_live_alarms(const live_request& asked) {
    std::vector<live_alarm> found;
    const auto where = where_of(asked);
    run([&](database& db) {
        std::vector<slot::type> gives;
        for (const auto type : types_of(state_columns))
            gives.push_back(type);
        for (const auto type : types_of(definition_columns))
            gives.push_back(type);
        auto& st = where.prepare(db,
                                 "SELECT " + names_of(state_columns, "s") + ", " + names_of(definition_columns, "a") +
                                     joined + where.sql() + " ORDER BY s.seq",
                                 gives);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            row_reader row(st);
            live_alarm a;
            std::string kind;
            a.current = status_of(row);
            row.take(a.alarm_name).take(a.tag_id).take(a.linked_asset_id).take(a.site_id).take(kind).take(a.is_enabled);
            a.alarm_kind = alarms::parse_kind(kind).value_or(alarms::rules::kind::limit);
            found.push_back(std::move(a));
        }
    });
    return found;
}

alarms::live_counts snapshot::count_live_alarms(std::int64_t now_ms) {
    alarms::live_counts counts;
    run([&](database& db) {
        auto& st = db.prepared("SELECT s.state, s.priority, count(*)" + std::string(joined) + " WHERE " + is_live +
                                   " AND s.shelved_until IS NULL GROUP BY s.state, s.priority",
                               {}, std::array{text, text, integer});
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            const auto n = std::int64_t{st.out(2).integer};
            counts.by_state[st.out(0).text] += n;
            counts.by_priority[st.out(1).text] += n;
            counts.total += n;
        }
        counts.shelved = count_rows(
            db, "SELECT count(*)" + std::string(joined) + " WHERE " + is_live + " AND s.shelved_until IS NOT NULL");
        counts.disabled = count_rows(db, "SELECT count(*) FROM alarm WHERE enabled = 0");
        live_request standing, chattering;
        standing.active_before = now_ms - milliseconds(alarms::standing_age).count();
        chattering.chattering_since = now_ms - milliseconds(alarms::chattering_span).count();
        counts.standing = count_live(db, standing);
        counts.chattering = count_live(db, chattering);
    });
    return counts;
}

std::map<std::string, std::string> snapshot::levels_of_tags(const std::set<std::string>& tag_ids) {
    std::map<std::string, std::string> levels;
    run([&](database& db) {
        auto& st = db.prepared(
            "SELECT s.level FROM alarm a JOIN alarm_state s ON s.alarm_id = a.alarm_id "
            "WHERE a.tag_id = :p0 AND s.level <> 'NORMAL'",
            std::array{text}, std::array{text});
        for (const auto& id : tag_ids) {
            auto& worst = levels.try_emplace(id, "NORMAL").first->second;
            st.set(0, id);
            for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
                const auto severity = [](const std::string& name) {
                    return alarms::parse_level(name).value_or(alarms::level::normal()).severity();
                };
                if (severity(st.out(0).text) > severity(worst)) worst = st.out(0).text;
            }
        }
    });
    return levels;
}

std::vector<std::string> snapshot::list_shelving_ended(std::int64_t now_ms) {
    std::vector<std::string> ids;
    run([&](database& db) {
        auto& st = db.prepared("SELECT alarm_id FROM alarm_state WHERE shelved_until <= :p0", std::array{integer},
                               std::array{text});
        st.set(0, now_ms);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            ids.push_back(st.out(0).text);
    });
    return ids;
}

void record_work::forget_deleted_alarms(std::int64_t before_ms) {
    auto& st = db_.prepared("DELETE FROM alarm_state WHERE deleted_at < :p0", std::array{integer}, {});
    st.set(0, before_ms);
    st.execute();
}

}  // namespace penstock::store
