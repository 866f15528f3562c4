#include "store/database_copy.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "master/catalog.hpp"
#include "store/record_table.hpp"
#include "store/shared_tables.hpp"
#include "store/sqlite_file.hpp"

namespace penstock::store {

namespace {

namespace fs = std::filesystem;
using mode = sqlite_file::mode;

/// Tables with users, their rights and what they have chosen.
constexpr std::array access_tables{"user_account",  "user_preference", "second_factor", "api_key",
                                   "service_token", "service_key",     "account",       "wall_display"};

/// Replaces sealed options of a row by `locked_secret`, so that the row tells which secrets to enter again.
constexpr auto drop_sealed_of =
    " SET options = (SELECT json_group_object(key, CASE WHEN value LIKE 'enc1:%' THEN 'enc0:' ELSE value END) "
    "FROM json_each(options)) WHERE options LIKE '%enc1:%'";

void remove_quietly(const std::string& path) {
    std::error_code ignored;
    for (const auto* suffix : {"", "-wal", "-shm", "-journal"})
        fs::remove(path + suffix, ignored);
}

/// Executes statements until one fails.
class script {
public:
    explicit script(sqlite_file& db) : db_(db) {}
    script& operator()(const std::string& sql) {
        if (done_) done_ = db_.execute(sql);
        return *this;
    }
    const outcome<>& done() const { return done_; }

private:
    sqlite_file& db_;
    outcome<> done_;
};

outcome<bool> has_table(sqlite_file& db, const std::string& table, const std::string& schema = "main") {
    const auto n = db.number("SELECT count(*) FROM " + schema +
                             ".sqlite_master WHERE type = 'table' AND name = " + sqlite_file::quoted(table));
    if (!n) return n.error();
    return *n > 0;
}

/// `"a", "b"`: the columns that the table has in both databases.
outcome<std::vector<std::string>> common_columns(sqlite_file& db, const std::string& table) {
    auto names = db.texts("SELECT '\"' || name || '\"' FROM pragma_table_info(" + sqlite_file::quoted(table) +
                          ", 'main') WHERE name IN (SELECT name FROM pragma_table_info(" + sqlite_file::quoted(table) +
                          ", 'present'))");
    return names;
}

std::string comma_list(const std::vector<std::string>& names, const std::string& prefix = {}) {
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "" : ", ") + prefix + name;
    return out;
}

outcome<database_facts> metadata_of(sqlite_file& db) {
    database_facts f;
    const auto schema = db.number("SELECT count(*) FROM schema_version");
    if (!schema) return schema.error();
    f.schema = *schema;
    const auto has_shared = has_table(db, "shared_schema_version");
    if (!has_shared) return has_shared.error();
    if (*has_shared) {
        const auto shared = db.number("SELECT count(*) FROM shared_schema_version");
        if (!shared) return shared.error();
        f.shared_schema = *shared;
        const auto change = db.number("SELECT coalesce(max(seq), 0) FROM change_log");
        if (!change) return change.error();
        f.change = *change;
    }
    const auto edge = db.texts("SELECT setting_text FROM setting WHERE setting_name = 'edge_id'");
    if (!edge) return edge.error();
    if (!edge->empty()) f.edge_id = edge->front();
    return f;
}

/// Replaces the rows of a table by those of the present database.
outcome<> take_present_rows(sqlite_file& db, const std::string& table) {
    for (const auto* schema : {"main", "present"}) {
        const auto there = has_table(db, table, schema);
        if (!there) return there.error();
        if (!*there) return {};
    }
    const auto columns = common_columns(db, table);
    if (!columns) return columns.error();
    const auto names = comma_list(*columns);
    script run(db);
    run("DELETE FROM main." + table);
    run("INSERT INTO main." + table + " (" + names + ") SELECT " + names + " FROM present." + table);
    return run.done();
}

/// Journal and history use numbers of tags. If they stay, a tag that the gateway has keeps its number, and a new tag
/// gets a new number. No number is used twice. `has_records`: the files contain the master data, too.
void keep_numbers(script& run, bool keeps_series, bool has_records) {
    if (keeps_series) {
        const std::string which = has_records ? " WHERE tag_id IN (SELECT tag_id FROM main.tag)" : "";
        run("DELETE FROM main.tag_number");
        run("INSERT INTO main.tag_number (tag_id, tag_number) SELECT tag_id, tag_number FROM present.tag_number" +
            which);
    }
    run("INSERT INTO main.setting (setting_name, setting_text) SELECT setting_name, setting_text FROM present.setting "
        "WHERE setting_name = 'last_tag_number' ON CONFLICT (setting_name) DO UPDATE SET setting_text = "
        "max(CAST(setting_text AS INTEGER), CAST(excluded.setting_text AS INTEGER))");
    // The gateway continues to give numbers until its restart.
    run("UPDATE main.setting SET setting_text = CAST(setting_text AS INTEGER) + 10000 WHERE setting_name = "
        "'last_tag_number'");
    if (!has_records) return;
    // Clients that have followed the change feed or the alarms must not miss later changes.
    run("INSERT INTO main.shared_counter (counter_name, counter_value) SELECT counter_name, counter_value "
        "FROM present.shared_counter WHERE true ON CONFLICT (counter_name) DO UPDATE SET counter_value = "
        "max(counter_value, excluded.counter_value)");
    run("UPDATE main.shared_counter SET counter_value = counter_value + 10000");
}

void take_present_edge(script& run) {
    run("UPDATE main.setting SET setting_text = (SELECT setting_text FROM present.setting WHERE setting_name = "
        "'edge_id') WHERE setting_name = 'edge_id'");
    for (const auto* table : {"opc", "tag", "alarm"}) {
        run("UPDATE main." + std::string(table) +
            " SET edge_id = (SELECT setting_text FROM present.setting WHERE setting_name = 'edge_id')");
    }
    run("DELETE FROM main.change_log");
    run("DELETE FROM main.alarm_event");
    run("DELETE FROM main.order_event");
    run("UPDATE main.alarm_state SET state = 'NORMAL', level = 'NORMAL', value = NULL, occurrence_id = '', "
        "active_since = NULL, cleared_at = NULL, acked_at = NULL, acked_by = '', ack_comment = '', shelved_until = "
        "NULL, "
        "shelved_by = ''");
}

/// Tables with a column of options that may be sealed.
constexpr std::array sealed_tables{"opc", "transfer", "notification_channel"};

outcome<> drop_sealed(sqlite_file& db, script& run) {
    for (const std::string table : sealed_tables) {
        const auto there = has_table(db, table);
        if (!there) return there.error();
        if (*there) run("UPDATE main." + table + drop_sealed_of);
    }
    return {};
}

/// What this gateway has sent stays, and messages that waited when the backup was made are not sent again.
outcome<> take_present_notifications(sqlite_file& db, script& run) {
    if (auto done = take_present_rows(db, "notification_sent"); !done) return done;
    run("DELETE FROM main.setting WHERE setting_name = 'notification_progress'");
    run("INSERT INTO main.setting (setting_name, setting_text) SELECT setting_name, setting_text FROM present.setting "
        "WHERE setting_name = 'notification_progress'");
    return {};
}

/// A display that the gateway keeps also keeps its view. A display whose view is in neither database is removed.
outcome<> take_views_of_displays(sqlite_file& db) {
    const auto columns = common_columns(db, "saved_view");
    if (!columns) return columns.error();
    const auto names = comma_list(*columns);
    script run(db);
    run("INSERT INTO main.saved_view (" + names + ") SELECT " + names +
        " FROM present.saved_view WHERE view_id IN (SELECT view_id FROM main.wall_display) "
        "AND view_id NOT IN (SELECT view_id FROM main.saved_view)");
    run("DELETE FROM main.wall_display WHERE view_id NOT IN (SELECT view_id FROM main.saved_view)");
    return run.done();
}

void fill_sealed(script& run, const std::string& table, const std::string& id, const std::string& type) {
    run("UPDATE main." + table +
        " AS mine SET options = json_patch(mine.options, (SELECT json_group_object(key, value) "
        "FROM json_each(theirs.options) WHERE value LIKE 'enc1:%')) FROM present." +
        table + " AS theirs WHERE theirs." + id + " = mine." + id + " AND theirs." + type + " = mine." + type +
        " AND theirs.options LIKE '%enc1:%'");
}

outcome<record_difference> difference(sqlite_file& db, const std::string& kind, const std::string& table,
                                      const std::string& id, const std::string& condition) {
    record_difference d{kind};
    for (const auto* schema : {"main", "present"}) {
        const auto there = has_table(db, table, schema);
        if (!there) return there.error();
        if (!*there) return d;  // the master data are on a server, or the backup is of an older version
    }
    const auto columns = common_columns(db, table);
    if (!columns) return columns.error();
    const auto where = condition.empty() ? std::string() : " AND " + condition;
    const auto only_in = [&](const std::string& a, const std::string& b) {
        return db.number("SELECT count(*) FROM " + a + "." + table + " WHERE " + id + " NOT IN (SELECT " + id +
                         " FROM " + b + "." + table + ")" + where);
    };
    const auto added = only_in("main", "present");
    if (!added) return added.error();
    const auto removed = only_in("present", "main");
    if (!removed) return removed.error();
    const auto changed = db.number("SELECT count(*) FROM (SELECT * FROM main." + table + " WHERE true" + where +
                                   ") a JOIN present." + table + " b ON a." + id + " = b." + id + " WHERE (" +
                                   comma_list(*columns, "a.") + ") IS NOT (" + comma_list(*columns, "b.") + ")");
    if (!changed) return changed.error();
    d.added = *added;
    d.removed = *removed;
    d.changed = *changed;
    return d;
}

outcome<std::unique_ptr<sqlite_file>> open_beside(const std::string& path, const std::string& present) {
    auto db = sqlite_file::open(path, mode::write);
    if (!db) return db.error();
    if (auto done = (*db)->execute("ATTACH " + sqlite_file::quoted(present) + " AS present"); !done)
        return done.error();
    return db;
}

}  // namespace

outcome<database_facts> copy_database(const std::string& from, const std::string& to,
                                      const std::function<bool(unsigned of_100)>& go_on) {
    const auto copy = [&]() -> outcome<database_facts> {
        auto source = sqlite_file::open(from, mode::read);
        if (!source) return source.error();
        auto target = sqlite_file::open(to, mode::create);
        if (!target) return target.error();
        if (auto done = (*source)->copy_into(**target, go_on); !done) return done.error();
        // One file is enough: the source's log and index are not copied.
        if (auto done = (*target)->execute("PRAGMA journal_mode=DELETE"); !done) return done.error();
        return metadata_of(**target);
    };
    auto done = copy();
    if (!done) remove_quietly(to);
    return done;
}

outcome<database_facts> read_facts(const std::string& path) {
    auto db = sqlite_file::open(path, mode::read);
    if (!db) return db.error();
    return metadata_of(**db);
}

outcome<> strip_secrets(const std::string& path) {
    const auto packed = path + ".packed";
    {
        auto db = sqlite_file::open(path, mode::write);
        if (!db) return db.error();
        script run(**db);
        run("PRAGMA synchronous=OFF")("BEGIN");
        for (const std::string table : {"user_account", "user_preference", "second_factor", "api_key", "service_token",
                                        "service_key", "kept_answer", "wall_display"}) {
            const auto there = has_table(**db, table);
            if (!there) return there.error();
            if (*there) run("DELETE FROM " + table);
        }
        if (auto done = drop_sealed(**db, run); !done) return done;
        run("COMMIT")("VACUUM INTO " + sqlite_file::quoted(packed));
        if (!run.done()) {
            remove_quietly(packed);
            return run.done().error();
        }
    }
    std::error_code ec;
    fs::permissions(packed, fs::perms::owner_read | fs::perms::owner_write, ec);
    fs::rename(packed, path, ec);
    if (ec) return failure{cause::unavailable, path + ": " + ec.message()};
    return {};
}

outcome<> keep_shared_records(const std::string& path, const std::string& current) {
    auto db = open_beside(path, current);
    if (!db) return db.error();
    script run(**db);
    run("PRAGMA foreign_keys=OFF")("BEGIN");
    for (const auto& t : shared_tables()) {
        if (!run.done()) return run.done();
        if (!t.own.empty() || t.name == "shared_counter") continue;
        if (t.name == "site" || t.name == "calendar") {
            const auto columns = common_columns(**db, t.name);
            if (!columns) return columns.error();
            const auto names = comma_list(*columns);
            run("INSERT OR REPLACE INTO main." + t.name + " (" + names + ") SELECT " + names + " FROM present." +
                t.name);
        } else if (auto done = take_present_rows(**db, t.name); !done) {
            return done;
        }
    }
    run("COMMIT")("DETACH present");
    return run.done();
}

outcome<> clear_records(const std::string& path) {
    auto db = sqlite_file::open(path, mode::write);
    if (!db) return db.error();
    script run(**db);
    run("BEGIN");
    for (const auto& t : shared_tables())
        run("DELETE FROM " + t.name);
    run("COMMIT")("VACUUM");
    return run.done();
}

outcome<> adapt_database(const std::string& path, const adaptation& how) {
    auto db = open_beside(path, how.current);
    if (!db) return db.error();
    script run(**db);
    run("PRAGMA foreign_keys=OFF")("BEGIN");
    if (how.drops_sealed) {
        if (auto done = drop_sealed(**db, run); !done) return done;
    }
    const auto has_records = has_table(**db, "shared_counter", "present");
    if (!has_records) return has_records.error();
    if (how.fills_sealed) {
        bool has_channels = true;
        if (*has_records) fill_sealed(run, "opc", "opc_id", "opc_type");
        fill_sealed(run, "transfer", "transfer_name", "transfer_type");
        for (const auto* schema : {"main", "present"}) {
            const auto there = has_table(**db, "notification_channel", schema);
            if (!there) return there.error();
            has_channels = has_channels && *there;
        }
        if (has_channels) fill_sealed(run, "notification_channel", "channel_id", "channel_kind");
    }
    if (auto done = take_present_notifications(**db, run); !done) return done;
    if (how.keeps_edge) take_present_edge(run);
    keep_numbers(run, how.keeps_series, *has_records);
    if (*has_records) run("DELETE FROM main.kept_answer");
    if (!run.done()) return run.done();
    if (how.keeps_access) {
        for (const auto* table : access_tables) {
            if (auto done = take_present_rows(**db, table); !done) return done;
        }
        if (auto done = take_views_of_displays(**db); !done) return done;
    }
    run("COMMIT")("DETACH present");
    return run.done();
}

outcome<std::vector<record_difference>> compare_databases(const std::string& wanted, const std::string& current) {
    auto db = open_beside(wanted, current);
    if (!db) return db.error();
    std::vector<record_difference> all;
    const auto add = [&](const std::string& kind, const std::string& table, const std::string& id,
                         const std::string& condition) -> outcome<> {
        auto d = difference(**db, kind, table, id, condition);
        if (!d) return d.error();
        all.push_back(std::move(*d));
        return {};
    };
    for (const auto* r : master::catalog()) {
        if (r->is_read_only) continue;
        const auto& table = record_table::of(*r);
        if (auto done = add(std::string(r->name), std::string(r->table), table.id_column(), table.kind_condition());
            !done)
            return done.error();
    }
    for (const auto& [kind, table, id] :
         std::array{std::array{"user", "user_account", "user_id"}, std::array{"key", "api_key", "key_id"},
                    std::array{"transfer", "transfer", "transfer_name"}, std::array{"view", "saved_view", "view_id"},
                    std::array{"notification channel", "notification_channel", "channel_id"},
                    std::array{"notification rule", "notification_rule", "rule_id"}}) {
        if (auto done = add(kind, table, id, {}); !done) return done.error();
    }
    return all;
}

outcome<> settle_database(const std::string& path) {
    {
        auto db = sqlite_file::open(path, mode::write);
        if (!db) return db.error();
        script run(**db);
        run("PRAGMA wal_checkpoint(TRUNCATE)")("PRAGMA journal_mode=DELETE");
        if (!run.done()) return run.done();
    }
    std::error_code ignored;
    for (const auto* suffix : {"-wal", "-shm"})
        fs::remove(path + suffix, ignored);
    return {};
}

}  // namespace penstock::store
