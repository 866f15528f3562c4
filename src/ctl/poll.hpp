#pragma once

#include <chrono>
#include <functional>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Calls `look` at once and after each wait, until the user stops it. A gateway that was there once may come back: only
/// the first look may fail because it cannot be reached; later ones are told once and tried again.
outcome<> poll(command_context& s, std::chrono::milliseconds interval, const std::function<outcome<>()>& look);

}  // namespace penstock::ctl
