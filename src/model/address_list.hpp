#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock {

// `opc_agent_ip` may contain several addresses of one device, in order of preference: of a redundant controller, a
// second network, a standby. Commas or blanks separate hosts and addresses. Blanks separate URLs, with or without a
// comma, because a comma may be part of a URL. The path of a serial line is always a single address.

inline constexpr std::size_t max_addresses = 4;

/// The addresses of the text, without empty ones. Pure.
std::vector<std::string> split_addresses(std::string_view text);

/// Checks a list of addresses. The fault, of the field `opc_agent_ip`: there are more than `max_addresses`; one is
/// empty, too long, a serial line, a URL with a query or user, or occurs twice. The driver checks a single address.
/// Pure.
std::optional<fault> check_addresses(std::string_view text);

}  // namespace penstock
