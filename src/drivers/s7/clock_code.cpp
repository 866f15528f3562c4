#include "drivers/s7/clock_code.hpp"

#include <array>
#include <chrono>

#include "base/bytes.hpp"
#include "drivers/s7/errc.hpp"

namespace penstock::s7 {

namespace {

using std::chrono::days;
using std::chrono::sys_days;

constexpr sys_days first_date = std::chrono::year{1990} / 1 / 1;
constexpr std::int64_t ns_per_ms = 1'000'000;

std::optional<unsigned> from_bcd(std::uint8_t byte) noexcept {
    const unsigned high = byte >> 4U;
    const unsigned low = byte & 0x0FU;
    if (high > 9 || low > 9) return std::nullopt;
    return 10 * high + low;
}

std::uint8_t to_bcd(unsigned two_digits) noexcept {
    return static_cast<std::uint8_t>((two_digits / 10) << 4U | two_digits % 10);
}

struct civil_time {
    int year;
    unsigned month, day, hour, minute, second, ms;
};

result<milliseconds> since_1970(const civil_time& t) noexcept {
    const std::chrono::year_month_day date{std::chrono::year{t.year}, std::chrono::month{t.month},
                                           std::chrono::day{t.day}};
    if (!date.ok() || t.hour > 23 || t.minute > 59 || t.second > 59 || t.ms > 999) return errc::bad_time;
    const std::int64_t seconds = (std::int64_t{t.hour} * 60 + t.minute) * 60 + t.second;
    return sys_days(date).time_since_epoch() + milliseconds{seconds * 1000 + t.ms};
}

civil_time to_civil(milliseconds local) noexcept {
    const auto day = std::chrono::floor<days>(local);
    const std::chrono::year_month_day date{sys_days(day)};
    const auto ms = static_cast<unsigned>((local - day).count());
    return {static_cast<int>(date.year()),
            unsigned{date.month()},
            unsigned{date.day()},
            ms / 3'600'000,
            ms / 60'000 % 60,
            ms / 1000 % 60,
            ms % 1000};
}

/// 1 = Sunday … 7 = Saturday
std::uint8_t weekday_of(milliseconds local) noexcept {
    return static_cast<std::uint8_t>(std::chrono::weekday(sys_days(std::chrono::floor<days>(local))).c_encoding() + 1);
}

void store_word(std::uint64_t word, std::uint8_t* to, std::size_t size) noexcept {
    for (std::size_t i = 0; i < size; ++i)
        to[i] = static_cast<std::uint8_t>(word >> (8 * (size - 1 - i)));
}

}  // namespace

milliseconds load_date(const std::uint8_t* at) noexcept {
    return (first_date + days{load_big<std::uint16_t>(at)}).time_since_epoch();
}

result<milliseconds> load_date_and_time(const std::uint8_t* at) noexcept {
    std::array<unsigned, 6> fields{};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto digits = from_bcd(at[i]);
        if (!digits) return errc::bad_time;
        fields[i] = *digits;
    }
    const auto hundreds = from_bcd(at[6]);
    const unsigned ones = at[7] >> 4U;
    if (!hundreds || ones > 9) return errc::bad_time;
    const int year = static_cast<int>(fields[0]) + (fields[0] >= 90 ? 1900 : 2000);
    return since_1970({year, fields[1], fields[2], fields[3], fields[4], fields[5], 10 * *hundreds + ones});
}

result<milliseconds> load_dtl(const std::uint8_t* at) noexcept {
    const unsigned ns = load_big<std::uint32_t>(at + 8);
    return since_1970({load_big<std::uint16_t>(at), at[2], at[3], at[5], at[6], at[7], ns / 1'000'000});
}

milliseconds load_ldt(const std::uint8_t* at) noexcept {
    const auto ns = static_cast<std::int64_t>(load_big<std::uint64_t>(at));
    return std::chrono::floor<milliseconds>(std::chrono::nanoseconds{ns});
}

result<> store_date(milliseconds local, std::uint8_t* to) noexcept {
    const auto since = std::chrono::floor<days>(local) - first_date.time_since_epoch();
    if (since.count() < 0 || since.count() > 0xFFFF) return errc::number_too_large;
    store_word(static_cast<std::uint64_t>(since.count()), to, 2);
    return {};
}

result<> store_date_and_time(milliseconds local, std::uint8_t* to) noexcept {
    const auto t = to_civil(local);
    if (t.year < 1990 || t.year > 2089) return errc::number_too_large;
    to[0] = to_bcd(static_cast<unsigned>(t.year) % 100);
    to[1] = to_bcd(t.month);
    to[2] = to_bcd(t.day);
    to[3] = to_bcd(t.hour);
    to[4] = to_bcd(t.minute);
    to[5] = to_bcd(t.second);
    to[6] = to_bcd(t.ms / 10);
    to[7] = static_cast<std::uint8_t>((t.ms % 10) << 4U | weekday_of(local));
    return {};
}

result<> store_dtl(milliseconds local, std::uint8_t* to) noexcept {
    const auto t = to_civil(local);
    if (t.year < 1970 || t.year > 2554) return errc::number_too_large;
    store_word(static_cast<std::uint64_t>(t.year), to, 2);
    to[2] = static_cast<std::uint8_t>(t.month);
    to[3] = static_cast<std::uint8_t>(t.day);
    to[4] = weekday_of(local);
    to[5] = static_cast<std::uint8_t>(t.hour);
    to[6] = static_cast<std::uint8_t>(t.minute);
    to[7] = static_cast<std::uint8_t>(t.second);
    store_word(std::uint64_t{t.ms} * 1'000'000, to + 8, 4);
    return {};
}

result<> store_ldt(milliseconds local, std::uint8_t* to) noexcept {
    constexpr std::int64_t max = INT64_MAX / ns_per_ms;
    if (local.count() > max || local.count() < -max) return errc::number_too_large;
    store_word(static_cast<std::uint64_t>(local.count() * ns_per_ms), to, 8);
    return {};
}

result<std::uint64_t> load_s5time(std::uint16_t word) noexcept {
    constexpr std::array<std::uint64_t, 4> steps{10, 100, 1000, 10'000};
    const auto digits = load_counter(word & 0x0FFFU);
    if (!digits) return digits.error();
    return *digits * steps[(word >> 12U) & 3U];
}

result<std::uint16_t> to_s5time(std::uint64_t ms) noexcept {
    std::uint64_t step = 10;
    for (unsigned base = 0; base < 4; ++base, step *= 10) {
        if (ms / step > 999) continue;
        const auto digits = to_counter(ms / step);
        return static_cast<std::uint16_t>(base << 12U | *digits);
    }
    return errc::number_too_large;
}

result<std::uint64_t> load_counter(std::uint16_t word) noexcept {
    const auto high = from_bcd(static_cast<std::uint8_t>((word >> 8U) & 0x0FU));
    const auto low = from_bcd(static_cast<std::uint8_t>(word));
    if (!high || !low) return errc::bad_digit;
    return std::uint64_t{*high} * 100 + *low;
}

result<std::uint16_t> to_counter(std::uint64_t number) noexcept {
    if (number > 999) return errc::number_too_large;
    const auto n = static_cast<unsigned>(number);
    return static_cast<std::uint16_t>(to_bcd(n / 100) << 8U | to_bcd(n % 100));
}

}  // namespace penstock::s7
