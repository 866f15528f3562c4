#pragma once

#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/opc.hpp"

namespace penstock::engine {

/// Where a device is, as people look for it: `10.0.0.5:502`, `[fd00::5]:502`, `/dev/ttyS1`, or a URL as it was entered,
/// without its secrets. `default_port`: of the protocol, where the OPC names none; not for TLS, whose port is another.
std::string place_of(const opc_config& opc, std::uint16_t default_port);

/// What happened to a link, and what helps: `connecting 10.0.0.5:502: Connection refused; check …`.
///
/// For a technician who has neither this source nor the system's words before him. `doing`: connecting, reading,
/// writing, browsing. `waited`: for an answer that did not come. Whether a write has arrived is said where the write is
/// answered: here it would be read once more with the next one. Pure.
std::string loss_text(std::string_view doing, std::string_view place, const error_code& why, milliseconds waited);

}  // namespace penstock::engine
