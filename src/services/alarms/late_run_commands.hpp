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

/// Start and stop commands that were executed while the database took no changes. They wait here until the database
/// takes changes again; this is tried each second. If the process ends before, the waiting commands are lost.
///
/// Lifecycle: `stop` before the store's thread ends.   Thread: the store's, but for `stop`.
/// Limits: one command for each OPC, the last one.
class late_run_commands {
public:
    late_run_commands(master::record_database& to, worker_pool& store_thread);

    void add(const std::string& opc_id, run_command command);
    /// The last command for the OPC: the one that waits to be stored, otherwise `stored`.
    run_command in_force(const std::string& opc_id, run_command stored) const;
    /// Forgets the waiting command. Call it when a command of the OPC was stored, or the OPC was deleted.
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
    outage storing_{"api", "start and stop commands", "are stored"};
    bool is_waiting_ = false;
    bool is_stopping_ = false;
};

}  // namespace penstock::services
