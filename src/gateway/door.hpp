#pragma once

#include <cstdint>
#include <vector>

#include "base/error.hpp"

namespace penstock::gateway {

/// An input or output of the gateway: HTTP, the OPC UA server, the transfers. Doors do not depend on each other.
///
/// Lifecycle: `start` when everything in the `service_set` has been started; `stop` ends every connection and waits; it
/// may be called after a failed `start`, or without one. The object must not end before `gateway::stop` returns.
/// Thread: `start` and `stop` the main thread, the rest any.
class door {
public:
    virtual ~door() = default;

    /// The fault is printed at exit with code 1 (`port 443: Permission denied`).
    virtual checked<> start() = 0;
    virtual void stop() = 0;

    /// The ports on which it listens, after the start; 0 = none.
    virtual std::vector<std::uint16_t> open_ports() const { return {}; }
    /// Requests answered since start, for the monitor's `api`.
    virtual std::uint64_t requests() const noexcept { return 0; }
};

}  // namespace penstock::gateway
