#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "drivers/station_list.hpp"
#include "engine/device_tags.hpp"
#include "engine/scan_groups.hpp"

namespace penstock::engine {

/// The scan in progress: gives each request its time-out, passes on what the driver reads and draws conclusions from
/// missing responses.
///
/// Lifecycle: `set_driver`, `set_tags`; then for each scan `begin`, and the driver's read reports here.
/// Thread: the device's loop. Steady scans allocate nothing for numbers.
class collector : public batch_sink {
public:
    /// `first_stream`: of `scan_groups::streams` numbers that are this device's alone.
    collector(device_tags& tags, std::uint32_t first_stream) : tags_(tags), first_stream_(first_stream) {}

    /// A new driver, or none: what was found out about the old device is removed, all points are planned again.
    /// `known`: the sizes that this device accepted before.
    void set_driver(driver* d, const scan_timing& t, steady_time now, std::vector<size_search::limit> known = {});

    /// Puts tags at their slots (moves them in) and empties the slots of `removed`; other tags go on undisturbed.
    void set_tags(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed, steady_time now);
    /// The OPC's own timecycle, for the tags that have none.
    void set_period(milliseconds period, steady_time now);
    /// The driver plans otherwise than before.
    void replan(steady_time now) { groups_.plan(tags_.all(), {}, now); }

    scan_groups& groups() noexcept { return groups_; }
    const scan_groups& groups() const noexcept { return groups_; }

    void begin(poll_list& list, steady_time now);
    void select(poll_list& list) noexcept { current_ = &list; }  ///< what is reported next is for this list
    std::span<const milliseconds> timeouts(std::span<const batch* const> batches);
    /// Forwards what was read since: at the end of each scan at the latest.
    void flush_samples() { tags_.flush_samples(first_stream_ + groups_.stream_of(current_)); }
    void on_open(steady_time now) { stations_.on_open(now); }

    /// No station on this link responds, or none responds any more.
    bool is_link_silent() const noexcept { return is_deaf_ || (silences_ > 0 && responses_ == 0); }
    /// The link was lost within a scan. True: it had responses, so what was read stays valid until it is clear
    /// whether the link can be opened again.
    bool on_link_lost(const std::string& text, steady_time now);
    /// A station has just stopped responding: what is left must be chosen again.
    bool has_change() const noexcept { return has_change_; }
    void clear_change() noexcept { has_change_ = false; }
    /// Something that could not be read before was read since the last call: a whole scan is worth it now.
    bool take_recovered() noexcept { return std::exchange(has_recovered_, false); }
    /// An answer has come since the last call.
    bool take_responded() noexcept { return std::exchange(has_responded_, false); }
    /// Nothing of the present scan has ended yet.
    bool is_untouched() const noexcept { return responses_ == 0 && silences_ == 0; }
    /// The scan that began last has received responses; a read on demand counts to the scan before it.
    bool has_responses() const noexcept { return responses_ > 0 || had_responses_; }
    steady_time last_response() const noexcept { return last_response_; }

    /// Values that the device has sent unsolicited.
    void put_pushed(std::span<const point_value> values);

    void on_values(const batch& b, std::span<const point_value> values, steady_time asked) override;
    void on_failure(const batch& b, const error_code& why, steady_time asked) override;

private:
    void put(std::span<const point_value> values);
    void on_station_timeout(const batch& b, const error_code& why, steady_time asked, steady_time now);
    template <class Why>
    void fail_batch(const batch& b, quality q, const Why& why);
    void fail_station(std::uint32_t station, const error_code& why);
    void count_round_trip(steady_time asked, steady_time now) noexcept;

    device_tags& tags_;
    const std::uint32_t first_stream_;
    driver* driver_ = nullptr;
    milliseconds timeout_{};
    scan_groups groups_;
    station_list stations_{milliseconds{1000}};
    poll_list* current_ = nullptr;
    steady_time scan_start_{};  ///< or the last time that its samples were forwarded
    std::vector<milliseconds> timeouts_;
    std::vector<point_index> failing_;
    std::vector<bool> is_read_;             ///< by slot, while a station's tags fail
    unsigned responses_ = 0;                ///< in the present scan
    unsigned silences_ = 0;                 ///< in the present scan
    bool is_deaf_ = false;                  ///< the only station has stopped responding within the present scan
    std::optional<std::uint32_t> doubted_;  ///< station without response, not yet confirmed by the present scan
    bool had_responses_ = false;            ///< the scan before the present read on demand
    bool has_change_ = false;
    bool has_responded_ = false;
    bool has_recovered_ = false;
    steady_time last_response_{};
};

}  // namespace penstock::engine
