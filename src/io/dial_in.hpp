#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/network_list.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// A device that makes the connection itself: a 4G modem, a DTU. It dials in at a port of the gateway, and says who it
/// is before anything else.
struct dial_in_place {
    std::uint16_t port = 0;
    network_list allowed_sources{};  ///< where it comes from; none = anywhere
    byte_buffer registration{};      ///< what it says; empty = nothing, then the port is its alone
    std::string shown{};             ///< the registration as it was configured
};

/// A lease of one device's place at a port. The port is open while there is a lease of it; those of one port may be of
/// different loops.
///
/// Whoever connects has ten seconds to say a registration that is leased; 64 at a time may take it, then the oldest of
/// them goes. What precedes a registration, and what follows it in the same moment, is dropped. A device that connects
/// again replaces its connection, and one that comes while nobody waits is kept for the next `wait`.
/// Lifecycle: destruction ends the device's connection; `wait` must have ended. Thread: any, but `wait` that of its
/// loop.
class dial_in_lease {
public:
    /// Errors (`fix_config`): the rules do not name the port, the registration is leased already, or the system's.
    static result<std::unique_ptr<dial_in_lease>> open(const executor& where, const dial_in_place& at);
    ~dial_in_lease();
    dial_in_lease(const dial_in_lease&) = delete;
    dial_in_lease& operator=(const dial_in_lease&) = delete;

    /// The device's connection; one that it had before ends. Fails at the deadline with an error that names the device
    /// that did not dial in, and with the system's error if the socket cannot be taken over.
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
