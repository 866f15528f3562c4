#include "http_client/retry_after.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace penstock::http {

namespace {

constexpr milliseconds max_retry_after = std::chrono::hours(1);

/// Parses `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7), the only form that servers still send.
std::optional<wall_time> parse_http_date(std::string_view text) {
    constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    if (text.size() != 29 || !text.ends_with(" GMT")) return std::nullopt;
    const auto number = [&](std::size_t at, std::size_t size) { return parse_number<unsigned>(text.substr(at, size)); };
    const auto day = number(5, 2), year = number(12, 4), hour = number(17, 2), minute = number(20, 2),
               second = number(23, 2);
    const auto month = std::ranges::find(months, text.substr(8, 3));
    if (!day || !year || !hour || !minute || !second || month == months.end()) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(static_cast<unsigned>(month - months.begin()) + 1),
                                           std::chrono::day(*day)};
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    return wall_time(std::chrono::sys_days(date)) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
           std::chrono::seconds(*second);
}

}  // namespace

std::optional<milliseconds> retry_after(const response& a, wall_time now) {
    const auto text = trim(a.field("Retry-After"));
    if (const auto seconds = parse_number<std::uint32_t>(text)) {
        return std::min<milliseconds>(std::chrono::seconds(*seconds), max_retry_after);
    }
    const auto until = parse_http_date(text);
    if (!until) return std::nullopt;
    return std::clamp<milliseconds>(*until - now, milliseconds(0), max_retry_after);
}

}  // namespace penstock::http
