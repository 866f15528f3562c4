#pragma once

#include <cstdint>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::s7 {

// Times as stored in a controller: of its own clock, ms since 1970 on that clock. Each function reads or fills
// exactly the bytes of its type. Source: STEP 7 data types; IEC 61131-3.

/// DATE, 2 bytes: days since 1990-01-01.
milliseconds load_date(const std::uint8_t* at) noexcept;
/// DATE_AND_TIME, 8 bytes of BCD: year of two digits (90–99 = 19xx), month … milliseconds, weekday. Error: bad_time.
result<milliseconds> load_date_and_time(const std::uint8_t* at) noexcept;
/// DTL, 12 bytes: year, month, day, weekday, hour, minute, second, nanosecond. Error: bad_time.
result<milliseconds> load_dtl(const std::uint8_t* at) noexcept;
/// LDT, 8 bytes: ns since 1970-01-01.
milliseconds load_ldt(const std::uint8_t* at) noexcept;

/// Errors: number_too_large where the type ends before that time.
result<> store_date(milliseconds local, std::uint8_t* to) noexcept;
result<> store_date_and_time(milliseconds local, std::uint8_t* to) noexcept;
result<> store_dtl(milliseconds local, std::uint8_t* to) noexcept;
result<> store_ldt(milliseconds local, std::uint8_t* to) noexcept;

/// S5TIME and the value of a timer: three digits of BCD times 10 ms, 100 ms, 1 s or 10 s; in ms. Error: bad_digit.
result<std::uint64_t> load_s5time(std::uint16_t word) noexcept;
/// The finest step that holds it. Error: number_too_large (above 9,990 s).
result<std::uint16_t> to_s5time(std::uint64_t ms) noexcept;

/// Three digits of BCD, as counters have. Errors: bad_digit; number_too_large.
result<std::uint64_t> load_counter(std::uint16_t word) noexcept;
result<std::uint16_t> to_counter(std::uint64_t number) noexcept;

}  // namespace penstock::s7
