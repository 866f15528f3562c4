#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/clock.hpp"
#include "master/record_database.hpp"
#include "store/failure.hpp"
#include "store/record_work.hpp"

namespace soci {
class session;
}

namespace penstock::store {

class database;
struct sequences;

/// Where the master data are stored.
struct master_options {
    std::string url;   ///< `postgresql://…`; empty: in the gateway's own file
    std::string file;  ///< that file
    master::record_context context;
    std::function<wall_time()> clock = &wall_now;
};

/// The master data, in this gateway's own SQLite file or in a PostgreSQL database that several gateways share.
///
/// Lifecycle: `open` updates the schema.
/// Thread: `write` on the store's thread; `read` on any that may block; `try_read` any.
/// Limits: 8 snapshots at a time, others wait for one, 5 s at most.
class master_store final : public master::record_database {
public:
    /// `own`: the connection to the gateway's own file, which the store's thread shares; it outlives this.
    static outcome<std::unique_ptr<master_store>> open(const master_options& options, database& own);
    ~master_store();
    master_store(const master_store&) = delete;
    master_store& operator=(const master_store&) = delete;

    using record_database::write;
    void write(std::span<master::write_call* const> calls) override;

    /// Executes a change that v1 requests, as one transaction. Failures: integrity, not_found (a rule refuses the
    /// change), unavailable.
    outcome<> change(const std::string& actor, const std::function<void(record_work&)>& work);

    /// Executes reads of v1 on the connection that writes.
    outcome<> read_with_writer(const std::function<void(soci::session&)>& work);
    /// The same on a connection of its own. Thread: any that may block.
    outcome<> read_aside(const std::function<void(soci::session&)>& work);

    std::unique_ptr<master::record_reader> read() override;
    std::unique_ptr<master::record_reader> try_read() override;

    bool is_shared() const noexcept override;
    bool answers() const noexcept override;

private:
    class body;
    outcome<> within_transaction(const std::function<void(database&, sequences&)>& work);
    void run_within(database& db, master::write_call& call, sequences& counters, std::int64_t now_ms);
    explicit master_store(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::store
