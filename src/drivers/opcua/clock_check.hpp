#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "drivers/point.hpp"

namespace penstock::opcua {

/// Times of a source whose clock is ahead of ours: a value of the future would stand in no history that is asked for
/// now, and the year 9999 is what some servers send for "not known".
///
/// Thread: one.
class clock_check {
public:
    static constexpr milliseconds tolerance{60'000};

    /// Bounds the times of values that arrived together: of each point the latest becomes `now`, those before it keep
    /// their distance.
    /// A text: what to tell, once until `reset`.
    std::optional<std::string> bound(std::vector<point_value>& values, wall_time now);

    /// The server's clock, as it answered at `now`; epoch 0 = it named no time.
    std::optional<std::string> compare(wall_time server, wall_time now) const;

    void reset() noexcept { has_warned_ = false; }

private:
    bool has_warned_ = false;
};

}  // namespace penstock::opcua
