#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/config_listener.hpp"
#include "io/awaitable.hpp"
#include "model/tag.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::store {
class store;
}

namespace penstock::services {

class configuration;
class device_rules;
class devices;

/// Creates tags from the nodes that a device lists, if the option `discovery` of its OPC is true, as POST …/discover
/// does.
///
/// It imports once for each device and notes this in the store, so that neither a restart nor a new connection creates
/// tags again that a user has deleted. It imports again after type, address or port of the OPC have changed, and after
/// the option was switched off and on. A device that does not respond is tried again, at longer and longer intervals.
/// Lifecycle: notified of OPCs from the beginning; `start` when the store's thread runs, `stop` before they end.
/// Outlives the engine.   Thread: one of its own, which posts to the devices' and the store's.
/// Limits: one device at a time, 10,000 tags of it; they go to the store's thread 500 at a time.
class discovery_import final : public engine::config_listener {
public:
    discovery_import();
    ~discovery_import() { stop(); }

    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override;
    void change_opc(const opc_config& opc) override { put_opc(opc, {}); }
    void put_tags(const std::string&, std::span<const tag_config>) override {}
    void remove_tag(const std::string&, const std::string&) override {}
    void remove_opc(const std::string& opc_id) override;

    /// What it reads and changes; all of it exists until `stop`.
    struct parts {
        worker_pool& store_thread;
        store::store& store;
        services::devices& devices;
        services::configuration& configuration;
        const device_rules& rules;
    };
    void start(const parts& p);
    void stop();

private:
    struct attempt {
        milliseconds pause{};
        steady_time next{};
        std::string trouble;  ///< logged already
    };
    using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                 io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;

    io::awaitable<> run();
    io::awaitable<> pause(milliseconds how_long);
    io::awaitable<> remove_others(const std::map<std::string, std::string>& wanted);
    io::awaitable<> import(const std::string& opc_id, const std::string& device);
    io::awaitable<std::string> store_tags(const std::string& opc_id, const std::string& device,
                                          std::vector<tag_config> tags);
    bool may_ask(const std::string& opc_id) const;
    bool is_wanted(const std::string& opc_id, const std::string& device) const;
    void put_off(const std::string& opc_id, const std::string& why);

    mutable std::mutex mutex_;
    std::map<std::string, std::string> wanted_;  ///< device by OPC, under `mutex_`

    io::asio::io_context loop_{1};
    timer timer_;
    std::optional<parts> parts_;
    bool is_stopping_ = false;                  ///< on the own thread
    std::map<std::string, std::string> noted_;  ///< as stored
    std::map<std::string, attempt> attempts_;
    std::promise<void> ended_;
    std::thread thread_;
};

}  // namespace penstock::services
