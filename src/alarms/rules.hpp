#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "alarms/level.hpp"
#include "base/clock.hpp"

namespace penstock::alarms {

/// Values from `lowest` to `highest`, both included; NaN is in no range.
struct range {
    double lowest, highest;

    static constexpr range all() noexcept {
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }
    static constexpr range none() noexcept { return {all().highest, all().lowest}; }

    constexpr bool contains(double v) const noexcept { return v >= lowest && v <= highest; }
    constexpr range operator&(const range& other) const noexcept {
        return {std::max(lowest, other.lowest), std::min(highest, other.highest)};
    }
};

/// The parameters of one alarm. The limits that are set ascend from trip_lo to trip_hi, and the deadband is less than
/// half the gap between the lowest high and the highest low limit. The store has checked this.
struct rules {
    enum class kind { limit, boolean, quality };
    static constexpr double unset = std::numeric_limits<double>::quiet_NaN();

    kind alarm_kind = kind::limit;
    std::array<double, level::worst> high{unset, unset, unset};  ///< hi, hi_hi, trip_hi, in the tag's unit
    std::array<double, level::worst> low{unset, unset, unset};   ///< lo, lo_lo, trip_lo
    double deadband = 0;
    bool is_true_alarm = false, is_false_alarm = false;  ///< of `boolean`
    milliseconds on_delay{}, off_delay{};

    /// The level of a value while the alarm has that state. For `boolean`, 0 is false and any other value true; for
    /// `quality`, any value but 0 means bad quality. `v` must not be NaN.
    level level_of(double v, level state) const noexcept;
    /// Values whose level in that state is the state itself; of `boolean` only 0 and 1 are checked.
    range range_of(level state) const noexcept;

private:
    level raw_level_of(double v) const noexcept;
};

}  // namespace penstock::alarms
