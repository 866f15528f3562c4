#pragma once

#include <functional>

#include "app/command_line.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// Call it before anything is read or opened. Executes a decided restore (`backup::restore_plan`), or the rest of it
/// after a power cut. Does nothing if there is none. Waits for a database to which rows are written, as the start does.
/// If the database refuses the rows, the restore is cancelled and the gateway starts with its old data.
///
/// `may_go_on` waits for the given time at most and returns false if the process must end; it is called while the
/// database works and while it is unavailable. The fault is printed at exit with code 1; the next start continues the
/// restore.
checked<> carry_out_restore(const command_line& line, const std::function<bool(milliseconds)>& may_go_on);

}  // namespace penstock::app
