#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ctl/failure.hpp"

namespace penstock::ctl {

/// Reads a line that the user types at the terminal of this process, even if input and output are redirected; without
/// echo if it is secret. There is no time limit; Ctrl-C and Ctrl-D end it. Failures: no terminal, or the user wants to
/// stop. The settings of the terminal are restored when it returns.   Thread: the only one that reads the terminal.
outcome<std::string> ask_on_terminal(const std::string& question, bool is_secret);

/// Opens a file in `$VISUAL`, else `$EDITOR`, else vi, and waits until it ends. Failures: the editor could not be
/// started, or ended with an error. Only the editor gets Ctrl-C.
outcome<> edit_file(const std::string& path, const std::function<std::optional<std::string>(const char*)>& variable);

}  // namespace penstock::ctl
