#pragma once

#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/discovery.hpp"
#include "io/awaitable.hpp"

namespace penstock::eip {

/// The device that an answer to ListIdentity describes; `nullopt`: it is another message. Pure.
/// Source: CIP Networks Library Vol. 2, 2-4.2.
std::optional<found_device> read_announcement(const std::string& from, byte_view response);

/// Sends ListIdentity to all devices by UDP and collects the answers.
io::awaitable<result<std::vector<found_device>>> discover_devices(io::executor loop, discovery_query query);

}  // namespace penstock::eip
