#include "ctl/time_text.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

/// The time for `parts`, at an offset from UTC (s) or in this machine's zone. `nullopt`: the day does not exist.
std::optional<std::int64_t> to_ms(std::tm parts, std::optional<long> offset) {
    const int day = parts.tm_mday;
    parts.tm_isdst = -1;
    const auto seconds = offset ? ::timegm(&parts) - *offset : std::mktime(&parts);
    if (parts.tm_mday != day) return std::nullopt;  // 31 April would be 1 May
    return std::int64_t{seconds} * 1000;
}

}  // namespace

std::string local_time(std::int64_t epoch_ms) {
    const auto rest = std::to_string(1000 + epoch_ms % 1000);
    return local_second(epoch_ms) + "." + rest.substr(1);
}

std::string local_second(std::int64_t epoch_ms) {
    const std::time_t seconds = epoch_ms / 1000;
    std::tm parts{};
    ::localtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts);
    return std::string(text.data(), length);
}

std::optional<std::int64_t> parse_time(std::string_view text) {
    if (const auto ms = parse_number<std::int64_t>(text)) return ms;
    const std::string whole(text);
    for (const char* format : {"%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"}) {
        std::tm parts{};
        const char* const rest = ::strptime(whole.c_str(), format, &parts);
        if (rest == nullptr) continue;
        if (*rest == 0) return to_ms(parts, std::nullopt);
        std::tm zone{};
        const char* const end = ::strptime(rest, "%z", &zone);
        if (end != nullptr && *end == 0) return to_ms(parts, zone.tm_gmtoff);
    }
    return std::nullopt;
}

std::string query_time(std::string_view text) {
    const auto ms = parse_time(text);
    return ms ? std::to_string(*ms) : std::string(text);
}

std::optional<std::int64_t> parse_span(std::string_view text) {
    constexpr std::string_view units = "smhd";
    constexpr std::array<std::int64_t, 4> lengths{1000, 60'000, 3'600'000, 86'400'000};
    if (text.size() < 2) return std::nullopt;
    const auto unit = units.find(text.back());
    const auto count = parse_number<std::int64_t>(text.substr(0, text.size() - 1));
    if (unit == std::string_view::npos || !count || *count < 1 || *count > 1'000'000) return std::nullopt;
    return *count * lengths[unit];
}

std::string duration_text(std::int64_t ms) {
    constexpr std::pair<std::int64_t, const char*> units[] = {{86'400, " d"}, {3'600, " h"}, {60, " min"}, {1, " s"}};
    auto seconds = ms / 1000;
    std::string out;
    int shown = 0;
    for (const auto& [length, name] : units) {
        if (shown == 2 || (seconds < length && length > 1 && shown == 0)) continue;
        out += (shown++ == 0 ? "" : " ") + std::to_string(seconds / length) + name;
        seconds %= length;
    }
    return out;
}

std::string check_span(const std::string& text) {
    return parse_span(text) ? "" : "expected a number and s, m, h or d, such as 15m";
}

bool is_time_name(std::string_view name) {
    constexpr std::string_view whole[] = {"at", "start", "end", "next_start"};
    constexpr std::string_view ends[] = {"_at", "_until", "_since", "_start", "_end", "_time"};
    return std::ranges::find(whole, name) != std::end(whole) ||
           std::ranges::any_of(ends, [&](std::string_view end) { return name.ends_with(end); });
}

}  // namespace penstock::ctl
