#pragma once

#include <chrono>
#include <functional>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Calls `look` immediately and after each wait, until the user stops it. A gateway may come back: only the first call
/// may fail because it cannot be reached; later failures are printed once and tried again.
outcome<> poll(command_context& s, std::chrono::milliseconds interval, const std::function<outcome<>()>& look);

}  // namespace penstock::ctl
