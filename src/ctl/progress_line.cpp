#include "ctl/progress_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "ctl/table.hpp"

namespace penstock::ctl {

void progress_line::show(unsigned percent, const std::string& step) {
    if (context_.is_json) return;
    const auto text = displayable(fmt::format("{:>3} %  {}", std::min(percent, 100U), step));
    if (text == shown_) return;
    if (!context_.is_terminal && !shown_.empty() && step == step_ && percent / 10 <= percent_ / 10) return;
    if (context_.is_terminal) {
        context_.err << '\r' << text << "\x1B[K" << std::flush;
    } else {
        context_.err << text << std::endl;
    }
    shown_ = text;
    step_ = step;
    percent_ = percent;
}

void progress_line::note(const std::string& text) {
    end();
    context_.err << displayable(text) << std::endl;
}

void progress_line::end() {
    if (context_.is_terminal && !shown_.empty()) context_.err << std::endl;
    shown_.clear();
}

std::string size_text(std::uint64_t bytes) {
    constexpr std::array units{"kB", "MB", "GB", "TB"};
    if (bytes < 1000) return std::to_string(bytes) + " B";
    auto size = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; size >= 999.5 && unit + 1 < units.size(); ++unit)
        size /= 1000;
    return fmt::format("{:.{}f} {}", size, size < 10 ? 1 : 0, units[unit]);
}

}  // namespace penstock::ctl
