#include "store/database.hpp"

#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>
#include <utility>

#include "base/heartbeat.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "store/query.hpp"
#include "store/sqlite_file.hpp"

namespace penstock::store {

namespace {

constexpr std::uintmax_t max_kept_wal = 16U << 20U;
constexpr std::uintmax_t page_size = 4096;   ///< of a database that SQLite makes
constexpr std::size_t max_statements = 200;  ///< kept from one transaction to the next
constexpr std::size_t many_rows = 100;       ///< after a transaction that adds so many, its pages are not kept

/// It holds password hashes.
outcome<> make_private(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path().string();
    if (!folder.empty()) (void)make_folders(folder);  // a failure is that of the next step
    return make_private_file(path);
}

}  // namespace

outcome<std::unique_ptr<database>> database::open_sqlite(const std::string& path, use u,
                                                         std::shared_ptr<outages> noted) {
    if (auto made = make_private(path); !made) return made.error();
    auto db = std::make_unique<database>();
    if (noted) db->outages_ = std::move(noted);
    db->use_ = u;
    db->location_ = path;
    std::error_code unknown;
    db->is_new_ = std::filesystem::file_size(path, unknown) == 0;
    if (auto opened = db->open(); !opened) return about(path, opened.error());
    return db;
}

outcome<std::unique_ptr<database>> database::open_postgresql(const std::string& url, use u, connection_watchdog* watch,
                                                             std::shared_ptr<outages> noted) {
    auto db = std::make_unique<database>();
    if (noted) db->outages_ = std::move(noted);
    db->kind_ = backend::postgresql;
    db->use_ = u;
    db->location_ = url;
    db->watch_ = watch;
    if (auto opened = db->open(); !opened) return opened.error();
    return db;
}

outcome<> database::copy_file(const std::string& suffix) {
    const auto path = location_ + suffix;
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    if (auto made = make_private(path); !made) return made.error();
    return translate_errors([&]() -> outcome<> {
        execute(session_, "VACUUM INTO :path", {{"path", path}});
        has_copy_ = true;
        return {};
    });
}

outcome<> database::open() {
    return translate_errors([&]() -> outcome<> {
        if (kind_ == backend::postgresql) {
            const auto separator = location_.find('?') == std::string::npos ? "?" : "&";
            session_.open(soci::postgresql, location_ + separator + "connect_timeout=5&tcp_user_timeout=5000");
            execute(session_, "SET statement_timeout = 5000");
            execute(session_, "SET client_min_messages = warning");
            if (use_ == use::read) execute(session_, "SET default_transaction_read_only = on");
            // A transaction looks records up by indexes; a planner without new statistics of a table that has grown
            // would read all of it each time.
            if (use_ == use::write) execute(session_, "SET enable_seqscan = off");
            return {};
        }
        session_.open(soci::sqlite3, "dbname=\"" + location_ + "\" timeout=5");
        use_extended_codes();
        keep_own_files();
        // WAL and FULL: a commit is one append that is on disk, also after a power cut, when the call returns.
        for (const auto* pragma : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON"}) {
            execute(session_, pragma);
        }
        if (use_ == use::read) execute(session_, "PRAGMA query_only=ON");
        // Pages that many transactions in a row touch are copied to the file once in 16 MB of log, not in 4.
        if (use_ == use::write)
            execute(session_, fmt::format("PRAGMA wal_autocheckpoint={}", max_kept_wal / page_size));
        return {};
    });
}

void database::use_extended_codes() {
    sqlite_api::sqlite3_extended_result_codes(
        static_cast<soci::sqlite3_session_backend*>(session_.get_backend())->conn_, 1);
}

/// The last connection leaves `-wal` and `-shm` behind, and with them the room that they have: a gateway that starts on
/// a disk that was filled meanwhile has it then. After a large transaction a large one is left until the next start.
void database::keep_own_files() {
    auto* backend = static_cast<soci::sqlite3_session_backend*>(session_.get_backend());
    int stays = 1;
    sqlite_api::sqlite3_file_control(backend->conn_, "main", SQLITE_FCNTL_PERSIST_WAL, &stays);
    std::error_code unknown;
    const auto size = std::filesystem::file_size(location_ + "-wal", unknown);
    if (!unknown && size > max_kept_wal && use_ == use::write) execute(session_, "PRAGMA wal_checkpoint(TRUNCATE)");
}

outcome<> database::reconnect() {
    statements_.clear();
    return translate_errors([&]() -> outcome<> {
        if (watched_socket_ >= 0) watch_->disarm(watched_socket_);  // its number may be another one's soon
        watched_socket_ = -1;
        session_.close();
        return open();
    });
}

bool database::is_connected() noexcept {
    const auto* backend = static_cast<const soci::postgresql_session_backend*>(session_.get_backend());
    return backend != nullptr && backend->conn_ != nullptr && PQstatus(backend->conn_) == CONNECTION_OK;
}

int database::socket() noexcept {
    if (kind_ != backend::postgresql || session_.get_backend() == nullptr) return -1;
    const auto* backend = static_cast<const soci::postgresql_session_backend*>(session_.get_backend());
    return backend->conn_ == nullptr ? -1 : PQsocket(backend->conn_);
}

void database::touch() {
    heartbeat::beat();  // a long transaction moves with each statement
    if (watch_ == nullptr || depth_ == 0) return;
    const int now = socket();  // another one after a reconnect
    if (now != watched_socket_ && watched_socket_ >= 0) watch_->disarm(watched_socket_);
    watched_socket_ = now;
    if (now >= 0) watch_->arm(now);
}

database::watchdog_scope::watchdog_scope(database& db) : db_(db) {
    ++db_.depth_;
    db_.touch();
}

database::watchdog_scope::~watchdog_scope() {
    if (--db_.depth_ > 0 || db_.watched_socket_ < 0) return;
    db_.watch_->disarm(db_.watched_socket_);
    db_.watched_socket_ = -1;
}

statement& database::prepared(const std::string& sql, std::span<const slot::type> uses,
                              std::span<const slot::type> gives) {
    if (added_.size() > 0 || !sql.starts_with("SELECT")) flush_inserts();
    return prepared_without_flush(sql, uses, gives);
}

statement& database::prepared_without_flush(const std::string& sql, std::span<const slot::type> uses,
                                            std::span<const slot::type> gives, binding places) {
    touch();
    auto& kept = statements_[sql];
    if (!kept) kept = std::make_unique<statement>(session_, sql, uses, gives, places);
    return *kept;
}

void database::buffer_insert(const insert_schema& to, std::vector<slot> cells) {
    ++rows_added_;
    if (added_.size() == insert_buffer::max_rows) flush_inserts();
    if (kind_ == backend::sqlite) return added_.add_short(to, std::move(cells));
    added_.add(to, std::move(cells));
}

/// Creates savepoints of the parts that are in progress, each before its own rows.
void database::flush_inserts() {
    std::size_t written = 0;
    try {
        for (std::size_t depth = 0; depth < savepoints_.size(); ++depth) {
            auto& one = savepoints_[depth];
            if (one.is_set) continue;
            added_.write(*this, written, one.first_row);
            written = one.first_row;
            execute(session_, "SAVEPOINT part" + std::to_string(depth));
            one.is_set = true;
        }
        added_.write(*this, written, added_.size());
    } catch (const soci::soci_error&) {
        // What the innermost part has not begun with is of others: undoing it does not restore that.
        is_broken_ = savepoints_.empty() || !savepoints_.back().is_set;
        added_.clear();
        throw;
    }
    added_.clear();
    for (auto& one : savepoints_)
        one.first_row = 0;
}

database::savepoint::savepoint(database& db) : db_(db), depth_(db.savepoints_.size()) {
    db_.savepoints_.push_back({db_.added_.size()});
}

database::savepoint::~savepoint() {
    if (db_.savepoints_.size() > depth_) db_.savepoints_.resize(depth_);
}

bool database::savepoint::is_set() const {
    return db_.savepoints_.at(depth_).is_set;
}

void database::savepoint::release() {
    if (is_set()) execute(db_.session_, "RELEASE SAVEPOINT part" + std::to_string(depth_));
    db_.savepoints_.resize(depth_);
}

void database::savepoint::roll_back() {
    const auto name = "part" + std::to_string(depth_);
    db_.added_.truncate(db_.savepoints_.at(depth_).first_row);
    if (is_set()) {
        execute(db_.session_, "ROLLBACK TO SAVEPOINT " + name);
        execute(db_.session_, "RELEASE SAVEPOINT " + name);
    }
    db_.savepoints_.resize(depth_);
}

database::open_transaction::open_transaction(database& db, const char* begin) : db_(db) {
    db_.trim();
    db_.is_broken_ = false;
    db_.rows_added_ = 0;
    execute(db_.session_, begin);
}

database::open_transaction::~open_transaction() {
    if (!is_open_) return;
    db_.added_.clear();
    db_.savepoints_.clear();
    try {
        execute(db_.session_, "ROLLBACK");
    } catch (const soci::soci_error&) {
        // The connection is gone, and the transaction with it.
    }
}

void database::open_transaction::commit() {
    db_.flush_inserts();
    // PostgreSQL takes a COMMIT after a failure for a ROLLBACK and does not report it.
    if (db_.is_broken_) throw soci::soci_error("a part of the transaction was lost");
    execute(db_.session_, "COMMIT");
    is_open_ = false;
    if (db_.rows_added_ >= many_rows) db_.give_back_pages();
}

/// Changes that are made now and then do not need 2 MB of pages.
void database::give_back_pages() noexcept {
    if (kind_ != backend::sqlite) return;
    sqlite_api::sqlite3_db_release_memory(static_cast<soci::sqlite3_session_backend*>(session_.get_backend())->conn_);
}

void database::trim() {
    if (statements_.size() > max_statements) statements_.clear();
}

/// Its code, as far as there is one: a connection that is gone has none, nor has a defect of ours.
cause database::meaning_of(const soci::soci_error& e) noexcept {
    if (const auto* of = dynamic_cast<const soci::sqlite3_soci_error*>(&e)) return meaning_of_sqlite(of->result());
    if (kind_ == backend::postgresql && !is_connected()) return cause::unavailable;
    if (const auto* of = dynamic_cast<const soci::postgresql_soci_error*>(&e))
        return meaning_of_sqlstate(of->sqlstate());
    return cause::store_failed;
}

failure database::failure_of(const soci::soci_error& e) {
    statements_.clear();                              // one that was aborted would keep its snapshot
    const std::string words = e.get_error_message();  // what() adds the values, hashes of passwords among them
    const auto means = meaning_of(e);
    if (means == cause::duplicate) return {means, "a record with this id exists already: use another id"};
    if (means == cause::integrity)
        return {means, "the record refers to a record that does not exist, or another record refers to it"};
    last_error_ = words;
    if (!is_unavailable(means)) {
        logger("store")->error("the database refused a statement: {}", words);
        return {means, words};
    }
    const bool is_read = means == cause::no_space || means == cause::read_only || means == cause::disk_error;
    (is_read ? outages_->writing : outages_->link).failed(words);
    return {means, words};
}

}  // namespace penstock::store
