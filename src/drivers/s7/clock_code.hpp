#pragma once

#include <cstdint>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::s7 {

// Times as a controller stores them. A time is in ms since 1970 by the controller's own clock. Each function reads or
// writes exactly the bytes of its type. Source: STEP 7 data types; IEC 61131-3.

/// DATE, 2 bytes: days since 1990-01-01.
milliseconds load_date(const std::uint8_t* at) noexcept;
/// DATE_AND_TIME, 8 bytes of BCD: year of two digits (90–99 = 19xx), month … milliseconds, weekday. Error: bad_time.
result<milliseconds> load_date_and_time(const std::uint8_t* at) noexcept;
/// DTL, 12 bytes: year, month, day, weekday, hour, minute, second, nanosecond. Error: bad_time.
result<milliseconds> load_dtl(const std::uint8_t* at) noexcept;
/// LDT, 8 bytes: ns since 1970-01-01.
milliseconds load_ldt(const std::uint8_t* at) noexcept;

/// Writes a time. Error: number_too_large if the type cannot represent it.
result<> store_date(milliseconds local, std::uint8_t* to) noexcept;
result<> store_date_and_time(milliseconds local, std::uint8_t* to) noexcept;
result<> store_dtl(milliseconds local, std::uint8_t* to) noexcept;
result<> store_ldt(milliseconds local, std::uint8_t* to) noexcept;

/// Reads S5TIME or the value of a timer, in ms: three BCD digits times 10 ms, 100 ms, 1 s or 10 s. Error: bad_digit.
result<std::uint64_t> load_s5time(std::uint16_t word) noexcept;
/// Converts to S5TIME with the finest step that can represent the time. Error: number_too_large (above 9,990 s).
result<std::uint16_t> to_s5time(std::uint64_t ms) noexcept;

/// Reads a counter: three BCD digits. Error: bad_digit. `to_counter` fails with number_too_large.
result<std::uint64_t> load_counter(std::uint16_t word) noexcept;
result<std::uint16_t> to_counter(std::uint64_t number) noexcept;

}  // namespace penstock::s7
