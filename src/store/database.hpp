#pragma once

#include <soci/soci.h>

#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "base/outage.hpp"
#include "store/connection_watchdog.hpp"
#include "store/database_code.hpp"
#include "store/failure.hpp"
#include "store/insert_buffer.hpp"
#include "store/statement.hpp"

namespace penstock::store {

/// A step of a transaction throws it to end the transaction with this failure. `database::transact` catches it.
struct transaction_failure {
    failure cause;
};

/// For steps of a transaction: returns the value, or ends the transaction with the failure.
template <class T>
T value_or_abort(outcome<T> done) {
    if (!done) throw transaction_failure{std::move(done).error()};
    if constexpr (!std::is_void_v<T>) return std::move(*done);
}

/// The state of all connections to one database: each outage is logged once.
struct outages {
    outage link{"store", "the database"};  ///< the database does not respond
    outage writing{"store", "the database",
                   "accepts changes again"};  ///< the database responds, but accepts no changes (full disk)
};

/// A connection to a database. Only this class turns exceptions of SOCI into failures.
///
/// Thread: one at a time.   Limits: 200 prepared statements are kept from one transaction to the next.
class database {
public:
    enum class backend { sqlite, postgresql };
    enum class use { write, read };

    /// Creates the file (0600) and its folder if they are missing. A connection that only reads sees committed changes.
    static outcome<std::unique_ptr<database>> open_sqlite(const std::string& path, use u = use::write,
                                                          std::shared_ptr<outages> noted = nullptr);
    /// `postgresql://user:password@host:port/db?sslmode=…`. Waits 5 s for the server.
    /// `watch` must outlive it; null: nothing checks whether the server responds. `noted`: where outages are logged;
    /// null: an object of its own.
    static outcome<std::unique_ptr<database>> open_postgresql(const std::string& url, use u = use::write,
                                                              connection_watchdog* watch = nullptr,
                                                              std::shared_ptr<outages> noted = nullptr);

    backend kind() const noexcept { return kind_; }
    bool has_copy() const noexcept { return has_copy_; }  ///< `copy_file` has made a copy since it was opened
    bool is_new() const noexcept {
        return is_new_;
    }  ///< the file was created, or was empty, when it was opened (SQLite)

    /// Reopens the connection after it was lost.
    outcome<> reconnect();

    /// The statement, which is prepared at its first use and valid until the transaction ends. Buffered rows are
    /// written first.
    statement& prepared(const std::string& sql, std::span<const slot::type> uses, std::span<const slot::type> gives);
    /// The same, for a statement that does not depend on the buffered rows: they are not written.
    statement& prepared_without_flush(const std::string& sql, std::span<const slot::type> uses,
                                      std::span<const slot::type> gives, binding places = binding::by_name);

    /// Buffers a row, which is written before the next other statement or the commit. Only in a transaction. `to` must
    /// outlive this connection.
    void buffer_insert(const insert_schema& to, std::vector<slot> cells);
    /// Writes the buffered rows.
    void flush_inserts();
    /// Whether a row of the record with that id is buffered and not written yet.
    bool is_buffered(const std::string& id) const { return added_.has(id); }

    /// A part of a transaction that can be undone alone. If it is neither kept nor undone, it ends with the
    /// transaction.
    ///
    /// The savepoint is sent to the database together with the first statement in it.
    class savepoint {
    public:
        explicit savepoint(database& db);
        ~savepoint();
        savepoint(const savepoint&) = delete;
        savepoint& operator=(const savepoint&) = delete;
        void release();
        void roll_back();
        /// Whether the database has the savepoint, so that it can be undone after a refused statement.
        bool is_set() const;

    private:
        database& db_;
        const std::size_t depth_;
    };

    /// Calls `work(session)` as one transaction: all of it is on disk when this returns a value, nothing otherwise.
    template <class Work>
    auto transact(Work work) -> outcome<std::invoke_result_t<Work&, soci::session&>> {
        return translate_errors([&]() -> outcome<std::invoke_result_t<Work&, soci::session&>> {
            open_transaction whole(*this, "BEGIN");
            if constexpr (std::is_void_v<std::invoke_result_t<Work&, soci::session&>>) {
                work(session_);
                whole.commit();
                return {};
            } else {
                auto done = work(session_);
                whole.commit();
                return done;
            }
        });
    }

    /// As `transact`, for a transaction that writes: it waits for other writers before it reads anything.
    template <class Work>
    outcome<> transact_immediate(Work work) {
        return translate_errors([&]() -> outcome<> {
            open_transaction whole(*this, kind_ == backend::sqlite ? "BEGIN IMMEDIATE" : "BEGIN");
            work(session_);
            whole.commit();
            outages_->writing.worked();
            return {};
        });
    }

    /// The same without a transaction around it.
    template <class Work>
    auto translate_errors(Work work) -> std::invoke_result_t<Work&> {
        const watchdog_scope waiting(*this);
        try {
            auto done = work();
            if (done) outages_->link.worked();
            return done;
        } catch (const transaction_failure& r) {
            return r.cause;
        } catch (const soci::soci_error& e) {
            return failure_of(e);
        }
    }

    /// Turns an error of the database into a failure. Statements in progress are aborted.
    failure failure_of(const soci::soci_error& e);

    /// Copies the file (SQLite) to one with this suffix next to it, readable only by its owner; replaces an earlier
    /// copy.
    outcome<> copy_file(const std::string& suffix);

    /// Frees the prepared statements if there are very many. Do not call it while one is in use.
    void trim();

    /// Call it in long work: the time limit of the watchdog starts again.
    void touch();

    /// The connection, for statements of the caller. Buffered rows are written first.
    soci::session& session() {
        flush_inserts();
        return session_;
    }

    /// The database's text of the last error that no caller has caused.
    const std::string& last_error() const noexcept { return last_error_; }

private:
    /// Rolled back unless it is committed.
    class open_transaction {
    public:
        open_transaction(database& db, const char* begin);
        ~open_transaction();
        open_transaction(const open_transaction&) = delete;
        open_transaction& operator=(const open_transaction&) = delete;
        void commit();

    private:
        database& db_;
        bool is_open_ = true;
    };

    /// Arms the watchdog while the connection waits for the server; only the outermost scope disarms it.
    class watchdog_scope {
    public:
        explicit watchdog_scope(database& db);
        ~watchdog_scope();
        watchdog_scope(const watchdog_scope&) = delete;
        watchdog_scope& operator=(const watchdog_scope&) = delete;

    private:
        database& db_;
    };

    struct savepoint_state {
        std::size_t first_row;  ///< rows that were added from here on are its own
        bool is_set = false;    ///< there is a savepoint
    };

    int socket() noexcept;         ///< -1: none
    bool is_connected() noexcept;  ///< to PostgreSQL, as far as libpq knows
    cause meaning_of(const soci::soci_error& e) noexcept;

    outcome<> open();
    void keep_own_files();
    void use_extended_codes();
    void give_back_pages() noexcept;

    std::shared_ptr<outages> outages_ = std::make_shared<outages>();
    backend kind_ = backend::sqlite;
    use use_ = use::write;
    bool is_new_ = false;
    bool has_copy_ = false;
    std::string location_;  ///< path or URL
    connection_watchdog* watch_ = nullptr;
    int watched_socket_ = -1;
    int depth_ = 0;  ///< of `watchdog_scope`
    soci::session session_;
    insert_buffer added_;
    std::vector<savepoint_state> savepoints_;  ///< those in progress, the outermost first
    std::size_t rows_added_ = 0;               ///< by the transaction
    bool is_broken_ = false;                   ///< rows are lost that were not undone: nothing can be committed
    std::unordered_map<std::string, std::unique_ptr<statement>> statements_;
    std::string last_error_;
};

}  // namespace penstock::store
