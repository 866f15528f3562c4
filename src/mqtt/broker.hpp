#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::mqtt {

/// The address of a broker.
struct broker {
    std::string host{};  ///< name, IPv4 or IPv6 address (without brackets)
    std::uint16_t port = 1883;
    bool is_tls = false;

    friend bool operator==(const broker&, const broker&) = default;
};

/// Reads `mqtt://host:port` or `mqtts://host:port`; the port may be omitted (1883, 8883), an IPv6 address is in
/// brackets. Anything else after it, or a user, is a fault: user name and password are separate options.
checked<broker> parse_broker(std::string_view text);

/// Formats `mqtts://host:port`, which `parse_broker` reads.
std::string format_broker(const broker& b);

}  // namespace penstock::mqtt
