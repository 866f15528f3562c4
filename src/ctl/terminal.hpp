#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ctl/failure.hpp"

namespace penstock::ctl {

/// A line that the user types at the terminal of this process, wherever its input and output go; without echo if it is
/// secret. Waits for as long as the user does; Ctrl-C and Ctrl-D end it. The failure: no terminal, or the user wants to
/// stop. The terminal is as before when it returns.   Thread: the only one that reads the terminal.
outcome<std::string> ask_on_terminal(const std::string& question, bool is_secret);

/// Opens a file in `$VISUAL`, else `$EDITOR`, else vi, and waits for its end. The failure: it could not be started, or
/// ended with an error. Ctrl-C goes to the editor alone.
outcome<> edit_file(const std::string& path, const std::function<std::optional<std::string>(const char*)>& variable);

}  // namespace penstock::ctl
