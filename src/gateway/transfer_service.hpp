#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/background_thread.hpp"
#include "base/error.hpp"
#include "engine/config_listener.hpp"
#include "gateway/door.hpp"
#include "monitor/monitor_rates.hpp"
#include "properties/property_set.hpp"
#include "publish/transfer_hub.hpp"

namespace penstock::audit {
class trail;
}

namespace penstock::engine {
class engine;
}
namespace penstock::store {
class store;
}

namespace penstock::gateway {

/// Finds faults in the transfers of the properties; each fault names its property. A start succeeds all the same: an
/// invalid transfer is off.
faults check_transfers(const properties::property_set& set, const publish::kind_catalog& kinds);

/// Connects the transfers with other modules: it follows the engine's tags, writes through the engine, and reports
/// devices that connect and disconnect.
///
/// Lifecycle: `open` before the engine, which notifies it of every change; `connect` before the first; `start` when
/// everything is configured; `stop` before the engine's and the journal's.
/// Thread: as follower where configuration changes are made; one of its own polls the devices; the rest the main
/// one.
class transfer_service final : public door, public engine::config_listener {
public:
    using kinds_list = std::vector<std::shared_ptr<const publish::publisher_kind>>;
    static checked<std::unique_ptr<transfer_service>> open(const properties::property_set& set,
                                                           const std::string& data_dir, store::store& store,
                                                           journal::journal& log, const kinds_list& kinds);
    ~transfer_service() override;

    /// Both outlive it. Writes that a receiver requests are audited.
    void connect(engine::engine& e, audit::trail& audit);
    checked<> start() override;  ///< never fails: a transfer that cannot run has the reason in its status
    void stop() override;

    publish::transfer_hub& hub() noexcept { return *hub_; }
    monitor::transfer_totals totals() const;
    /// Whether the brokers of all enabled MQTT and Sparkplug transfers are connected; `nullopt` = there are no such
    /// transfers.
    std::optional<bool> are_brokers_reached() const;
    /// A sentence for each transfer that cannot reach its receiver.
    std::vector<std::string> problems() const;

    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override;
    /// Samples contain only its site and protocol, which do not change.
    void change_opc(const opc_config&) override {}
    void put_tags(const std::string& opc_id, std::span<const tag_config> tags) override;
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override;
    void remove_opc(const std::string& opc_id) override;

private:
    transfer_service(std::string site_id, std::vector<publish::transfer_config> all, store::store& store)
        : site_id_(std::move(site_id)), configured_(std::move(all)), store_(store) {}

    checked<> read_tags(const publish::transfer_hub::tag_taker& take) const;
    std::vector<publish::tag_metadata> metadata_of(const std::string& opc_id, std::span<const tag_config> tags) const;
    void write(const std::string& transfer, publish::write_order order,
               std::function<void(publish::write_outcome)> done) const;
    /// The separator of structure members in the protocol's addresses; empty if the gateway does not have the protocol.
    /// Each schema is parsed once.
    const std::string& member_separator(const std::string& opc_type);
    void poll_devices();

    const std::string site_id_;  ///< site of OPCs without a site
    std::vector<publish::transfer_config> configured_;
    store::store& store_;
    std::unique_ptr<publish::kind_catalog> kinds_;
    std::unique_ptr<publish::transfer_hub> hub_;
    engine::engine* engine_ = nullptr;
    audit::trail* audit_ = nullptr;
    publish::transfer_context context_;
    struct opc_facts {
        std::string site_id, member_separator;
    };
    std::map<std::string, opc_facts> opcs_;
    std::map<std::string, std::string> member_separators_;  ///< cached results, by protocol

    background_thread poll_thread_;
};

}  // namespace penstock::gateway
