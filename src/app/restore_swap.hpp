#pragma once

#include "app/command_line.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// Before anything is read or opened: carries out a restore that was decided (`backup::restore_plan`), or what a power
/// cut left of it. Does nothing where there is none. Waits for a database that rows go into, as the start does. One
/// that the database refuses is given up, and the gateway starts as it was.
///
/// The fault is printed at exit with code 1; the next start goes on.
checked<> carry_out_restore(const command_line& line);

}  // namespace penstock::app
