#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"

namespace penstock {

/// Where the search for devices is sent, and how long the gateway waits for answers.
struct discovery_query {
    std::string address = "255.255.255.255";  ///< IPv4: a broadcast address or one device
    std::uint16_t port = 0;                   ///< 0 = the standard port of the protocol
    milliseconds patience{2'000};
};

/// A device that answered the search.
struct found_device {
    std::string address;
    std::uint16_t port = 0;
    std::string identity;  ///< what the device reports about itself
};

}  // namespace penstock
