#pragma once

#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::updater {

/// Splits a command at blanks, as in `systemctl stop penstock.service`. There is no shell, so quotes have no meaning.
std::vector<std::string> split_command(const std::string& text);

/// Runs a program to its end, with closed input, its output on our standard error, and our environment. The fault says
/// how it ended. A program that takes longer is killed.
checked<> run_command(const std::vector<std::string>& words, milliseconds timeout);

/// The same, and returns the last `max_bytes` of the program's output.
checked<std::string> read_command(const std::vector<std::string>& words, milliseconds timeout, std::size_t max_bytes);

}  // namespace penstock::updater
