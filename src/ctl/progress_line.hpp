#pragma once

#include <cstdint>
#include <string>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Shows progress on stderr: on a terminal one line that is replaced, else a line for each new step and each ten
/// percent. Shows nothing with `--json`.
class progress_line {
public:
    explicit progress_line(command_context& context) : context_(context) {}
    ~progress_line() { end(); }
    progress_line(const progress_line&) = delete;
    progress_line& operator=(const progress_line&) = delete;

    void show(unsigned percent, const std::string& step);

    /// Prints a separate line; the progress continues below it.
    void note(const std::string& text);

    /// Ends the line; it stays on the screen.
    void end();

private:
    command_context& context_;
    std::string shown_;
    std::string step_;
    unsigned percent_ = 0;
};

/// `1.3 GB`, `12 kB`.
std::string size_text(std::uint64_t bytes);

}  // namespace penstock::ctl
