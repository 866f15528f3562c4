#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <chrono>
#include <map>
#include <string>

#include "api/work_threads.hpp"
#include "base/outage.hpp"
#include "model/opc.hpp"

namespace penstock::store {
class store;
}

namespace penstock::api {

/// Orders to start and stop that were obeyed while the database took no changes: stored when it takes them again, tried
/// each second. What is still to be stored is lost with the process.
///
/// Lifecycle: `stop` before the store's thread ends.   Thread: the store's, but for `stop`.
/// Limits: one order an OPC.
class late_orders {
public:
    late_orders(store::store& to, work_threads& store_loop);

    void add(const std::string& opc_id, run_order order);
    /// What was ordered last, of an OPC whose stored order is that.
    run_order in_force(const std::string& opc_id, run_order stored) const;
    /// The OPC's order is stored, or the OPC is gone.
    void forget(const std::string& opc_id) { waiting_.erase(opc_id); }

    void stop();

private:
    static constexpr std::chrono::seconds pause{1};
    void wait();
    void store_all();

    store::store& store_;
    work_threads& loop_;
    io::asio::basic_waitable_timer<std::chrono::steady_clock, io::asio::wait_traits<std::chrono::steady_clock>,
                                   io::executor>
        timer_;
    std::map<std::string, run_order> waiting_;
    outage storing_{"api", "orders to start and stop", "are stored"};
    bool is_waiting_ = false;
    bool is_stopping_ = false;
};

}  // namespace penstock::api
