#pragma once

#include <cstdint>
#include <string>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// How far something is, on stderr: on a terminal one line that is drawn over, else a line for each new step and each
/// ten percent. Nothing with `--json`.
class progress_line {
public:
    explicit progress_line(command_context& context) : context_(context) {}
    ~progress_line() { end(); }
    progress_line(const progress_line&) = delete;
    progress_line& operator=(const progress_line&) = delete;

    void show(unsigned percent, const std::string& step);

    /// A line of its own; what is shown goes on below it.
    void note(const std::string& text);

    /// Leaves the line as it is.
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
