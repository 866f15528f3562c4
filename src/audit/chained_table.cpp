#include "audit/chained_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

#include "audit/change_record.hpp"
#include "base/text.hpp"
#include "store/sqlite_file.hpp"

namespace penstock::audit {

namespace {

using store::sqlite_file;
using prepared = sqlite_file::prepared;

constexpr std::int64_t verify_step = 20'000;

constexpr auto table_schema = R"(
PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
CREATE TABLE IF NOT EXISTS audit_line (seq INTEGER PRIMARY KEY, time INTEGER NOT NULL, method TEXT NOT NULL,
  path TEXT NOT NULL, query TEXT NOT NULL, status INTEGER NOT NULL, duration INTEGER NOT NULL, ip TEXT NOT NULL,
  user TEXT NOT NULL, auth TEXT NOT NULL, ua TEXT NOT NULL, error TEXT NOT NULL, count INTEGER NOT NULL,
  link BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS audit_time ON audit_line (time);
CREATE INDEX IF NOT EXISTS audit_change ON audit_line (time) WHERE method = 'CONFIG_CHANGE';
CREATE TABLE IF NOT EXISTS audit_state (id INTEGER PRIMARY KEY CHECK (id = 1), first_seq INTEGER NOT NULL,
  anchor BLOB NOT NULL, last_seq INTEGER NOT NULL, last_link BLOB NOT NULL);
INSERT OR IGNORE INTO audit_state VALUES (1, 1, zeroblob(32), 0, zeroblob(32));
)";

constexpr auto line_columns =
    "SELECT seq, time, method, path, query, status, duration, ip, user, auth, ua, error, count, link FROM audit_line ";
constexpr int link_column = 13;

/// All zeros if the column has no digest.
digest link_in(const prepared& row, int column) {
    digest out{};
    const auto bytes = row.blob(column);
    if (bytes.size() == out.size()) std::ranges::copy(bytes, out.begin());
    return out;
}

entry entry_in(const prepared& row) {
    entry e;
    e.seq = row.number(0);
    e.time = from_epoch_ms(row.number(1));
    e.method = row.text(2);
    e.path = row.text(3);
    e.query = row.text(4);
    e.status = row.number(5);
    e.duration_ms = row.number(6);
    e.ip = row.text(7);
    e.user = row.text(8);
    e.auth = row.text(9);
    e.user_agent = row.text(10);
    e.error = row.text(11);
    e.count = row.number(12);
    return e;
}

outcome<> insert(prepared& into, const entry& e, const digest& link) {
    int place = 0;
    for (const auto number : {e.seq, to_epoch_ms(e.time)})
        into.bind(++place, number);
    for (const auto* text : {&e.method, &e.path, &e.query})
        into.bind(++place, std::string_view(*text));
    for (const auto number : {e.status, e.duration_ms})
        into.bind(++place, number);
    for (const auto* text : {&e.ip, &e.user, &e.auth, &e.user_agent, &e.error})
        into.bind(++place, std::string_view(*text));
    into.bind(++place, e.count);
    into.bind_blob(++place, link);
    if (auto done = into.step(); !done) return done.error();
    return {};
}

/// Executes a statement once: binds its numbers, then `last`.
outcome<> run(sqlite_file& db, const std::string& sql, std::initializer_list<std::int64_t> numbers,
              const digest* last = nullptr) {
    auto made = db.prepare(sql);
    if (!made) return made.error();
    int place = 0;
    for (const auto n : numbers)
        (*made)->bind(++place, n);
    if (last != nullptr) (*made)->bind_blob(++place, *last);
    if (auto done = (*made)->step(); !done) return done.error();
    return {};
}

/// A query with numbers as parameters.
outcome<std::unique_ptr<prepared>> query_of(sqlite_file& db, const std::string& sql,
                                            std::initializer_list<std::int64_t> numbers) {
    auto made = db.prepare(sql);
    int place = 0;
    for (auto at = numbers.begin(); made && at != numbers.end(); ++at)
        (*made)->bind(++place, *at);
    return made;
}

/// The transaction is rolled back unless it is committed.
class transaction {
public:
    explicit transaction(sqlite_file& db) : db_(db) {}
    ~transaction() {
        if (is_open_) (void)db_.execute("ROLLBACK");
    }
    transaction(const transaction&) = delete;
    transaction& operator=(const transaction&) = delete;

    outcome<> begin(const char* sql) {
        auto begun = db_.execute(sql);
        is_open_ = begun.has_value();
        return begun;
    }
    outcome<> commit() {
        auto done = db_.execute("COMMIT");
        is_open_ = !done;
        return done;
    }

private:
    sqlite_file& db_;
    bool is_open_ = false;
};

bool is_admitted(const entry& e, const search_query& query) {
    const auto is_it = [&](std::string_view user) { return equals_ignoring_case(e.user, user); };
    if (!query.user.empty() && !is_it(query.user) && std::ranges::none_of(query.or_users, is_it)) return false;
    if (!e.path.starts_with(query.path)) return false;
    if (!query.object.empty() && !is_about(e, query.object)) return false;
    if (query.admits_change && !query.admits_change(e)) return false;
    if (query.max_status != 0 && (e.status < query.min_status || e.status > query.max_status)) return false;
    if (query.q.empty()) return true;
    for (const auto* text : {&e.path, &e.query, &e.user, &e.ip, &e.user_agent})
        if (contains_ignoring_case(*text, query.q)) return true;
    return false;
}

/// Whether SQLite alone can find and count the lines.
bool is_by_time_alone(const search_query& query) {
    const bool is_filtered = !query.user.empty() || !query.path.empty() || query.max_status != 0 || !query.q.empty() ||
                             !query.object.empty() || query.admits_change;
    return !is_filtered && query.is_counted && !query.older_than;
}

/// Lines that cannot match are not read: changes have an index of their own, and most lines are reads.
std::string_view preselection_of(const search_query& query) {
    if (!query.object.empty()) return "method = 'CONFIG_CHANGE' AND ";
    return query.admits_change ? "method NOT IN ('GET', 'HEAD') AND " : "";
}

std::int64_t from_of(const search_query& query) {
    return query.from ? to_epoch_ms(*query.from) : std::numeric_limits<std::int64_t>::min();
}

std::int64_t to_of(const search_query& query) {
    return query.to ? to_epoch_ms(*query.to) : std::numeric_limits<std::int64_t>::max();
}

}  // namespace

digest link_of(const digest& before, const entry& line) {
    thread_local sha256_sum sum;
    thread_local std::string bytes;
    bytes.assign(reinterpret_cast<const char*>(before.data()), before.size());
    const auto number = [](std::int64_t n) {
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>(static_cast<std::uint64_t>(n) >> static_cast<unsigned>(shift));
    };
    const auto text = [&](const std::string& t) {
        number(static_cast<std::int64_t>(t.size()));
        bytes += t;
    };
    number(line.seq);
    number(to_epoch_ms(line.time));
    text(line.method);
    text(line.path);
    text(line.query);
    number(line.status);
    number(line.duration_ms);
    for (const auto* t : {&line.ip, &line.user, &line.auth, &line.user_agent, &line.error})
        text(*t);
    number(line.count);
    sum.add(bytes);
    return sum.finish();
}

chained_table::chained_table(std::unique_ptr<sqlite_file> file) : db_(std::move(file)) {}
chained_table::~chained_table() = default;

outcome<std::unique_ptr<chained_table>> chained_table::open_to_write(const std::string& path) {
    return open(path, true);
}

outcome<std::unique_ptr<chained_table>> chained_table::open_to_read(const std::string& path) {
    return open(path, false);
}

outcome<std::unique_ptr<chained_table>> chained_table::open(const std::string& path, bool writes) {
    using mode = sqlite_file::mode;
    auto db = sqlite_file::open(path, writes ? mode::write_or_create : mode::read);
    if (!db) return db.error();
    auto done = writes ? (*db)->execute(table_schema) : outcome<>();
    if (done) {
        const auto state = (*db)->number("SELECT last_seq FROM audit_state");
        if (!state) done = state.error();
    }
    if (done) return std::unique_ptr<chained_table>(new chained_table(std::move(*db)));
    auto why = done.error();
    // The statements are right: a readable database that refuses them belongs to another program.
    const bool is_refused = why.kind == failure::cause::unavailable;
    if (is_refused && (*db)->number("SELECT count(*) FROM sqlite_master")) why.kind = failure::cause::not_a_database;
    return why;
}

/// The digest with which the next line is linked. It is looked up each time, because another process may have written.
/// A file that somebody has changed must still accept lines: the check then shows the change, and no later line is
/// lost.
outcome<std::pair<std::int64_t, digest>> chained_table::end_of_chain() {
    std::pair<std::int64_t, digest> end{};
    for (const auto* sql : {"SELECT last_seq, last_link FROM audit_state",
                            "SELECT seq, link FROM audit_line ORDER BY seq DESC LIMIT 1"}) {
        auto last = db_->prepare(sql);
        if (!last) return last.error();
        const auto has_row = (*last)->step();
        if (!has_row) return has_row.error();
        if (*has_row && (*last)->number(0) > end.first) end = {(*last)->number(0), link_in(**last, 1)};
    }
    return end;
}

outcome<> chained_table::append(std::span<const entry* const> lines) {
    transaction whole(*db_);
    if (auto begun = whole.begin("BEGIN IMMEDIATE"); !begun) return begun;
    const auto end = end_of_chain();
    if (!end) return end.error();
    auto [seq, link] = *end;
    {
        auto add = db_->prepare("INSERT INTO audit_line VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        if (!add) return add.error();
        entry numbered;
        for (const auto* line : lines) {
            numbered = *line;
            numbered.seq = ++seq;
            link = link_of(link, numbered);
            if (auto added = insert(**add, numbered, link); !added) return added;
        }
    }
    if (auto kept = run(*db_, "UPDATE audit_state SET last_seq = ?, last_link = ?", {seq}, &link); !kept) return kept;
    return whole.commit();
}

outcome<std::int64_t> chained_table::remove_up_to(std::int64_t seq) {
    transaction whole(*db_);
    if (auto begun = whole.begin("BEGIN IMMEDIATE"); !begun) return begun.error();
    digest anchor{};
    {
        auto last = query_of(*db_, "SELECT link FROM audit_line WHERE seq = ?", {seq});
        if (!last) return last.error();
        const auto has_row = (*last)->step();
        if (!has_row) return has_row.error();
        if (!*has_row) return std::int64_t{0};
        anchor = link_in(**last, 0);
    }
    const auto before = db_->number("SELECT first_seq FROM audit_state");
    if (!before) return before.error();
    if (auto done = run(*db_, "DELETE FROM audit_line WHERE seq <= ?", {seq}); !done) return done.error();
    if (auto done = run(*db_, "UPDATE audit_state SET first_seq = ?, anchor = ?", {seq + 1}, &anchor); !done)
        return done.error();
    if (auto done = whole.commit(); !done) return done.error();
    return seq + 1 - *before;
}

outcome<std::int64_t> chained_table::remove_older(wall_time than, std::int64_t most) {
    std::int64_t last = 0;
    {
        auto oldest = query_of(*db_, "SELECT seq, time FROM audit_line ORDER BY seq LIMIT ?", {most});
        if (!oldest) return oldest.error();
        auto has_row = (*oldest)->step();
        for (; has_row && *has_row && (*oldest)->number(1) < to_epoch_ms(than); has_row = (*oldest)->step())
            last = (*oldest)->number(0);
        if (!has_row) return has_row.error();
    }
    return last == 0 ? outcome<std::int64_t>(0) : remove_up_to(last);
}

outcome<std::int64_t> chained_table::remove_first(std::int64_t count) {
    std::int64_t last = 0;
    {
        auto at = query_of(*db_, "SELECT seq FROM audit_line ORDER BY seq LIMIT 1 OFFSET ?", {count - 1});
        if (!at) return at.error();
        const auto has_row = (*at)->step();
        if (!has_row) return has_row.error();
        if (*has_row) last = (*at)->number(0);
    }
    return last == 0 ? outcome<std::int64_t>(0) : remove_up_to(last);
}

outcome<std::int64_t> chained_table::used_bytes() {
    return db_->number(
        "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, "
        "pragma_page_size");
}

std::int64_t chained_table::line_count() {
    const auto count = db_->number("SELECT last_seq + 1 - first_seq FROM audit_state");
    return count ? std::max<std::int64_t>(*count, 0) : 0;
}

std::optional<wall_time> chained_table::last_time() {
    auto last = db_->prepare("SELECT time FROM audit_line ORDER BY seq DESC LIMIT 1");
    if (!last) return std::nullopt;
    const auto has_row = (*last)->step();
    if (!has_row || !*has_row) return std::nullopt;
    return from_epoch_ms((*last)->number(0));
}

outcome<> chained_table::read_page(const search_query& query, search_page& out) {
    transaction one_moment(*db_);
    if (auto begun = one_moment.begin("BEGIN"); !begun) return begun;
    const auto begin = static_cast<std::int64_t>((query.page - 1) * query.size);
    {
        auto lines = query_of(*db_,
                              std::string(line_columns) +
                                  "WHERE seq IN (SELECT seq FROM audit_line WHERE time BETWEEN ? AND ? ORDER BY time "
                                  "DESC, seq DESC LIMIT ? OFFSET ?) ORDER BY time DESC, seq DESC",
                              {from_of(query), to_of(query), static_cast<std::int64_t>(query.size), begin});
        if (!lines) return lines.error();
        auto has_row = (*lines)->step();
        for (; has_row && *has_row; has_row = (*lines)->step())
            out.lines.push_back(entry_in(**lines));
        if (!has_row) return has_row.error();
    }
    out.total = begin + static_cast<std::int64_t>(out.lines.size());  // used if there is no time to count
    auto count =
        query_of(*db_, "SELECT count(*) FROM audit_line WHERE time BETWEEN ? AND ?", {from_of(query), to_of(query)});
    if (!count) return count.error();
    const auto has_row = (*count)->step();
    if (!has_row) return has_row.error();
    if (*has_row) out.total = (*count)->number(0);
    return {};
}

outcome<> chained_table::read_matches(const search_query& query, search_page& out) {
    constexpr auto max = std::numeric_limits<std::int64_t>::max();
    transaction one_moment(*db_);
    if (auto begun = one_moment.begin("BEGIN"); !begun) return begun;
    const auto begin = static_cast<std::int64_t>((query.page - 1) * query.size);
    const auto end = begin + static_cast<std::int64_t>(query.size);
    const auto before = query.older_than.value_or(search_query::place{max, max});
    auto all = query_of(*db_,
                        fmt::format("{}WHERE {}", line_columns, preselection_of(query)) +
                            "time BETWEEN ? AND ? AND (time < ? OR (time = ? AND seq < ?)) "
                            "ORDER BY time DESC, seq DESC",
                        {from_of(query), std::min(to_of(query), before.time), before.time, before.time, before.seq});
    if (!all) return all.error();
    auto has_row = (*all)->step();
    for (; has_row && *has_row; has_row = (*all)->step()) {
        auto line = entry_in(**all);
        out.reached = {to_epoch_ms(line.time), line.seq};
        if (!is_admitted(line, query)) continue;
        const auto place = out.total++;
        if (place >= begin && place < end) out.lines.push_back(std::move(line));
        if (!query.is_counted && out.total == end) return {};
    }
    if (!has_row) return has_row.error();
    out.reached.reset();
    return {};
}

outcome<search_page> chained_table::search(const search_query& query, const cancel& is_late) {
    search_page out;
    bool is_cut = false;
    db_->set_cancel([&] { return is_cut = is_late(); });
    const auto done = is_by_time_alone(query) ? read_page(query, out) : read_matches(query, out);
    db_->set_cancel(nullptr);
    if (!done && !is_cut) return done.error();
    out.is_cut = !done;
    return out;
}

outcome<chain_check> chained_table::verify(const cancel& is_late) {
    chain_check out;
    std::int64_t next = 0;
    digest link{};
    for (;;) {
        transaction one_moment(*db_);
        if (auto begun = one_moment.begin("BEGIN"); !begun) return begun.error();
        auto state = db_->prepare("SELECT first_seq, anchor, last_seq, last_link FROM audit_state");
        if (!state) return state.error();
        const auto has_state = (*state)->step();
        if (!has_state) return has_state.error();
        if (!*has_state) {
            out.first_bad = 1;
            return out;
        }
        if (next < (*state)->number(0)) {  // for the first time, or the line was removed meanwhile
            next = (*state)->number(0);
            link = link_in(**state, 1);
        }
        auto lines =
            query_of(*db_, std::string(line_columns) + "WHERE seq >= ? ORDER BY seq LIMIT ?", {next, verify_step});
        if (!lines) return lines.error();
        std::int64_t seen = 0;
        auto has_row = (*lines)->step();
        for (; has_row && *has_row; has_row = (*lines)->step(), ++seen, ++next, ++out.lines) {
            const auto line = entry_in(**lines);
            link = link_of(link, line);
            if (line.seq != next || link_in(**lines, link_column) != link) {
                out.first_bad = next;
                return out;
            }
        }
        if (!has_row) return has_row.error();
        out.last_seq = next - 1;
        out.last_link = link;
        if (seen < verify_step) {
            const bool is_end = (*state)->number(2) == out.last_seq && link_in(**state, 3) == link;
            if (!is_end) out.first_bad = next;
            return out;
        }
        if (is_late()) {
            out.is_whole = false;
            return out;
        }
    }
}

}  // namespace penstock::audit
