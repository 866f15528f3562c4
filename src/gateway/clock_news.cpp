#include "gateway/clock_news.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "base/outage.hpp"

namespace penstock::gateway {

namespace {

/// To the second: a step is detected shortly after it happened.
std::string text_of(milliseconds step) {
    return fmt::format("the clock was set {} by {}", step.count() < 0 ? "back" : "forward",
                       format_duration(std::chrono::round<std::chrono::seconds>(std::chrono::abs(step))));
}

}  // namespace

void clock_news::note(milliseconds step, steady_time now) {
    {
        const std::scoped_lock lock(mutex_);
        ++steps_;
        last_ = step;
        time_ = now;
    }
    logger("app")->warn("{}; points that were already received keep their time stamps", text_of(step));
}

std::vector<std::string> clock_news::warnings(steady_time now) const {
    const std::scoped_lock lock(mutex_);
    if (steps_ == 0 || now - time_ > holds) return {};
    const auto ago = std::chrono::duration_cast<milliseconds>(now - time_);
    return {fmt::format("{}, {} ago", text_of(last_), format_duration(ago))};
}

std::uint64_t clock_news::steps() const {
    const std::scoped_lock lock(mutex_);
    return steps_;
}

}  // namespace penstock::gateway
