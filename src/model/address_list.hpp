#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock {

// `opc_agent_ip` may name several addresses of one device, in order of preference: a redundant controller, a second
// network, a standby. Hosts and addresses stand between commas or blanks; URLs between blanks, with or without a comma,
// for a comma may be part of one. A path of a serial line is always one address.

inline constexpr std::size_t max_addresses = 4;

/// All of them; empty ones are left out. Pure.
std::vector<std::string> split_addresses(std::string_view text);

/// The fault of a list, of the field `opc_agent_ip`: more than `max_addresses`, one that is empty, too long or named
/// twice, a serial line, a URL with a query or user. A single address is not looked at, its driver does that. Pure.
std::optional<fault> check_addresses(std::string_view text);

}  // namespace penstock
