#pragma once

#include <cstdint>

namespace penstock::alarms {

/// How far a value is beyond its limits. LIMIT alarms have three levels on each side (hi, hi_hi, trip_hi; lo, lo_lo,
/// trip_lo), BOOL one on each (TRUE high, FALSE low), QUALITY one (BAD, high).
struct level {
    std::int8_t rank = 0;  ///< the sign is the side, the amount how bad; 0 = NORMAL

    static constexpr int worst = 3;
    static constexpr level normal() noexcept { return {}; }
    static constexpr level high(int severity) noexcept { return {static_cast<std::int8_t>(severity)}; }
    static constexpr level low(int severity) noexcept { return {static_cast<std::int8_t>(-severity)}; }
    static constexpr level of(int side, int severity) noexcept { return {static_cast<std::int8_t>(side * severity)}; }

    constexpr bool is_normal() const noexcept { return rank == 0; }
    constexpr int side() const noexcept { return rank > 0 ? 1 : rank < 0 ? -1 : 0; }
    constexpr int severity() const noexcept { return rank < 0 ? -rank : rank; }
    /// The severity on that side: the other side counts as NORMAL.
    constexpr int severity_on(int of_side) const noexcept { return side() == of_side ? severity() : 0; }

    friend constexpr bool operator==(level, level) = default;
};

}  // namespace penstock::alarms
