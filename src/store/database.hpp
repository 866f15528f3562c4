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

/// What a step of a transaction throws to end it with a failure of its own. Never leaves `database::transact`.
struct transaction_failure {
    failure cause;
};

/// For the steps of a transaction: the value, or ends it with that failure.
template <class T>
T value_or_abort(outcome<T> done) {
    if (!done) throw transaction_failure{std::move(done).error()};
    if constexpr (!std::is_void_v<T>) return std::move(*done);
}

/// The state of all connections to one database: each outage is logged once.
struct outages {
    outage link{"store", "the database"};  ///< it does not answer
    outage writing{"store", "the database",
                   "accepts changes again"};  ///< it answers, but takes no changes: a full disk
};

/// A connection to a database, and the one place where SOCI's exceptions become failures.
///
/// Thread: one at a time.   Limits: 200 prepared statements are kept from one transaction to the next.
class database {
public:
    enum class backend { sqlite, postgresql };
    enum class use { write, read };

    /// Makes file and folder (0600) where they are missing. One that only reads sees what is committed.
    static outcome<std::unique_ptr<database>> open_sqlite(const std::string& path, use u = use::write,
                                                          std::shared_ptr<outages> noted = nullptr);
    /// `postgresql://user:password@host:port/db?sslmode=…`. Waits 5 s for the server.
    /// `watch` outlives it; null: it is not checked whether the server responds. `noted` null: its own.
    static outcome<std::unique_ptr<database>> open_postgresql(const std::string& url, use u = use::write,
                                                              connection_watchdog* watch = nullptr,
                                                              std::shared_ptr<outages> noted = nullptr);

    backend kind() const noexcept { return kind_; }
    bool has_copy() const noexcept { return has_copy_; }  ///< by `copy_file`, since it was opened
    bool is_new() const noexcept { return is_new_; }      ///< the file was made, or empty, when it was opened (SQLite)

    /// Reopens the connection after it was lost.
    outcome<> reconnect();

    /// The statement, prepared at its first use; valid until the transaction ends. Rows that were added are
    /// written first.
    statement& prepared(const std::string& sql, std::span<const slot::type> uses, std::span<const slot::type> gives);
    /// The same for a statement that has nothing to do with the rows that were added.
    statement& prepared_without_flush(const std::string& sql, std::span<const slot::type> uses,
                                      std::span<const slot::type> gives, binding places = binding::by_name);

    /// Adds a row, at the latest before the next other statement or the commit. Within a transaction; `to` outlives
    /// this connection.
    void buffer_insert(const insert_schema& to, std::vector<slot> cells);
    /// Writes what was added until now.
    void flush_inserts();
    /// Whether a row of the record with that id was added and is not written yet.
    bool is_buffered(const std::string& id) const { return added_.has(id); }

    /// A part of a transaction that can be undone alone. One that is neither kept nor undone ends with the whole.
    ///
    /// The database gets it with its first statement, and never without one.
    class savepoint {
    public:
        explicit savepoint(database& db);
        ~savepoint();
        savepoint(const savepoint&) = delete;
        savepoint& operator=(const savepoint&) = delete;
        void release();
        void roll_back();
        /// Whether it can be undone after the database has refused a statement.
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

    /// As `transact`, for a transaction that is known to write: waits its turn before it reads anything.
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

    /// What an error of the database means. Statements in progress are aborted.
    failure failure_of(const soci::soci_error& e);

    /// Makes a whole copy next to the file (SQLite), its owner's only, in place of an earlier one of that suffix.
    outcome<> copy_file(const std::string& suffix);

    /// Forgets statements when there are very many. Not while one is in use.
    void trim();

    /// A long piece of work continues: the server's time starts again.
    void touch();

    /// For statements of its own, to be executed before anything is added; what was added until now is written.
    soci::session& session() {
        flush_inserts();
        return session_;
    }

    /// Its words about the last error that was no caller's fault.
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

    /// While the server is waited for; the innermost of several ends nothing.
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
