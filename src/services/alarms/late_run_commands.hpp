#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "base/outage.hpp"
#include "model/opc.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::master {
class record_database;
struct request_error;
}  // namespace penstock::master

namespace penstock::services {

/// Stores a start or stop command of an OPC; `nullopt`: stored. Errors: `not_found`: there is no such OPC;
/// `unavailable`: the database takes no changes. Thread: the store's.
std::optional<master::request_error> store_run_command(master::record_database& to, const std::string& opc_id,
                                                       run_command command);

/// Commands to start and stop that were executed while the database took no changes: stored when it takes them again,
/// tried each second. What is still to be stored is lost with the process.
///
/// Lifecycle: `stop` before the store's thread ends.   Thread: the store's, but for `stop`.
/// Limits: one order an OPC.
class late_run_commands {
public:
    late_run_commands(master::record_database& to, worker_pool& store_thread);

    void add(const std::string& opc_id, run_command order);
    /// The last command for the OPC: the one that waits to be stored, otherwise `stored`.
    run_command in_force(const std::string& opc_id, run_command stored) const;
    /// The OPC's order is stored, or the OPC is gone.
    void remove(const std::string& opc_id) { waiting_.erase(opc_id); }

    void stop();

private:
    static constexpr std::chrono::seconds pause{1};
    void wait();
    void store_all();

    master::record_database& records_;
    worker_pool& store_thread_;
    io::asio::basic_waitable_timer<std::chrono::steady_clock, io::asio::wait_traits<std::chrono::steady_clock>,
                                   io::executor>
        timer_;
    std::map<std::string, run_command> waiting_;
    outage storing_{"api", "orders to start and stop", "are stored"};
    bool is_waiting_ = false;
    bool is_stopping_ = false;
};

}  // namespace penstock::services
