#pragma once

#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::updater {

/// Words with blanks between, as in `systemctl stop penstock.service`: there is no shell, so no quotes either.
std::vector<std::string> split_command(const std::string& text);

/// Runs a program to its end: closed input, its output on our standard error, the environment ours. The fault says how
/// it ended. One that takes longer is killed.
checked<> run_command(const std::vector<std::string>& words, milliseconds timeout);

/// The same, and returns what the program printed, of which no more than `max_bytes` are kept: the last ones.
checked<std::string> read_command(const std::vector<std::string>& words, milliseconds timeout, std::size_t max_bytes);

}  // namespace penstock::updater
