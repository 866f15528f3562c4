#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace penstock::jobs {

/// The meaning of a line that a script prints. A line with another `::word` is a line of the log.
struct step_line {
    std::string_view name;
};
struct percent_line {
    unsigned of_100;
};
struct result_line {
    boost::json::object members;
};
struct fail_line {
    std::string_view message;
};
struct rolled_back_line {
    std::string_view message;
};
struct log_line {
    std::string_view text;
};
using output_line = std::variant<step_line, percent_line, result_line, fail_line, rolled_back_line, log_line>;

/// Parses `line`, which has no line end. Pure.
output_line parse_output_line(std::string_view line);

/// Splits the output of a script into lines. A line is returned when its end has arrived.
///
/// Limits: lines of 64 KiB; longer lines are split.
class line_splitter {
public:
    static constexpr std::size_t max_line = 64U << 10U;

    /// Calls `take(std::string_view)` for each complete line.
    template <class Take>
    void put(std::string_view bytes, const Take& take) {
        while (!bytes.empty()) {
            const auto end = bytes.find('\n');
            const auto room = max_line - held_.size();
            const auto size = std::min({end, bytes.size(), room});
            held_.append(bytes.substr(0, size));
            bytes.remove_prefix(size);
            if (!bytes.empty() && bytes.front() == '\n') {
                bytes.remove_prefix(1);
            } else if (held_.size() < max_line) {
                return;
            }
            take(std::string_view(held_));
            held_.clear();
        }
    }
    /// Calls `take` for the rest, which has no line end.
    template <class Take>
    void finish(const Take& take) {
        if (!held_.empty()) take(std::string_view(held_));
        held_.clear();
    }

private:
    std::string held_;
};

}  // namespace penstock::jobs
