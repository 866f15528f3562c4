#include "api/formats/local_time.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>

namespace penstock::api {

namespace {

/// The calendar is asked once a minute, because time zones change at whole minutes.
struct minute_text {
    std::int64_t minute = -1;
    std::string text;  ///< `2026-11-21 07:07:`
};

const std::string& text_of_minute(std::int64_t minute) {
    thread_local minute_text last;
    if (last.minute != minute) {
        const std::time_t seconds = minute * 60;
        std::tm parts{};
        localtime_r(&seconds, &parts);
        last.text = fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                                parts.tm_hour, parts.tm_min);
        last.minute = minute;
    }
    return last.text;
}

}  // namespace

void append_local_time(std::string& out, wall_time t) {
    const auto minute = std::chrono::floor<std::chrono::minutes>(t);
    const auto ms = (t - minute).count();
    out += text_of_minute(minute.time_since_epoch().count());
    const auto digit = [](std::int64_t n) { return static_cast<char>('0' + n % 10); };
    const std::array<char, 6> rest{digit(ms / 10'000), digit(ms / 1000), '.',
                                   digit(ms / 100),    digit(ms / 10),   digit(ms)};
    out.append(rest.data(), rest.size());
}

}  // namespace penstock::api
