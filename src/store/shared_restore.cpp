#include "store/shared_restore.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include "base/clock.hpp"
#include "master/catalog.hpp"
#include "store/database.hpp"
#include "store/migrations.hpp"
#include "store/postgres_link.hpp"
#include "store/record_table.hpp"
#include "store/shared_rows.hpp"
#include "store/shared_tables.hpp"
#include "store/sqlite_file.hpp"
#include "store/store.hpp"

namespace penstock::store {

namespace {

using prepared = sqlite_file::prepared;

constexpr std::string_view counters = "shared_counter";
constexpr std::array owned_kinds{"opc", "tag", "alarm"};   ///< each after those that it refers to
constexpr std::array kinds_they_need{"calendar", "site"};  ///< and these

/// Appends a field of COPY's text form.
void add_escaped(std::string& line, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\\': line += "\\\\"; break;
            case '\n': line += "\\n"; break;
            case '\r': line += "\\r"; break;
            case '\t': line += "\\t"; break;
            default: line += c;
        }
    }
}

/// One restore, a step at a time, within a transaction of its connection.
class shared_restore {
public:
    shared_restore(postgres_link& to, const row_restore& what) : link_(to), restore_(what), edges_{what.edge_id} {
        if (what.next_edge != what.edge_id) edges_.push_back(what.next_edge);
        list_ = edge_list(edges_);
    }

    outcome<> load();
    outcome<> refuse_rows_of_others();
    outcome<bool> is_done();
    outcome<> put();
    outcome<> note();

private:
    outcome<> load_table(sqlite_file& from, const shared_table& t);
    outcome<> replace_all();
    outcome<> replace_own();
    outcome<> remove_own(const master::resource& r);
    outcome<> bring(const master::resource& r, bool is_owned);
    outcome<> tell_feed();
    std::vector<std::string> in_order_of_references(const std::vector<std::string>& links) const;
    static std::string staged(const std::string& table) { return "pg_temp.new_" + table; }

    postgres_link& link_;
    const row_restore& restore_;
    std::vector<std::string> edges_;
    std::string list_;
    std::map<std::string, std::string> columns_;  ///< by table: those that file and server have
};

outcome<> shared_restore::load() {
    auto from = sqlite_file::open(restore_.file, sqlite_file::mode::read);
    if (!from) return from.error();
    for (const auto& t : shared_tables()) {
        if (auto done = load_table(**from, t); !done) return done;
    }
    return {};
}

outcome<> shared_restore::load_table(sqlite_file& from, const shared_table& t) {
    const auto there = columns_of_server(link_, t.name);
    if (!there) return there.error();
    const auto here = columns_of_file(from, t.name);
    if (!here) return here.error();
    std::string names;
    for (const auto& c : *here) {
        if (std::ranges::find(*there, c.name) != there->end()) names += (names.empty() ? "\"" : ", \"") + c.name + "\"";
    }
    if (names.empty()) return failure{cause::foreign_schema, "the database in PostgreSQL has no table " + t.name};
    columns_[t.name] = names;
    if (auto done = link_.execute("CREATE TEMPORARY TABLE new_" + t.name + " (LIKE " + t.name +
                                  " INCLUDING DEFAULTS) ON COMMIT DROP");
        !done) {
        return done;
    }
    auto rows = from.prepare("SELECT " + names + " FROM " + t.name + " WHERE " +
                             (t.kept.find("{}") == std::string::npos ? condition_for(t.kept, {}) : "TRUE"));
    if (!rows) return rows.error();
    std::string cell;
    auto done = link_.copy_in("COPY " + staged(t.name) + " (" + names + ") FROM STDIN",
                              [&](std::string& line) -> outcome<bool> {
                                  auto is_row = (*rows)->step();
                                  if (!is_row || !*is_row) return is_row;
                                  for (int i = 0; i < (*rows)->columns(); ++i) {
                                      if (i > 0) line += '\t';
                                      cell.clear();
                                      if ((*rows)->append(i, cell)) {
                                          add_escaped(line, cell);
                                      } else {
                                          line += "\\N";
                                      }
                                  }
                                  line += '\n';
                                  return true;
                              });
    return done ? link_.execute("ANALYZE " + staged(t.name)) : done;
}

outcome<> shared_restore::refuse_rows_of_others() {
    for (const std::string kind : owned_kinds) {
        const auto& r = master::resource_named(kind);
        const auto table = std::string(r.table), id = record_table::column(r.id());
        const auto found = link_.texts("SELECT here." + id + " || ' belongs to gateway ' || here.edge_id FROM " +
                                       table + " here JOIN " + staged(table) + " mine ON mine." + id + " = here." + id +
                                       " WHERE here.edge_id NOT IN (" + list_ + ") LIMIT 1");
        if (!found) return found.error();
        if (!found->empty()) {
            return failure{cause::duplicate, kind + " " + found->front() +
                                                 ", which shares the database: rename it there, or delete it, first"};
        }
    }
    return {};
}

outcome<bool> shared_restore::is_done() {
    const auto found =
        link_.number("SELECT count(*) FROM shared_counter WHERE counter_name = " +
                     postgres_link::quoted(std::string(restore_mark) + restore_.next_edge + ":" + restore_.id));
    if (!found) return found.error();
    return *found > 0;
}

outcome<> shared_restore::put() {
    const auto others = count_other_gateways(link_, edges_);
    if (!others) return others.error();
    return *others == 0 ? replace_all() : replace_own();
}

/// Tables, each after those that it refers to in this database: an older one has other references than one made anew.
std::vector<std::string> shared_restore::in_order_of_references(const std::vector<std::string>& links) const {
    std::vector<std::string> ordered, left;
    for (const auto& t : shared_tables())
        left.push_back(t.name);
    while (!left.empty()) {
        const auto is_free = [&](const std::string& table) {
            return std::ranges::none_of(left, [&](const std::string& other) {
                return other != table && std::ranges::find(links, table + " " + other) != links.end();
            });
        };
        const auto next = std::ranges::find_if(left, is_free);
        const auto at = next == left.end() ? left.begin() : next;
        ordered.push_back(*at);
        left.erase(at);
    }
    return ordered;
}

outcome<> shared_restore::replace_all() {
    const auto links = link_.texts(
        "SELECT conrelid::regclass::text || ' ' || confrelid::regclass::text FROM pg_constraint WHERE contype = 'f'");
    if (!links) return links.error();
    std::string all;
    for (const auto& t : shared_tables()) {
        if (t.name != counters) all += (all.empty() ? "" : ", ") + t.name;
    }
    if (auto done = link_.execute("TRUNCATE " + all); !done) return done;
    for (const auto& table : in_order_of_references(*links)) {
        const auto& names = columns_[table];
        auto sql = "INSERT INTO " + table + " (" + names + ") SELECT " + names + " FROM " + staged(table);
        // Who has followed numbers must not miss what comes.
        if (table == counters) {
            sql +=
                " ON CONFLICT (counter_name) DO UPDATE SET counter_value = greatest(shared_counter.counter_value, "
                "excluded.counter_value)";
        }
        if (auto done = link_.execute(sql); !done) return done;
    }
    return {};
}

/// Own records that the file does not have, unless somebody refers to them.
outcome<> shared_restore::remove_own(const master::resource& r) {
    const auto table = std::string(r.table), id = record_table::column(r.id());
    const auto gone = "edge_id IN (" + list_ + ") AND NOT EXISTS (SELECT 1 FROM " + staged(table) +
                      " mine WHERE mine." + id + " = " + table + "." + id + ")";
    if (r.name == "alarm") {
        auto done =
            link_.execute("DELETE FROM alarm_state WHERE alarm_id IN (SELECT alarm_id FROM alarm WHERE " + gone + ")");
        if (!done) return done;
    }
    auto sql = "WITH gone AS (DELETE FROM " + table + " WHERE " + gone;
    for (const auto& link : master::references_to(r)) {
        const auto by = std::string(link.list == nullptr ? link.owner->table : link.list->table);
        sql += " AND NOT EXISTS (SELECT 1 FROM " + by + " WHERE " + by + "." + record_table::column(*link.link) +
               " = " + table + "." + id + ")";
    }
    return link_.execute(sql + " RETURNING " + id +
                         " AS id, version) INSERT INTO pg_temp.told (kind, id, action, version) "
                         "SELECT '" +
                         std::string(r.name) + "', id, 'delete', version FROM gone");
}

/// `is_owned`: they become as the file has them; else only those that are missing come.
outcome<> shared_restore::bring(const master::resource& r, bool is_owned) {
    const auto table = std::string(r.table), id = record_table::column(r.id());
    const auto& names = columns_[table];
    std::string conflict = " ON CONFLICT DO NOTHING";
    if (is_owned) {
        std::string mine, theirs, sets;
        const auto columns = link_.texts("SELECT unnest(string_to_array(" + postgres_link::quoted(names) + ", ', '))");
        if (!columns) return columns.error();
        for (const auto& c : *columns) {
            const auto* comma = mine.empty() ? "" : ", ";
            mine += comma + table + "." + c;
            theirs += comma + ("excluded." + c);
            sets += comma + c + " = excluded." + c;
        }
        conflict = " ON CONFLICT (" + id + ") DO UPDATE SET " + sets + " WHERE (" + mine + ") IS DISTINCT FROM (" +
                   theirs + ")";
    }
    // `xmax` is 0 in a row that was added.
    return link_.execute("WITH put AS (INSERT INTO " + table + " (" + names + ") SELECT " + names + " FROM " +
                         staged(table) + conflict + " RETURNING " + id +
                         " AS id, version, xmax = 0 AS is_new) INSERT INTO pg_temp.told (kind, id, action, version) "
                         "SELECT '" +
                         std::string(r.name) +
                         "', id, CASE WHEN is_new THEN 'create' ELSE 'update' END, version FROM put");
}

outcome<> shared_restore::replace_own() {
    if (auto done =
            link_.execute("CREATE TEMPORARY TABLE told (n BIGINT GENERATED ALWAYS AS IDENTITY, kind TEXT, id TEXT, "
                          "action TEXT, version BIGINT) ON COMMIT DROP");
        !done) {
        return done;
    }
    for (auto kind = owned_kinds.rbegin(); kind != owned_kinds.rend(); ++kind) {
        if (auto done = remove_own(master::resource_named(*kind)); !done) return done;
    }
    for (const auto* kind : kinds_they_need) {
        if (auto done = bring(master::resource_named(kind), false); !done) return done;
    }
    for (const auto* kind : owned_kinds) {
        if (auto done = bring(master::resource_named(kind), true); !done) return done;
    }
    for (const auto& t : shared_tables()) {
        if (t.own.empty() || !t.id.starts_with("owner_id")) continue;
        const auto& names = columns_[t.name];
        if (auto done = link_.execute("DELETE FROM " + t.name + " WHERE " + condition_for(t.own, list_)); !done)
            return done;
        if (auto done =
                link_.execute("INSERT INTO " + t.name + " (" + names + ") SELECT " + names + " FROM " + staged(t.name));
            !done) {
            return done;
        }
    }
    const auto& names = columns_["alarm_state"];
    if (auto done =
            link_.execute("INSERT INTO alarm_state (" + names + ") SELECT " + names + " FROM " + staged("alarm_state") +
                          " mine WHERE EXISTS (SELECT 1 FROM alarm a WHERE a.alarm_id = mine.alarm_id) "
                          "ON CONFLICT (alarm_id) DO UPDATE SET deleted_at = excluded.deleted_at");
        !done) {
        return done;
    }
    return tell_feed();
}

outcome<> shared_restore::tell_feed() {
    const auto last = "(SELECT counter_value FROM shared_counter WHERE counter_name = 'change')";
    if (auto done = link_.execute("INSERT INTO shared_counter (counter_name, counter_value) VALUES ('change', 0) ON "
                                  "CONFLICT DO NOTHING");
        !done) {
        return done;
    }
    if (auto done = link_.execute(
            std::string("INSERT INTO change_log (seq, at, actor, kind, id, action, version, edge_id) SELECT ") + last +
            " + n, " + std::to_string(to_epoch_ms(wall_now())) + ", '" + gateway_actor +
            "', kind, id, action, version, " + postgres_link::quoted(restore_.next_edge) + " FROM pg_temp.told");
        !done) {
        return done;
    }
    return link_.execute(
        "UPDATE shared_counter SET counter_value = counter_value + (SELECT count(*) FROM pg_temp.told) "
        "WHERE counter_name = 'change'");
}

/// That it is done, and who uses the database from now on.
outcome<> shared_restore::note() {
    const auto like = [](std::string_view mark, const std::string& edge, std::string_view rest) {
        return postgres_link::quoted(std::string(mark) + edge + std::string(rest));
    };
    std::string sql = "DELETE FROM shared_counter WHERE FALSE";
    for (const auto& edge : edges_) {
        sql += " OR counter_name = " + like(user_mark, edge, "") + " OR starts_with(counter_name, " +
               like(restore_mark, edge, ":") + ")";
    }
    if (auto done = link_.execute(sql); !done) return done;
    const auto now = std::to_string(to_epoch_ms(wall_now()));
    return link_.execute("INSERT INTO shared_counter (counter_name, counter_value) VALUES (" +
                         like(user_mark, restore_.next_edge, "") + ", " + now + "), (" +
                         like(restore_mark, restore_.next_edge, ":" + restore_.id) + ", " + now + ")");
}

outcome<std::unique_ptr<postgres_link>> begin(const std::string& url, std::function<bool()> go_on) {
    {
        auto db = database::open_postgresql(url);
        if (!db) return db.error();
        if (auto done = update_shared_schema(**db, to_epoch_ms(wall_now())); !done) return done.error();
    }
    auto link = postgres_link::open(url, std::move(go_on));
    if (!link) return link.error();
    if (auto done = (*link)->execute("BEGIN"); !done) return done.error();
    return link;
}

}  // namespace

outcome<> restore_shared_rows(const std::string& url, const row_restore& what, std::function<bool()> go_on) {
    auto link = begin(url, std::move(go_on));
    if (!link) return link.error();
    shared_restore work(**link, what);
    const auto is_known = work.is_done();
    if (!is_known) return is_known.error();
    if (*is_known) return {};
    if (auto done = work.load(); !done) return done;
    if (auto done = (*link)->execute(std::string(lock_master_data)); !done) return done;
    const auto is_known_now = work.is_done();  // an attempt whose process ended may have been committed meanwhile
    if (!is_known_now) return is_known_now.error();
    if (*is_known_now) return {};
    if (auto done = work.refuse_rows_of_others(); !done) return done;
    if (!what.old_file.empty()) {
        std::error_code ignored;
        std::filesystem::remove(what.old_file, ignored);  // of an attempt that was cut off
        const std::vector<std::string> edges{what.edge_id, what.next_edge};
        if (auto done = write_shared_rows(**link, edges, what.old_file); !done) return done;
    }
    if (auto done = work.put(); !done) return done;
    if (auto done = work.note(); !done) return done;
    return (*link)->execute("COMMIT");
}

outcome<> try_shared_rows(const std::string& url, const row_restore& what, std::function<bool()> go_on) {
    auto link = begin(url, std::move(go_on));
    if (!link) return link.error();
    shared_restore work(**link, what);
    if (auto done = work.load(); !done) return done;
    return work.refuse_rows_of_others();
}

}  // namespace penstock::store
