// Retry-After of a response. Properties: never less than 0 nor more than an hour; later clocks wait no
// longer; seconds and dates give the same.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "http_client/response_parser.hpp"
#include "http_client/retry_after.hpp"

using namespace penstock;
using namespace penstock::http;
using penstock::fuzz::require;

namespace {

constexpr milliseconds longest = std::chrono::hours(1);

std::optional<milliseconds> wait_of(std::string_view field, wall_time now) {
    response_parser reader(10);
    reader.begin();
    const auto text = fmt::format("HTTP/1.1 503 Busy\r\nRetry-After: {}\r\nContent-Length: 0\r\n\r\n", field);
    const auto taken = reader.put(as_bytes(text));
    if (!taken || !reader.is_done()) return std::nullopt;
    return retry_after(reader.take(), now);
}

std::string date_of(wall_time t) {
    constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto day = std::chrono::floor<std::chrono::days>(t);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::seconds>(t - day));
    return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", days[std::chrono::weekday(day).c_encoding()],
                       static_cast<unsigned>(date.day()), months[static_cast<unsigned>(date.month()) - 1],
                       static_cast<int>(date.year()), time.hours().count(), time.minutes().count(),
                       time.seconds().count());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    std::string field;
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < size; ++i) {
        number = number * 31 + bytes[i];
        if (bytes[i] >= ' ' && bytes[i] < 127) field += static_cast<char>(bytes[i]);
    }
    const auto now = wall_time(std::chrono::seconds(number));
    const auto wait = wait_of(field, now);
    if (wait) {
        require(*wait >= milliseconds(0) && *wait <= longest);
        const auto later = wait_of(field, now + std::chrono::minutes(1));
        require(later.has_value() && *later <= *wait);
    }
    const std::chrono::seconds pause(number % 5'000);
    const auto by_number = wait_of(std::to_string(pause.count()), now);
    require(by_number == wait_of(date_of(now + pause), now) && by_number == std::min<milliseconds>(pause, longest));
    return 0;
}
