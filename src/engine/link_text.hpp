#pragma once

#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/opc.hpp"

namespace penstock::engine {

/// The address of a device, as users know it: `10.0.0.5:502`, `[fd00::5]:502`, `/dev/ttyS1`, or a URL as it was
/// entered, without its secrets. `default_port`: the protocol's port, used if the OPC has none; not for TLS, whose port
/// differs.
std::string place_of(const opc_config& opc, std::uint16_t default_port);

/// What happened to a link, and what the user can do: `connecting 10.0.0.5:502: Connection refused; check …`.
///
/// `doing`: connecting, reading, writing, browsing. `waited`: how long an answer was awaited. The text does not say
/// whether a write has arrived: the result of the write does. Pure.
std::string loss_text(std::string_view doing, std::string_view place, const error_code& why, milliseconds waited);

}  // namespace penstock::engine
