#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/network_list.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// A device that opens the connection itself, such as a 4G modem or a DTU. It connects to a port of the gateway and
/// sends its registration first.
struct dial_in_place {
    std::uint16_t port = 0;
    network_list allowed_sources{};  ///< addresses from which it may connect; empty = any
    /// Bytes that identify it; empty = it sends none, and no other device may use the port.
    byte_buffer registration{};
    std::string shown{};  ///< the registration as it was configured
};

/// A lease of one device's place at a port. The port is open as long as one lease of it exists. Leases of one port may
/// belong to different loops.
///
/// A client that connects must send a leased registration within ten seconds. At most 64 clients may be without one;
/// the oldest is closed if there are more. Bytes before a registration, and bytes that arrive together with it, are
/// dropped. A device that connects again replaces its connection. A connection that arrives while no `wait` is in
/// progress is kept for the next `wait`. Lifecycle: destruction ends the device's connection; `wait` must have ended.
/// Thread: any; `wait` only on its loop.
class dial_in_lease {
public:
    /// Errors (`fix_config`): the rules do not allow the port; the registration is leased already; those of the system.
    static result<std::unique_ptr<dial_in_lease>> open(const executor& where, const dial_in_place& at);
    ~dial_in_lease();
    dial_in_lease(const dial_in_lease&) = delete;
    dial_in_lease& operator=(const dial_in_lease&) = delete;

    /// Waits for the device's connection; its previous connection ends. Errors: at the deadline one that names the
    /// device that did not connect; the system's if the socket cannot be adopted.
    awaitable<result<std::unique_ptr<stream>>> wait(executor where, steady_time deadline);

private:
    struct door;
    struct guest;
    struct registry;
    dial_in_lease(std::shared_ptr<door> at, std::shared_ptr<guest> who);

    std::shared_ptr<door> door_;
    std::shared_ptr<guest> guest_;
};

}  // namespace penstock::io
