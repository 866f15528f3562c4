#include "base/outage.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/log.hpp"

namespace penstock {

namespace {

constexpr std::size_t max_text = 400;

/// Databases respond in several lines, of which the further ones are indented.
std::string on_one_line(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool is_blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!is_blank) {
            out.push_back(c);
        } else if (!out.empty() && out.back() != ' ') {
            out.push_back(' ');
        }
        if (out.size() == max_text) break;
    }
    if (out.size() == max_text) {
        while (!out.empty() && static_cast<unsigned char>(out.back()) >= 0x80)
            out.pop_back();  // perhaps half a character
        return out + "...";
    }
    if (out.ends_with(' ')) out.pop_back();
    return out;
}

}  // namespace

void outage::failed(std::string_view why, steady_time now) {
    auto text = on_one_line(why);
    {
        const std::scoped_lock lock(mutex_);
        if (current_) {
            ++current_->failures;
            current_->last = text == first_ ? std::string() : std::move(text);
            return;
        }
        current_ = state{now, 1, {}};
        first_ = text;
    }
    logger(logger_)->error("{}: {}", subject_, text);
}

bool outage::worked(steady_time now) {
    std::optional<state> over;
    {
        const std::scoped_lock lock(mutex_);
        over = std::exchange(current_, std::nullopt);
    }
    if (!over) return false;
    const auto lasted = std::chrono::duration_cast<milliseconds>(now - over->begin);
    logger(logger_)->info("{}: {} after {} and {} failures{}{}", subject_, end_text_, format_duration(lasted),
                          over->failures, over->last.empty() ? "" : ", the last one: ", over->last);
    return true;
}

bool outage::is_on() const {
    const std::scoped_lock lock(mutex_);
    return current_.has_value();
}

std::string format_duration(milliseconds time) {
    constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;
    const auto s = time.count() / 1000;
    if (time < milliseconds{1000}) return fmt::format("{} ms", time.count());
    if (s < minute) return fmt::format("{} s", s);
    if (s < hour) return fmt::format("{} min {} s", s / minute, s % minute);
    if (s < day) return fmt::format("{} h {} min", s / hour, s % hour / minute);
    return fmt::format("{} d {} h", s / day, s % day / hour);
}

}  // namespace penstock
