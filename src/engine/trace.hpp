#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "io/frame_log.hpp"

namespace penstock::engine {

/// What a trace records: nothing; values and events; in addition frames in words; in addition their bytes and fields.
enum class trace_level { off, values, frames, bytes };

std::optional<trace_level> parse_trace_level(std::string_view text) noexcept;
const char* to_string(trace_level level) noexcept;

/// One line of a trace.
struct trace_line {
    std::uint64_t seq = 0;
    wall_time time{};
    std::string direction;  ///< `sent`, `received`, `value`, `note`
    std::string hex;        ///< at level bytes
    std::string meaning;
    std::vector<frame_field> fields{};  ///< fields of a frame; only at level bytes
};

/// The current contents of the ring buffer, oldest first.
struct trace_page {
    trace_level level = trace_level::off;
    wall_time end{};
    std::uint64_t dropped = 0;  ///< number of lines that the ring has dropped
    std::vector<trace_line> lines;
};

}  // namespace penstock::engine
