#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/poll_list.hpp"
#include "drivers/station_list.hpp"
#include "engine/alarm_watch.hpp"
#include "engine/recording.hpp"
#include "engine/schedule.hpp"
#include "engine/status.hpp"
#include "engine/tag_point.hpp"
#include "engine/tally.hpp"
#include "engine/trace_ring.hpp"

namespace penstock::engine {

/// Tags of one device that are read at the same pace.
struct scan_group {
    schedule clock;
    poll_list list;
};

/// Knows the tags of one device and turns what the driver brings into records of the tag table.
///
/// Lifecycle: `use` a driver, `set_tags`; then for each scan `begin`, and the driver's read reports here.
/// Thread: the device's loop. Steady scans allocate nothing for numbers.
class collector : public batch_sink {
public:
    /// `keep` is null where nothing is recorded, `alarms` where nobody listens.
    collector(std::shared_ptr<live::block> home, trace_ring& trace, recording* keep, alarm_listener* alarms = nullptr);

    struct pace {
        milliseconds period;
        milliseconds timeout;
        milliseconds retry_after;  ///< of bad addresses
        double spread;             ///< 0…1: where in the cycle this device begins
    };

    /// A new driver, or none: what was learned of the old device is forgotten, all points are planned anew. `known`:
    /// what this device was found to take before.
    void use(driver* d, const pace& p, steady_time now, std::vector<size_search::limit> known = {});
    const size_search& sizes() const noexcept { return sizes_; }

    /// Puts tags at their slots (moves them in) and empties the slots of `removed`; other tags go on undisturbed.
    void set_tags(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed, steady_time now);

    /// All alarms of the tag in that slot.
    void put_alarms(std::uint32_t slot, const std::vector<alarm_setting>& all, steady_time now);
    alarm_watch& alarms() noexcept { return alarms_; }
    /// What counts the good values of the tag in that slot.
    void put_tallies(std::uint32_t slot, std::vector<std::shared_ptr<tally>> all);

    /// The OPC's own timecycle, for the tags that have none.
    void set_period(milliseconds period, steady_time now);

    /// The driver plans otherwise than before.
    void plan_anew(steady_time now) { plan_groups({}, now); }

    const tag_point* find(std::uint32_t slot) const noexcept;
    bool has_points() const noexcept { return !groups_.empty(); }
    std::size_t requests_per_scan() const noexcept;
    std::size_t quarantined() const noexcept;
    std::vector<std::string> describe_plan() const;

    /// The group that is due first; null without points.
    scan_group* next_group() noexcept;
    void restart_schedules(steady_time now);  ///< the link is new: everything is due now

    /// A list over some points outside the schedule, for a fresh read.
    poll_list make_list(std::vector<point_index> points);

    void begin(poll_list& list, steady_time now);
    /// Hands on what was read since: at the end of each scan at the latest.
    void record();
    void select(poll_list& list) noexcept { current_ = &list; }  ///< what is reported next belongs to this list
    std::span<const milliseconds> timeouts(std::span<const batch* const> batches);
    void on_open(steady_time now) { stations_.on_open(now); }

    /// The scan found silence only: nobody on this link answers, or nobody any more.
    bool is_link_silent() const noexcept { return is_deaf_ || (silences_ > 0 && answers_ == 0); }
    /// The link was lost within a scan. True: it had brought answers, so what was read stays good until it is known
    /// whether the link can be opened again.
    bool on_link_lost(const std::string& text, steady_time now);
    /// A station has just fallen silent: what is left must be chosen anew.
    bool has_change() const noexcept { return has_change_; }
    void clear_change() noexcept { has_change_ = false; }
    /// Something that could not be read before was read since the last call: a whole scan is worth it now.
    bool take_revival() noexcept { return std::exchange(has_revival_, false); }
    /// An answer has come since the last call.
    bool take_answer() noexcept { return std::exchange(has_answer_, false); }

    /// The scan that began last has brought answers; a fresh read counts to the scan before it.
    bool has_answers() const noexcept { return answers_ > 0 || had_answers_; }

    /// Values that the device has sent of its own accord.
    void put_pushed(std::span<const point_value> values);

    void put_read_back(std::uint32_t slot, const value& raw);
    /// Where the link is at fault each tag counts as a read that failed, at every attempt to open it.
    void fail_all(quality q, const std::string& text);
    void release(point_index point);  ///< was read outside its scan: no longer in quarantine

    steady_time last_answer() const noexcept { return last_answer_; }
    device_counters& counters() noexcept { return counters_; }
    const device_counters& counters() const noexcept { return counters_; }

    void on_values(const batch& b, std::span<const point_value> values, steady_time asked) override;
    void on_failure(const batch& b, const error_code& why, steady_time asked) override;

private:
    using shared_text = std::shared_ptr<const std::string>;

    /// What each scan needs of a tag, packed: a tenth of the memory that `tag_point` would pull through the cache.
    struct target {
        live::place place;
        tag_number number = 0;
        cell_type type;
        bool is_plain = false;    ///< neither scaled nor without a type
        bool is_watched = false;  ///< has alarms or tallies
    };
    class table_writer;

    bool is_watched(std::uint32_t slot) const noexcept;
    void count(std::uint32_t slot, const value& v) const;
    void plan_groups(std::span<const point_index> changed, steady_time now);
    void hear_nothing(const batch& b, const shared_text& text, steady_time asked, steady_time now);
    void fail_points(const batch& b, quality q, const shared_text& text);
    void fail_left_out();
    void fail_station(std::uint32_t station, const shared_text& text);
    const shared_text& text_of(const error_code& ec);
    void count_round_trip(steady_time asked, steady_time now) noexcept;
    std::size_t put_values(std::span<const point_value> values);
    void trace_values(std::span<const point_value> values);
    milliseconds period_of(const tag_point& tag) const noexcept;

    std::shared_ptr<live::block> home_;
    trace_ring& trace_;
    recording* const recording_;
    alarm_watch alarms_;
    std::vector<std::vector<std::shared_ptr<tally>>> tallies_;  ///< by slot, as far as there are any
    const std::uint32_t first_stream_;
    sample_batch scan_;  ///< read, not handed on yet
    steady_time scan_began_{};
    driver* driver_ = nullptr;
    pace pace_{};
    std::vector<tag_point> tags_;  ///< by slot; an empty address is a free slot
    std::vector<target> targets_;  ///< by slot
    std::vector<bool> is_refused_by_driver_;
    size_search sizes_;
    station_list stations_{milliseconds{1000}};
    std::vector<std::unique_ptr<scan_group>> groups_;
    poll_list* current_ = nullptr;
    std::vector<milliseconds> timeouts_;
    std::vector<std::pair<error_code, shared_text>> texts_;
    unsigned answers_ = 0;                  ///< in the present scan
    unsigned silences_ = 0;                 ///< in the present scan
    bool is_deaf_ = false;                  ///< the only station has fallen silent within the present scan
    std::optional<std::uint32_t> doubted_;  ///< station whose silence the present scan has not made sure of
    std::vector<bool> is_read_;             ///< by slot, while a station's tags fail
    bool had_answers_ = false;              ///< the scan before the present fresh read
    bool has_change_ = false;
    bool has_answer_ = false;
    bool has_revival_ = false;
    steady_time last_answer_{};
    device_counters counters_;
};

}  // namespace penstock::engine
