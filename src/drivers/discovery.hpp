#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"

namespace penstock {

/// Whom to call, and how long to listen for answers.
struct discovery_query {
    std::string address = "255.255.255.255";  ///< IPv4: a broadcast address or one device
    std::uint16_t port = 0;                   ///< 0 = the protocol's
    milliseconds patience{2'000};
};

/// A device that answered.
struct found_device {
    std::string address;
    std::uint16_t port = 0;
    std::string identity;  ///< its own words
};

}  // namespace penstock
