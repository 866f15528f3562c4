#pragma once

#include <array>
#include <limits>

#include "alarms/level.hpp"
#include "base/clock.hpp"

namespace penstock::alarms {

/// What one alarm looks at. The limits that are set ascend from trip_lo to trip_hi, and the deadband is less than half
/// the gap between the lowest high and the highest low one: who stores them has checked it.
struct rules {
    enum class kind { limit, boolean, quality };
    static constexpr double unset = std::numeric_limits<double>::quiet_NaN();

    kind what = kind::limit;
    std::array<double, level::worst> high{unset, unset, unset};  ///< hi, hi_hi, trip_hi, in the tag's unit
    std::array<double, level::worst> low{unset, unset, unset};   ///< lo, lo_lo, trip_lo
    double deadband = 0;
    bool is_true_alarm = false, is_false_alarm = false;  ///< of `boolean`
    milliseconds on_delay{}, off_delay{};

    /// The level of a value while the alarm is in that state. Of `boolean` the value is 0 or not, of `quality` it is
    /// not 0 where the quality is bad. Never NaN.
    level level_of(double v, level state) const noexcept;

private:
    level raw_level_of(double v) const noexcept;
};

}  // namespace penstock::alarms
