#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drivers/station_list.hpp"
#include "engine/device_tags.hpp"
#include "engine/scan_groups.hpp"
#include "engine/scan_state.hpp"

namespace penstock::engine {

/// Runs the scan in progress: it sets the time-out of each request, forwards the values that the driver reads, and
/// reacts to missing responses as `scan_state` decides.
///
/// Lifecycle: `set_driver`, `set_tags`; then `begin` for each scan, `begin_read` for each call of the driver, and
/// everything that the driver reports, with the time at which it arrived.
/// Thread: the device's loop. Steady scans allocate nothing for numbers.
class collector {
public:
    /// `first_stream`: the first of `scan_groups::streams` numbers that no other device uses.
    collector(device_tags& tags, std::uint32_t first_stream) : tags_(tags), first_stream_(first_stream) {}

    /// Sets a new driver, or null: everything that was found out about the old device is removed, and all points are
    /// planned again. `known`: the sizes that this device accepted before.
    void set_driver(driver* d, const scan_timing& t, steady_time now, std::vector<size_search::limit> known = {});

    /// Moves tags to their slots and empties the slots of `removed`; other tags are not affected.
    void set_tags(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed, steady_time now);
    /// The timecycle of the OPC, for tags without their own.
    void set_period(milliseconds period, steady_time now);
    /// Plans again, because the driver now plans differently.
    void replan(steady_time now) { groups_.plan(tags_.all(), {}, now); }

    scan_groups& groups() noexcept { return groups_; }
    const scan_groups& groups() const noexcept { return groups_; }

    void begin(poll_list& list, steady_time now);
    /// The driver is called for the rest of `list`; what it reports next belongs to this call.
    void begin_read(poll_list& list) noexcept;
    std::span<const milliseconds> timeouts(std::span<const batch* const> batches);
    void on_values(const batch& b, std::span<const point_value> values, steady_time asked, steady_time now);
    void on_failure(const batch& b, const error_code& why, steady_time asked, steady_time now);
    /// Forwards what was read since the last call; called at the end of each scan at the latest.
    void flush_samples() { tags_.flush_samples(first_stream_ + groups_.stream_of(current_)); }

    void on_open(steady_time now) { stations_.on_open(now); }
    /// The link was lost within a scan. True: it had responses, so what was read stays valid until it is clear
    /// whether the link can be opened again.
    bool on_link_lost(const std::string& text, steady_time now);
    /// True: something was read since the last call that could not be read before, so a whole scan should follow.
    bool take_recovered() noexcept;

    /// A tag whose address the device refuses, found since the last call, and why.
    struct refused_tag {
        std::string tag_id, reason;
    };
    std::vector<refused_tag> take_refused() noexcept { return std::exchange(refused_, {}); }

    /// What the current scan has shown about the link.
    const scan_state& state() const noexcept { return state_; }
    steady_time last_response() const noexcept { return last_response_; }

    /// Stores values that the device has sent unsolicited.
    void put_pushed(std::span<const point_value> values, steady_time now);

private:
    scan_action on(const scan_event& e) noexcept;
    void put(std::span<const point_value> values, steady_time now);
    void on_station_timeout(const batch& b, const error_code& why, scan_event e, steady_time asked, steady_time now);
    template <class Why>
    void fail_batch(const batch& b, quality q, const Why& why);
    void note_refused(const batch& b, const error_code& why);
    void fail_station(std::uint32_t station, const error_code& why);
    void count_round_trip(steady_time asked, steady_time now) noexcept;

    device_tags& tags_;
    const std::uint32_t first_stream_;
    driver* driver_ = nullptr;
    milliseconds timeout_{};
    scan_groups groups_;
    station_list stations_{milliseconds{1000}};
    poll_list* current_ = nullptr;
    scan_state state_;
    steady_time samples_since_{};  ///< start of the scan, or the last time that its samples were forwarded
    steady_time last_response_{};
    std::vector<milliseconds> timeouts_;
    std::vector<point_index> failing_;
    std::vector<refused_tag> refused_;
    std::vector<bool> is_read_;  ///< by slot, while a station's tags fail
};

}  // namespace penstock::engine
