#pragma once

#include <cstdint>
#include <vector>

#include "base/error.hpp"

namespace penstock::gateway {

/// A way into the gateway or out of it: HTTP, the OPC UA server, the transfers. Doors know nothing of each other.
///
/// Lifecycle: `start` when everything that a `service_set` refers to has been started; `stop` ends every connection,
/// and waits; it may follow a `start` that failed, or none. The object must not end before `gateway::stop` returns.
/// Thread: `start` and `stop` the main one, the rest any.
class door {
public:
    virtual ~door() = default;

    /// The fault is printed at exit with code 1 (`port 443: Permission denied`).
    virtual checked<> start() = 0;
    virtual void stop() = 0;

    /// Those that it listens at, once started; 0 = none.
    virtual std::vector<std::uint16_t> open_ports() const { return {}; }
    /// Requests answered since start, for the monitor's `api`.
    virtual std::uint64_t requests() const noexcept { return 0; }
};

}  // namespace penstock::gateway
