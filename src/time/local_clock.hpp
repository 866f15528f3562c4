#pragma once

#include "base/clock.hpp"
#include "time/time_zone.hpp"

namespace penstock {

/// Converts local times of a zone, for loops that go forward over days. It caches the last period with a constant
/// offset, so that most conversions are one subtraction.   Thread: one at a time; make one for each query.
class local_clock {
public:
    explicit local_clock(const time_zone& zone) noexcept : zone_(&zone) {}

    std::chrono::local_days date_at(wall_time t) const {
        return std::chrono::floor<std::chrono::days>(zone_->to_local(t));
    }

    /// As `time_zone::to_utc`.
    wall_time to_utc(local_ms t);

    /// Whether the offset is constant from that midnight to the second midnight after it.
    bool has_one_offset(std::chrono::local_days d);

private:
    const time_zone* zone_;
    // Since `begin_` is the answer to a local time it is never the second of two; what follows until the next change
    // is not either.
    wall_time begin_{}, end_{};
    milliseconds offset_{};
};

}  // namespace penstock
