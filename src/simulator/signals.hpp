#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "drivers/sim_device.hpp"

namespace penstock::simulator {

/// The values of one device that move by themselves.
///
/// Lifecycle: not longer than the device whose places they are. Pure: the time is an argument.
class signals {
public:
    static constexpr milliseconds refresh{10};  ///< they move at most so often

    /// Finds the places. The fault is in `signals[i]`.
    checked<> add(sim_device& device, const std::vector<sim_signal>& wanted);

    /// Moves them; time counts from the first call.
    void advance(steady_time now);

private:
    struct driven_point {
        std::unique_ptr<sim_point> place;
        sim_moving_value value;
    };
    std::vector<driven_point> all_;
    std::optional<steady_time> start_;
    steady_time moved_{};
};

}  // namespace penstock::simulator
