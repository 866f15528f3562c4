#pragma once

#include <functional>
#include <map>
#include <optional>

#include "services/configuration/system_state.hpp"

namespace penstock::monitor {
class monitor;
}

namespace penstock::store {
class store;
}

namespace penstock::services {

/// The state of this process, its store and the configured probes; all of them must outlive it.
class gateway_state final : public system_state {
public:
    struct settings {
        std::string site_id;
        std::map<std::string, std::string> addresses;  ///< `host:port` by component; empty: `embedded` decides
        /// By component: whether it is up; `nullopt`: the gateway does not use it. The functions must not block.
        std::map<std::string, std::function<std::optional<bool>()>> embedded;
    };

    gateway_state(settings s, const monitor::monitor& monitor, store::store& store)
        : settings_(std::move(s)), monitor_(monitor), store_(store) {}

    monitor_record stats() const override;
    io::awaitable<component_states> components() override;
    readiness ready() override;
    std::string site_name() override;

private:
    const settings settings_;
    const monitor::monitor& monitor_;
    store::store& store_;
};

}  // namespace penstock::services
