#pragma once

#include <array>
#include <string>
#include <string_view>

#include "io/awaitable.hpp"
#include "monitor/monitor_record.hpp"

namespace penstock::services {

using monitor_record = monitor::monitor_record;

enum class health { disabled, down, up };

/// Something that this gateway needs or provides, and whether it is available.
struct component_health {
    std::string_view name;
    health state = health::disabled;
};

/// Names of the components that the health check reports, in this order.
inline constexpr std::array<std::string_view, 8> component_names{"cassandra", "redis",     "mqtt", "node_red",
                                                                 "opc_ua",    "edge_core", "tse",  "grafana"};
using component_states = std::array<component_health, component_names.size()>;

/// Whether the parts work that every call needs.
struct readiness {
    bool has_monitor = false;
    bool has_store = false;
    bool is_ready() const noexcept { return has_monitor && has_store; }
};

/// State and health of the gateway itself.
class system_state {
public:
    virtual ~system_state() = default;

    virtual monitor_record stats() const = 0;  ///< of this second.   Thread: any.

    /// Checks the components, those that are reached by TCP at the same time. Ends within a quarter of a second.
    virtual io::awaitable<component_states> components() = 0;

    // On the store's thread.

    virtual readiness ready() = 0;
    virtual std::string
    site_name() = 0;  ///< of this gateway's site; the id of the site if it has no name or cannot be read
};

}  // namespace penstock::services
