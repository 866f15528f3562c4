#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "drivers/point.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock {

/// How a value moves with time.
struct sim_wave {
    enum class shape { constant, ramp, sine, random_walk, counter, toggle, text };

    shape kind = shape::ramp;
    double low = 0;
    double high = 100;
    double step = 1;                 ///< random_walk: largest change in a period; counter: change in a period
    milliseconds period{10'000};     ///< duration of one ramp or sine, one step, one toggle, or one text
    double phase = 0;                ///< number of periods by which the signal is ahead
    std::vector<std::string> texts;  ///< shape text: these texts in turn
    std::uint32_t seed = 0;          ///< random_walk: the same walk in every run
};

/// A value of a device that changes automatically.
struct sim_signal {
    point_config point;
    sim_wave wave;
};

/// A running wave. Pure: the same times give the same values; only a random walk needs them in order.
class sim_moving_value {
public:
    /// Text requires the type String, all other shapes need numbers, Boolean and DateTime (ms since 1970).
    sim_moving_value(sim_wave wave, element_type type);

    /// The value at that time since the device's start. Numbers outside the type's range become its nearest.
    value at(milliseconds since_start);

private:
    double number_at(milliseconds t);
    double walk_to(std::int64_t step);

    sim_wave wave_;
    element_type type_;
    double walk_;
    std::int64_t walked_ = 0;
    std::uint32_t random_;
};

}  // namespace penstock
