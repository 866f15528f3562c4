#pragma once

#include <functional>

#include "app/command_line.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// Before anything is read or opened: carries out a restore that was decided (`backup::restore_plan`), or what a power
/// cut left of it. Does nothing where there is none. Waits for a database that rows go into, as the start does. One
/// that the database refuses is given up, and the gateway starts as it was.
///
/// `may_go_on` waits that long at most and returns whether the process need not end; it is asked while the database
/// works and while it is away. The fault is printed at exit with code 1; the next start goes on.
checked<> carry_out_restore(const command_line& line, const std::function<bool(milliseconds)>& may_go_on);

}  // namespace penstock::app
