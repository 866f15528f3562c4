#include "engine/trace_ring.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"

namespace penstock::engine {

namespace {

constexpr std::array level_names{"off", "values", "frames", "bytes"};
constexpr std::array direction_names{"sent", "received", "note"};

}  // namespace

std::optional<trace_level> parse_trace_level(std::string_view text) noexcept {
    for (std::size_t i = 0; i < level_names.size(); ++i) {
        if (equals_ignoring_case(text, level_names[i])) return static_cast<trace_level>(i);
    }
    return std::nullopt;
}

const char* to_string(trace_level level) noexcept {
    return level_names[static_cast<std::size_t>(level)];
}

void trace_ring::start(trace_level level, std::chrono::seconds how_long) {
    const std::scoped_lock lock(mutex_);
    if (level != trace_level::off) {
        lines_.clear();
        dropped_ = 0;
    }
    ends_ = level == trace_level::off ? wall_time{} : wall_now() + how_long;
    deadline_ = steady_now() + how_long;
    level_ = level;
}

trace_page trace_ring::page() const {
    const std::scoped_lock lock(mutex_);
    trace_page page;
    page.level = wants(trace_level::values) ? level_.load() : trace_level::off;
    page.end = ends_;
    page.dropped = dropped_;
    page.lines.assign(lines_.begin(), lines_.end());
    return page;
}

void trace_ring::frame(direction d, byte_view bytes, frame_text text) {
    trace_line line;
    line.direction = direction_names[static_cast<std::size_t>(d)];
    line.meaning = std::move(text.meaning);
    if (level_ == trace_level::bytes) {
        line.hex = to_hex(bytes);
        line.fields = std::move(text.fields);
    }
    add(std::move(line));
}

void trace_ring::value(std::string meaning) {
    trace_line line;
    line.direction = "value";
    line.meaning = std::move(meaning);
    add(std::move(line));
}

void trace_ring::add(trace_line line) {
    const std::scoped_lock lock(mutex_);
    line.seq = next_++;
    line.time = wall_now();
    lines_.push_back(std::move(line));
    if (lines_.size() > max_lines) {
        lines_.pop_front();
        ++dropped_;
    }
}

}  // namespace penstock::engine
