#include "time/iso_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace penstock {

namespace {

/// Takes `digits` decimal digits off the beginning of `text`.
std::optional<int> parse_digits(std::string_view& text, std::size_t digits) {
    if (text.size() < digits) return std::nullopt;
    int number = 0;
    for (const char c : text.substr(0, digits)) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    text.remove_prefix(digits);
    return number;
}

bool take(std::string_view& text, char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

std::optional<std::chrono::minutes> take_offset(std::string_view& text) {
    if (take(text, 'Z') || take(text, 'z')) return std::chrono::minutes{0};
    const bool is_west = text.starts_with('-');
    if (!take(text, '+') && !take(text, '-')) return std::nullopt;
    const auto hours = parse_digits(text, 2);
    take(text, ':');
    const auto minutes = parse_digits(text, 2);
    if (!hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
    const std::chrono::minutes offset{*hours * 60 + *minutes};
    return is_west ? -offset : offset;
}

/// The milliseconds of a fraction; digits after the third are skipped.
std::optional<milliseconds> parse_fraction(std::string_view& text) {
    if (!take(text, '.') && !take(text, ',')) return milliseconds{0};
    int ms = 0;
    int digits = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        if (digits < 3) ms = ms * 10 + (text.front() - '0');
        ++digits;
        text.remove_prefix(1);
    }
    if (digits == 0) return std::nullopt;
    for (; digits < 3; ++digits) {
        ms *= 10;
    }
    return milliseconds{ms};
}

}  // namespace

std::string format_iso_time(wall_time t) {
    using namespace std::chrono;
    constexpr wall_time first = sys_days{year{0} / January / 1};
    constexpr wall_time last = sys_days{year{9999} / December / 31} + days{1} - milliseconds{1};
    t = std::clamp(t, first, last);
    const auto day = floor<days>(t);
    const year_month_day date{day};
    const hh_mm_ss time{t - day};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                       time.minutes().count(), time.seconds().count(), time.subseconds().count());
}

std::optional<wall_time> parse_iso_time(std::string_view text) {
    const auto year = parse_digits(text, 4);
    if (!year || !take(text, '-')) return std::nullopt;
    const auto month = parse_digits(text, 2);
    if (!month || !take(text, '-')) return std::nullopt;
    const auto day = parse_digits(text, 2);
    if (!day || !(take(text, 'T') || take(text, 't') || take(text, ' '))) return std::nullopt;
    const auto hour = parse_digits(text, 2);
    if (!hour || !take(text, ':')) return std::nullopt;
    const auto minute = parse_digits(text, 2);
    if (!minute) return std::nullopt;
    const auto second = take(text, ':') ? parse_digits(text, 2) : std::optional<int>{0};
    const auto fraction = parse_fraction(text);
    const auto offset = take_offset(text);
    if (!second || !fraction || !offset || !text.empty()) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)}};
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    return std::chrono::sys_days{date} + std::chrono::hours{*hour} + std::chrono::minutes{*minute} +
           std::chrono::seconds{*second} + *fraction - *offset;
}

}  // namespace penstock
