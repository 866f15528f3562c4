#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit/trail.hpp"
#include "base/error.hpp"
#include "engine/config_listener.hpp"
#include "gateway/data_folder.hpp"
#include "gateway/door.hpp"
#include "properties/property_set.hpp"
#include "publish/opcua_server/opcua_server.hpp"
#include "services/access/accounts.hpp"
#include "services/opcua/opcua_server_view.hpp"

namespace penstock::engine {
class engine;
}
namespace penstock::history {
class history;
}
namespace penstock::store {
class store;
}

namespace penstock::gateway {

/// Connects the OPC UA server with other modules: it follows the engine's tags, writes through the engine, logs in the
/// gateway's users, and reads the history.
///
/// Lifecycle: created before the engine, which notifies it of every change; `connect` before the first;
/// `use_store_thread` before `start`. Thread: as follower where configuration changes are made; as view any; the rest
/// the main one.
class opcua_service final : public door, public engine::config_listener, public services::opcua_server_view {
public:
    /// Creates the password file if there is none. The fault is printed at exit with code 1.
    /// Accounts and audit are shared with the other doors and outlive it.
    struct shared {
        audit::trail& audit;
        services::accounts& accounts;
    };
    static checked<std::unique_ptr<opcua_service>> open(const properties::property_set& set, const data_folder& data,
                                                        store::store& store, opcua::certificate_store& certificates,
                                                        const shared& with);

    /// `history` is null if no history is kept.
    void connect(engine::engine& e, history::history* history);

    /// The thread must run until `stop` has returned.
    void use_store_thread(services::store_thread store) { store_thread_ = std::move(store); }

    checked<> start() override;
    void stop() override;
    std::vector<std::uint16_t> open_ports() const override { return {port_}; }

    std::uint16_t port() const override { return port_; }
    std::vector<services::opcua_session> sessions() const override;
    outcome<publish::file_pieces> nodeset(std::string_view opc_id, wall_time published) override {
        return server_->nodeset(opc_id, published);
    }
    std::string user() const override { return own_.user; }
    std::string password() const override { return own_.password; }
    bool allows_anonymous() const override { return settings_.allow_anonymous; }
    void name_site(const std::string& site_id, const std::string& name) override;
    void end_sessions_of(const std::string& thumbprint) override;

    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override;
    void change_opc(const opc_config& opc) override;
    void put_tags(const std::string& opc_id, std::span<const tag_config> tags) override;
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override;
    void remove_opc(const std::string& opc_id) override;

private:
    using own_user = services::accounts::opcua_user;
    opcua_service(publish::opcua_server_settings s, own_user own, std::string site_id, store::store& store,
                  opcua::certificate_store& certificates, const shared& with)
        : settings_(std::move(s)),
          own_(std::move(own)),
          site_id_(std::move(site_id)),
          store_(store),
          certificates_(certificates),
          shared_(with) {}

    publish::server_callbacks callbacks(engine::engine& e, history::history* history);
    publish::session_role login(std::string_view user, std::string_view password, std::string_view address) const;
    void audit(const publish::ua_access& what) const;

    publish::opcua_server_settings settings_;
    const own_user own_;
    const std::string site_id_;  ///< site of EDGE_SYSTEM
    store::store& store_;
    opcua::certificate_store& certificates_;
    const shared shared_;
    services::store_thread store_thread_;
    std::unique_ptr<publish::opcua_server> server_;
    std::atomic<std::uint16_t> port_{0};
};

}  // namespace penstock::gateway
