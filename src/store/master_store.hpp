#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/clock.hpp"
#include "master/refusal.hpp"
#include "store/failure.hpp"
#include "store/list_request.hpp"
#include "store/record_work.hpp"

namespace soci {
class session;
}

namespace penstock::store {

class database;
class reader_pool;
struct shared_counters;

/// One consistent view of the master data: what is read through it is of one moment. Only a record that is found before
/// anything else may be a moment older.
///
/// Lifecycle: holds a connection until it dies; nobody should keep one while nobody asks.
/// Thread: one at a time. Calls block, and throw `master::refusal` when the database does not answer.
class snapshot {
public:
    std::optional<master::record> find(const master::resource& of, std::string_view id);
    std::vector<master::record> list(const master::resource& of, const list_request& asked);
    std::int64_t count(const master::resource& of, const list_request& asked);
    void run(const std::function<void(database&)>& work);  ///< what the store reads beside the records

    snapshot(snapshot&&) noexcept;
    snapshot& operator=(snapshot&&) = delete;
    ~snapshot();

private:
    friend class reader_pool;
    class lease;
    explicit snapshot(std::unique_ptr<lease> l);
    std::unique_ptr<lease> lease_;
};

/// One call that changes master data, and what became of it.
struct write_call {
    std::string actor;  ///< user id of who asks
    /// Throws `master::refusal` for what may not be. Is called again, alone, when the transaction that it shared with
    /// others failed.
    std::function<void(record_work&)> run;
    std::optional<master::refusal> failed{};  ///< why nothing of it was done
};

/// Where the master data are.
struct master_options {
    std::string url;   ///< `postgresql://…`; empty: in the gateway's own file
    std::string file;  ///< that file
    master::record_context around;
    std::function<wall_time()> now = &wall_now;
};

/// The master data (V5 §12), in this gateway's own SQLite file or in a PostgreSQL that several gateways share.
///
/// Lifecycle: `open` brings the schema up to date.
/// Thread: `write` on the store's thread; `read` on any that may block; `read_at_once` any.
/// Limits: 8 snapshots at a time, others wait for one, 5 s at most.
class master_store {
public:
    /// `own`: the connection to the gateway's own file, which the store's thread shares; it outlives this.
    static answer<std::unique_ptr<master_store>> open(const master_options& options, database& own);
    ~master_store();
    master_store(const master_store&) = delete;
    master_store& operator=(const master_store&) = delete;

    /// Makes the calls' changes one after another, all of them committed together; one that is refused leaves nothing
    /// behind and does not hinder the others.
    void write(std::span<write_call* const> calls);
    /// One of them; why nothing of it was done.
    std::optional<master::refusal> write(std::string actor, std::function<void(record_work&)> run);

    /// One change that v1 asks for, as a transaction. What a rule refuses is a failure: integrity, not_found,
    /// unavailable.
    answer<> change(const std::string& actor, const std::function<void(record_work&)>& work);

    /// What v1 reads, on the connection that writes.
    answer<> look(const std::function<void(soci::session&)>& work);

    /// Throws `master::refusal` when there is no database.
    snapshot read();
    /// Nothing: the database is another process, or no connection is free: `read` may wait for it.
    std::optional<snapshot> read_at_once();

    bool is_shared() const noexcept;  ///< with other gateways
    /// Whether the shared database answered when it was asked last; it is asked every second.
    bool answers() const noexcept;

private:
    class body;
    answer<> within_transaction(const std::function<void(database&, shared_counters&)>& work);
    void run_within(database& db, write_call& call, shared_counters& counters, std::int64_t now_ms);
    explicit master_store(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::store
