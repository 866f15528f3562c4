#pragma once

#include <chrono>
#include <functional>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Calls `look` immediately and after each wait, until the user stops it. The gateway may be unreachable for a while:
/// only the first call fails then; later failures are printed once, and the call is repeated.
outcome<> poll(command_context& s, std::chrono::milliseconds interval, const std::function<outcome<>()>& look);

}  // namespace penstock::ctl
