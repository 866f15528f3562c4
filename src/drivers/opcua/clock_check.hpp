#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "drivers/point.hpp"

namespace penstock::opcua {

/// Corrects times of a source whose clock is ahead of the gateway's: a query of the history up to now would not find a
/// value of the future. Some servers send the year 9999 for "not known".
///
/// Thread: one.
class clock_check {
public:
    static constexpr milliseconds tolerance{60'000};

    /// Corrects the times of values that arrived together: the latest value of each point gets the time `now`, and the
    /// earlier ones keep their distance to it. Returns a message for the log; once until `reset`.
    std::optional<std::string> bound(std::vector<point_value>& values, wall_time now);

    /// Compares the server's clock, which it sent at `now`, with the gateway's; epoch 0 = the server sent no time.
    /// Returns a message for the log, if they differ too much.
    std::optional<std::string> compare(wall_time server, wall_time now) const;

    void reset() noexcept { has_warned_ = false; }

private:
    bool has_warned_ = false;
};

}  // namespace penstock::opcua
