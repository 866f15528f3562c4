#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/poll_list.hpp"
#include "engine/schedule.hpp"
#include "engine/tag_point.hpp"

namespace penstock::engine {

/// How a device is read.
struct scan_timing {
    milliseconds period{};       ///< timecycle of the tags that have none of their own
    milliseconds timeout{1000};  ///< time-out of a request
    milliseconds retry_after{};  ///< pause before a bad address is tried again
    double phase = 0;            ///< 0…1: where in the cycle this device begins
};

/// Tags of one device that have the same timecycle.
struct scan_group {
    schedule clock;
    poll_list list;
};

/// When the tags of one device are read, and which requests read them.
///
/// Pure, except that the driver plans: time is an argument. A group keeps its index until its last tag is removed.
class scan_groups {
public:
    /// Number of streams of a device. Samples of different groups have different streams; stream 0 is for all others.
    static constexpr std::uint32_t streams = 64;

    /// Sets a new driver, or null: everything that was found out about the old device is removed. `known`: the sizes
    /// that this device accepted before.
    void set_driver(const driver* d, const scan_timing& t, std::vector<size_search::limit> known, steady_time now);
    void set_period(milliseconds period) noexcept { timing_.period = period; }

    /// Plans again. Points with the same timecycle share a group; a group that stays keeps its schedule and what it
    /// found out, except about the points in `changed`. `tags` by slot: those without address or with a fault are
    /// omitted.
    void plan(std::span<const tag_point> tags, std::span<const point_index> changed, steady_time now);

    milliseconds period_of(const tag_point& tag) const noexcept {
        const auto own = tag.period();
        return own == milliseconds::zero() ? timing_.period : own;
    }
    bool empty() const noexcept { return groups_.empty(); }
    std::size_t requests() const noexcept;  ///< of a scan of all groups
    std::size_t quarantined() const noexcept;
    std::vector<planned_request> describe() const;
    const size_search& sizes() const noexcept { return sizes_; }

    /// The group that is due first; null without points.
    scan_group* next() noexcept;
    void restart(steady_time now) noexcept;  ///< the link is new: all groups are due now

    /// A list over some points outside the schedule, for a read on demand.
    poll_list make_list(std::vector<point_index> points);
    /// The point was read outside its group: it leaves quarantine.
    void release(point_index point);

    /// The stream for the values that `list` reads.
    std::uint32_t stream_of(const poll_list* list) const noexcept;

    /// Calls `visit(point)` for each point that scans read from `station`.
    template <class Visit>
    void for_each_point(std::uint32_t station, const Visit& visit) const {
        for (const auto& g : groups_)
            g->list.for_each_point(station, visit);
    }

private:
    scan_group& group_of(milliseconds period, steady_time now);

    const driver* driver_ = nullptr;
    scan_timing timing_;
    size_search sizes_;
    std::vector<std::unique_ptr<scan_group>> groups_;
};

}  // namespace penstock::engine
