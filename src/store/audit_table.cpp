#include "store/audit_table.hpp"

#include <fcntl.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "base/text.hpp"

namespace penstock::store {

namespace {

constexpr int max_busy_ms = 5'000;
constexpr int cancel_interval = 10'000;  ///< instructions
constexpr std::int64_t verify_step = 20'000;

/// Nothing is copied: what is bound stays where it is until the statement has run.
constexpr sqlite_api::sqlite3_destructor_type as_it_stands = nullptr;

constexpr auto audit_schema = R"(
PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
CREATE TABLE IF NOT EXISTS audit_line (seq INTEGER PRIMARY KEY, time INTEGER NOT NULL, method TEXT NOT NULL,
  path TEXT NOT NULL, query TEXT NOT NULL, status INTEGER NOT NULL, duration INTEGER NOT NULL, ip TEXT NOT NULL,
  user TEXT NOT NULL, auth TEXT NOT NULL, ua TEXT NOT NULL, error TEXT NOT NULL, count INTEGER NOT NULL,
  link BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS audit_time ON audit_line (time);
CREATE TABLE IF NOT EXISTS audit_state (id INTEGER PRIMARY KEY CHECK (id = 1), first_seq INTEGER NOT NULL,
  anchor BLOB NOT NULL, last_seq INTEGER NOT NULL, last_link BLOB NOT NULL);
INSERT OR IGNORE INTO audit_state VALUES (1, 1, zeroblob(32), 0, zeroblob(32));
)";

constexpr auto line_columns =
    "SELECT seq, time, method, path, query, status, duration, ip, user, auth, ua, error, count, link FROM audit_line ";

/// What ended a statement; never leaves this file.
struct sqlite_error {
    failure why;
};

bool is_admitted(const audit_entry& e, const audit_query& query) {
    const auto is_it = [&](std::string_view user) { return equals_ignoring_case(e.user, user); };
    if (!query.user.empty() && !is_it(query.user) && std::ranges::none_of(query.or_users, is_it)) return false;
    if (!e.path.starts_with(query.path)) return false;
    if (query.max_status != 0 && (e.status < query.min_status || e.status > query.max_status)) return false;
    if (query.q.empty()) return true;
    for (const auto* text : {&e.path, &e.query, &e.user, &e.ip, &e.user_agent})
        if (contains_ignoring_case(*text, query.q)) return true;
    return false;
}

bool is_filtered(const audit_query& query) {
    return !query.user.empty() || !query.path.empty() || query.max_status != 0 || !query.q.empty();
}

}  // namespace

digest link_of(const digest& before, const audit_entry& line) {
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
    number(to_epoch_ms(line.at));
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

/// A connection and its statements.
class audit_table::connection {
public:
    explicit connection(std::string path) : path_(std::move(path)) {}
    ~connection() { sqlite_api::sqlite3_close(db_); }
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    class statement {
    public:
        statement(connection& in, const char* sql) : in_(in) {
            if (sqlite_api::sqlite3_prepare_v2(in.db_, sql, -1, &st_, nullptr) != SQLITE_OK) in.fail();
        }
        ~statement() { sqlite_api::sqlite3_finalize(st_); }
        statement(const statement&) = delete;
        statement& operator=(const statement&) = delete;

        statement& bind(std::int64_t n) {
            sqlite_api::sqlite3_bind_int64(st_, ++bound_, n);
            return *this;
        }
        statement& bind(std::string_view t) {
            sqlite_api::sqlite3_bind_text(st_, ++bound_, t.data() == nullptr ? "" : t.data(),
                                          static_cast<int>(t.size()), as_it_stands);
            return *this;
        }
        statement& bind(const digest& d) {
            sqlite_api::sqlite3_bind_blob(st_, ++bound_, d.data(), static_cast<int>(d.size()), as_it_stands);
            return *this;
        }
        bool next() {
            const int step = sqlite_api::sqlite3_step(st_);
            if (step == SQLITE_ROW) return true;
            if (step != SQLITE_DONE) in_.fail();
            return false;
        }
        void run() {
            next();
            sqlite_api::sqlite3_reset(st_);
            bound_ = 0;
        }

        std::int64_t number(int column) const { return sqlite_api::sqlite3_column_int64(st_, column); }
        std::string text(int column) const {
            const auto* bytes = reinterpret_cast<const char*>(sqlite_api::sqlite3_column_text(st_, column));
            const auto size = static_cast<std::size_t>(sqlite_api::sqlite3_column_bytes(st_, column));
            return bytes == nullptr ? std::string() : std::string(bytes, size);
        }
        /// All zeros where it is no digest.
        digest link(int column) const {
            digest out{};
            const auto* bytes = sqlite_api::sqlite3_column_blob(st_, column);
            const auto size = static_cast<std::size_t>(sqlite_api::sqlite3_column_bytes(st_, column));
            if (bytes != nullptr && size == out.size()) std::memcpy(out.data(), bytes, out.size());
            return out;
        }
        audit_entry entry() const {
            audit_entry e;
            e.seq = number(0);
            e.at = from_epoch_ms(number(1));
            e.method = text(2);
            e.path = text(3);
            e.query = text(4);
            e.status = number(5);
            e.duration_ms = number(6);
            e.ip = text(7);
            e.user = text(8);
            e.auth = text(9);
            e.user_agent = text(10);
            e.error = text(11);
            e.count = number(12);
            return e;
        }

    private:
        connection& in_;
        sqlite_api::sqlite3_stmt* st_ = nullptr;
        int bound_ = 0;
    };

    void open(bool writes) {
        if (writes) {
            const int file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
            if (file < 0) throw sqlite_error{{errc::unavailable, path_ + ": " + std::strerror(errno)}};
            ::close(file);
        }
        if (sqlite_api::sqlite3_open_v2(path_.c_str(), &db_, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK) fail();
        sqlite_api::sqlite3_busy_timeout(db_, max_busy_ms);
        execute(writes ? audit_schema : "PRAGMA query_only=ON");
    }

    void execute(const char* sql) {
        if (sqlite_api::sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
    }
    std::int64_t number(const char* sql) {
        statement st(*this, sql);
        return st.next() ? st.number(0) : 0;
    }
    /// Where the next line is linked to. Looked up each time: another process may have written, and a file that
    /// somebody changed must still take lines, so that the check shows what was done to it and nothing after it is
    /// lost.
    std::pair<std::int64_t, digest> end_of_chain() {
        std::pair<std::int64_t, digest> end{};
        for (const auto* sql : {"SELECT last_seq, last_link FROM audit_state",
                                "SELECT seq, link FROM audit_line ORDER BY seq DESC LIMIT 1"}) {
            statement st(*this, sql);
            if (st.next() && st.number(0) > end.first) end = {st.number(0), st.link(1)};
        }
        return end;
    }
    [[noreturn]] void fail() const {
        const int code = sqlite_api::sqlite3_errcode(db_) & 0xFF;
        if (code == SQLITE_INTERRUPT) throw late{};
        const bool is_foreign = code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_ERROR;
        throw sqlite_error{
            {is_foreign ? errc::not_a_database : errc::unavailable, path_ + ": " + sqlite_api::sqlite3_errmsg(db_)}};
    }

    /// A statement was ended by `while_asking`.
    struct late {};

    template <class Work>
    void while_asking(const cancel& is_late, const Work& work) {
        const cancel* asked = &is_late;
        sqlite_api::sqlite3_progress_handler(
            db_, cancel_interval, [](void* c) { return (*static_cast<const cancel*>(c))() ? 1 : 0; },
            const_cast<cancel*>(asked));
        struct end {
            sqlite_api::sqlite3* db;
            ~end() { sqlite_api::sqlite3_progress_handler(db, 0, nullptr, nullptr); }
        } const ended{db_};
        work();
    }

    /// Rolled back unless it is committed.
    class transaction {
    public:
        transaction(connection& db, const char* begin) : db_(db) { db.execute(begin); }
        ~transaction() {
            if (!is_done_) sqlite_api::sqlite3_exec(db_.db_, "ROLLBACK", nullptr, nullptr, nullptr);
        }
        transaction(const transaction&) = delete;
        transaction& operator=(const transaction&) = delete;
        void commit() {
            db_.execute("COMMIT");
            is_done_ = true;
        }

    private:
        connection& db_;
        bool is_done_ = false;
    };

private:
    const std::string path_;
    sqlite_api::sqlite3* db_ = nullptr;
};

audit_table::audit_table(std::unique_ptr<connection> c) : db_(std::move(c)) {}
audit_table::~audit_table() = default;

outcome<std::unique_ptr<audit_table>> audit_table::open_to_write(const std::string& path) {
    return open(path, true);
}

outcome<std::unique_ptr<audit_table>> audit_table::open_to_read(const std::string& path) {
    return open(path, false);
}

outcome<std::unique_ptr<audit_table>> audit_table::open(const std::string& path, bool writes) {
    try {
        auto db = std::make_unique<connection>(path);
        db->open(writes);
        db->number("SELECT last_seq FROM audit_state");
        return std::unique_ptr<audit_table>(new audit_table(std::move(db)));
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

outcome<> audit_table::append(std::span<const audit_entry> lines) {
    try {
        connection::transaction whole(*db_, "BEGIN IMMEDIATE");
        connection::statement add(*db_, "INSERT INTO audit_line VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        auto [seq, link] = db_->end_of_chain();
        audit_entry numbered;
        for (const auto& line : lines) {
            numbered = line;
            numbered.seq = ++seq;
            link = link_of(link, numbered);
            add.bind(seq).bind(to_epoch_ms(line.at)).bind(line.method).bind(line.path).bind(line.query);
            add.bind(line.status).bind(line.duration_ms).bind(line.ip).bind(line.user).bind(line.auth);
            add.bind(line.user_agent).bind(line.error).bind(line.count).bind(link).run();
        }
        connection::statement state(*db_, "UPDATE audit_state SET last_seq = ?, last_link = ?");
        state.bind(seq).bind(link).run();
        whole.commit();
        return {};
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

outcome<std::int64_t> audit_table::remove_up_to(std::int64_t seq) {
    connection::transaction whole(*db_, "BEGIN IMMEDIATE");
    connection::statement last(*db_, "SELECT link FROM audit_line WHERE seq = ?");
    last.bind(seq);
    if (!last.next()) return std::int64_t{0};
    const auto anchor = last.link(0);
    const auto before = db_->number("SELECT first_seq FROM audit_state");
    connection::statement remove(*db_, "DELETE FROM audit_line WHERE seq <= ?");
    remove.bind(seq).run();
    connection::statement state(*db_, "UPDATE audit_state SET first_seq = ?, anchor = ?");
    state.bind(seq + 1).bind(anchor).run();
    whole.commit();
    return seq + 1 - before;
}

outcome<std::int64_t> audit_table::remove_older(wall_time than, std::int64_t most) {
    try {
        std::int64_t last = 0;
        {
            connection::statement oldest(*db_, "SELECT seq, time FROM audit_line ORDER BY seq LIMIT ?");
            oldest.bind(most);
            while (oldest.next() && oldest.number(1) < to_epoch_ms(than))
                last = oldest.number(0);
        }
        return last == 0 ? outcome<std::int64_t>(0) : remove_up_to(last);
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

outcome<std::int64_t> audit_table::remove_first(std::int64_t count) {
    try {
        std::int64_t last = 0;
        {
            connection::statement at(*db_, "SELECT seq FROM audit_line ORDER BY seq LIMIT 1 OFFSET ?");
            at.bind(count - 1);
            if (at.next()) last = at.number(0);
        }
        return last == 0 ? outcome<std::int64_t>(0) : remove_up_to(last);
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

outcome<std::int64_t> audit_table::used_bytes() {
    try {
        return (db_->number("PRAGMA page_count") - db_->number("PRAGMA freelist_count")) *
               db_->number("PRAGMA page_size");
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

std::int64_t audit_table::line_count() {
    try {
        return std::max<std::int64_t>(db_->number("SELECT last_seq + 1 - first_seq FROM audit_state"), 0);
    } catch (const sqlite_error&) {
        return 0;
    }
}

std::optional<wall_time> audit_table::last_time() {
    try {
        connection::statement last(*db_, "SELECT time FROM audit_line ORDER BY seq DESC LIMIT 1");
        if (last.next()) return from_epoch_ms(last.number(0));
    } catch (const sqlite_error&) {
    }
    return std::nullopt;
}

outcome<audit_page> audit_table::search(const audit_query& query, const cancel& is_late) {
    audit_page out;
    const auto from = query.from ? to_epoch_ms(*query.from) : std::numeric_limits<std::int64_t>::min();
    const auto to = query.to ? to_epoch_ms(*query.to) : std::numeric_limits<std::int64_t>::max();
    const auto begin = static_cast<std::int64_t>((query.page - 1) * query.size);
    const auto size = static_cast<std::int64_t>(query.size);
    try {
        db_->while_asking(is_late, [&] {
            connection::transaction one_moment(*db_, "BEGIN");
            if (!is_filtered(query) && query.is_counted && !query.before) {
                connection::statement page(*db_, (std::string(line_columns) +
                                                  "WHERE seq IN (SELECT seq FROM audit_line WHERE time BETWEEN ? AND ? "
                                                  "ORDER BY time DESC, seq DESC LIMIT ? OFFSET ?) "
                                                  "ORDER BY time DESC, seq DESC")
                                                     .c_str());
                page.bind(from).bind(to).bind(size).bind(begin);
                while (page.next())
                    out.lines.push_back(page.entry());
                out.total = begin + static_cast<std::int64_t>(out.lines.size());  // if there is no time to count
                connection::statement count(*db_, "SELECT count(*) FROM audit_line WHERE time BETWEEN ? AND ?");
                count.bind(from).bind(to);
                if (count.next()) out.total = count.number(0);
                return;
            }
            const auto before = query.before.value_or(audit_query::place{std::numeric_limits<std::int64_t>::max(), 0});
            connection::statement all(*db_, (std::string(line_columns) +
                                             "WHERE time BETWEEN ? AND ? AND (time < ? OR (time = ? AND seq < ?)) "
                                             "ORDER BY time DESC, seq DESC")
                                                .c_str());
            all.bind(from).bind(query.before ? std::min(to, before.time) : to);
            all.bind(query.before ? before.time : std::numeric_limits<std::int64_t>::max());
            all.bind(before.time).bind(query.before ? before.seq : std::numeric_limits<std::int64_t>::max());
            while (all.next()) {
                auto line = all.entry();
                out.reached = {to_epoch_ms(line.at), line.seq};
                if (!is_admitted(line, query)) continue;
                const auto place = out.total++;
                if (place >= begin && place < begin + size) out.lines.push_back(std::move(line));
                if (!query.is_counted && out.total == begin + size) return;
            }
            out.reached.reset();
        });
        return out;
    } catch (const connection::late&) {
        out.is_cut = true;
        return out;
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

outcome<audit_check> audit_table::verify(const cancel& is_late) {
    audit_check out;
    std::int64_t next = 0;
    digest link{};
    try {
        for (;;) {
            connection::transaction one_moment(*db_, "BEGIN");
            connection::statement state(*db_, "SELECT first_seq, anchor, last_seq, last_link FROM audit_state");
            if (!state.next()) {
                out.first_bad = 1;
                return out;
            }
            if (next < state.number(0)) {  // the first time, or what was looked at was removed meanwhile
                next = state.number(0);
                link = state.link(1);
            }
            connection::statement lines(*db_,
                                        (std::string(line_columns) + "WHERE seq >= ? ORDER BY seq LIMIT ?").c_str());
            lines.bind(next).bind(verify_step);
            std::int64_t seen = 0;
            for (; lines.next(); ++seen, ++next, ++out.lines) {
                const auto line = lines.entry();
                link = link_of(link, line);
                if (line.seq != next || lines.link(13) != link) {
                    out.first_bad = next;
                    return out;
                }
            }
            out.last_seq = next - 1;
            out.last_link = link;
            if (seen < verify_step) {
                const bool is_end = state.number(2) == out.last_seq && state.link(3) == link;
                if (!is_end) out.first_bad = next;
                return out;
            }
            if (is_late()) {
                out.is_whole = false;
                return out;
            }
        }
    } catch (const sqlite_error& e) {
        return e.why;
    }
}

}  // namespace penstock::store
