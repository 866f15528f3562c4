#include "services/alarms/late_run_commands.hpp"

#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "base/heartbeat.hpp"
#include "master/catalog.hpp"
#include "master/record_database.hpp"

namespace penstock::services {

std::optional<master::request_error> store_run_command(master::record_database& to, const std::string& opc_id,
                                                       run_command command) {
    return to.write("system", [&](master::record_writer& work) {
        const auto& of = master::resource_named("opc");
        if (!work.find(of, opc_id)) {
            throw master::request_error(master::error_kind::not_found, "OPC " + opc_id + " does not exist");
        }
        work.assign(of, "run_order", static_cast<int>(command), {{"opc_id", {opc_id}}});
    });
}

late_run_commands::late_run_commands(master::record_database& to, worker_pool& store_thread)
    : records_(to), store_thread_(store_thread), timer_(store_thread.context().get_executor()) {}

void late_run_commands::add(const std::string& opc_id, run_command order) {
    storing_.failed("executed; they are stored when the database accepts changes again");
    waiting_[opc_id] = order;
    if (!std::exchange(is_waiting_, true)) wait();
}

run_command late_run_commands::in_force(const std::string& opc_id, run_command stored) const {
    const auto known = waiting_.find(opc_id);
    return known == waiting_.end() ? stored : known->second;
}

void late_run_commands::wait() {
    timer_.expires_after(pause);
    timer_.async_wait([this](const error_code& why) {
        is_waiting_ = false;
        if (why || is_stopping_) return;
        const heartbeat::limit_scope works(heartbeat::work_limit);
        store_all();
        if (!waiting_.empty() && !std::exchange(is_waiting_, true)) wait();
    });
}

void late_run_commands::store_all() {
    while (!waiting_.empty()) {
        const auto [opc_id, order] = *waiting_.begin();
        const auto failed = store_run_command(records_, opc_id, order);
        if (failed && failed->kind == master::error_kind::unavailable) return;
        waiting_.erase(opc_id);  // stored, or of an OPC that is gone
    }
    storing_.worked();
}

void late_run_commands::stop() {
    store_thread_.run_and_wait([this] {
        is_stopping_ = true;
        timer_.cancel();
        store_all();
    });
}

}  // namespace penstock::services
