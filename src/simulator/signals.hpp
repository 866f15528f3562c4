#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "drivers/sim_device.hpp"

namespace penstock::simulator {

/// The values of one device that change automatically.
///
/// Lifecycle: must not outlive the device. Pure: the time is an argument.
class signals {
public:
    static constexpr milliseconds refresh{10};  ///< values change at most this often

    /// Finds the addresses of the signals. The fault is in `signals[i]`.
    checked<> add(sim_device& device, const std::vector<sim_signal>& wanted);

    /// Changes the values; the time counts from the first call.
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
