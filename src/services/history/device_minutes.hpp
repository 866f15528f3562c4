#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "engine/status.hpp"

namespace penstock::services {

/// Requests to each device in each minute of the last 24 h: the differences of its counters, read once a minute.
///
/// Thread: any; `look` from one.   Limits: 1,440 minutes a device, 24 bytes each; of a device that is gone nothing.
class device_minutes {
public:
    static constexpr std::size_t max_minutes = 1'440;

    struct minute {
        std::uint32_t requests = 0;
        std::uint32_t values = 0;  ///< number of values read
        std::uint32_t errors = 0;  ///< reads of tags that failed
        std::uint16_t timeouts = 0, refusals = 0, reconnects = 0;
        float rtt_ms = 0;  ///< mean round trip of the requests that were answered; 0 = none was
    };
    struct series {
        wall_time end{};  ///< of the last minute
        std::vector<minute> minutes;
    };

    /// Whether a minute is over, so that `look` needs the statuses.
    bool is_due(steady_time now) const noexcept { return now >= due_; }
    void look(const std::vector<engine::opc_status>& all, wall_time wall, steady_time now);

    std::optional<series> of(const std::string& opc_id) const;

private:
    struct device {
        engine::device_counters last;
        std::deque<minute> minutes;
        bool is_there = true;
    };
    steady_time due_{};
    mutable std::mutex mutex_;
    wall_time end_{};
    std::map<std::string, device> devices_;
};

}  // namespace penstock::services
