#include "time/date_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace penstock {

namespace {

using std::chrono::local_days;
using std::chrono::minutes;
using std::chrono::year;

constexpr minutes day_length{24 * 60};
constexpr local_days first_date{year{1} / 1 / 1}, last_date{year{9999} / 12 / 31};

/// Accepts only digits; from_chars would accept a sign, too.
std::optional<int> digits(std::string_view text) {
    if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    return parse_number<int>(text);
}

}  // namespace

checked<minutes> parse_time_of_day(std::string_view text) {
    const fault refused{"", "must be a time of day HH:MM, 00:00 to 23:59"};
    if (text.size() != 5 || text[2] != ':') return refused;
    const auto hour = digits(text.substr(0, 2)), minute = digits(text.substr(3, 2));
    if (!hour || !minute || *hour > 23 || *minute > 59) return refused;
    return minutes{*hour * 60 + *minute};
}

std::string format_time_of_day(minutes t) {
    const auto of_day = t.count() % day_length.count();
    return fmt::format("{:02}:{:02}", of_day / 60, of_day % 60);
}

checked<local_days> parse_date(std::string_view text) {
    const fault refused{"", "must be a date YYYY-MM-DD that exists, as 2026-11-22"};
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return refused;
    const auto y = digits(text.substr(0, 4)), m = digits(text.substr(5, 2)), d = digits(text.substr(8, 2));
    if (!y || !m || !d || *y == 0) return refused;
    const auto day = year{*y} / *m / *d;
    if (!day.ok()) return refused;
    return local_days{day};
}

std::string format_date(local_days d) {
    const std::chrono::year_month_day day{d};
    return fmt::format("{:04}-{:02}-{:02}", int{day.year()}, unsigned{day.month()}, unsigned{day.day()});
}

std::string format_utc_date(wall_time t) {
    return format_date(local_days{std::chrono::floor<std::chrono::days>(t).time_since_epoch()});
}

bool is_in_range(local_days d) noexcept {
    return d >= first_date && d <= last_date;
}

}  // namespace penstock
