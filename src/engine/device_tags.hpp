#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drivers/driver.hpp"
#include "engine/device_alarms.hpp"
#include "engine/sample_sink.hpp"
#include "engine/scale_links.hpp"
#include "engine/status.hpp"
#include "engine/tag_counter.hpp"
#include "engine/tag_point.hpp"
#include "engine/trace_ring.hpp"

namespace penstock::engine {

/// The tags of one device, and the outputs for what is read of them: the tag table and, where configured, the
/// recorder, the alarms, the counters and the trace. Counts it.
///
/// Thread: the device's loop. Values of a steady scan allocate nothing for numbers.
class device_tags {
public:
    /// `sink` is null where nothing is recorded, `listener` where no module evaluates alarms.
    device_tags(std::shared_ptr<live::tag_block> block, trace_ring& trace, sample_sink* sink,
                alarm_listener* listener = nullptr);

    /// Puts tags at their slots (moves them in) and empties the slots of `removed`; other tags go on undisturbed.
    void set(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed);
    /// What the driver cannot read, by slot: these fail and are not readable.
    void set_faults(std::span<const std::optional<fault>> faults);
    /// Of a request: the text for one without a response.
    void set_timeout(milliseconds timeout);

    /// All alarms of the tag in that slot.
    void put_alarms(std::uint32_t slot, const std::vector<evaluated_alarm>& all, steady_time now);
    device_alarms& alarms() noexcept { return alarms_; }
    /// What counts the good values of the tag in that slot.
    void put_tag_counters(std::uint32_t slot, std::vector<std::shared_ptr<tag_counter>> all);

    const std::vector<tag_point>& all() const noexcept { return tags_; }  ///< by slot; one without address is free
    const tag_point* find(std::uint32_t slot) const noexcept;
    const tag_point* find(live::tag_slot place) const noexcept;  ///< null also where another tag has taken its place

    /// What was read, under one lock; `from` returns the types that are not configured.
    void put(std::span<const point_value> values, const driver& from);
    /// `type`: the tag's, or what the device reports.
    void put_read_back(std::uint32_t slot, const value& raw, const std::optional<data_type>& type);
    void fail(std::span<const point_index> points, quality q, const error_code& why);
    void fail(std::span<const point_index> points, quality q, const std::string& text);
    /// All that are readable. Where the link is at fault each counts as a read that failed, at every attempt to open
    /// it.
    void fail_all(quality q, const std::string& text);

    /// Shows what waited for the value of its `scale_from`: at the end of a scan, of a fresh read, of a write.
    void settle();
    /// By what a raw value of that tag is multiplied; 1 of those without `scale_from`. The fault: it is not known.
    checked<double> factor_of(std::uint32_t slot) const { return links_.factor_of(slot); }

    std::size_t unrecorded() const noexcept { return samples_.size(); }
    /// Passes to the recorder what was put since, as samples of that stream.
    void flush_samples(std::uint32_t stream);

    device_counters& counters() noexcept { return counters_; }
    const device_counters& counters() const noexcept { return counters_; }

private:
    using shared_text = std::shared_ptr<const std::string>;

    /// What each scan needs of a tag, packed: a tenth of the memory that `tag_point` would pull through the cache.
    struct target {
        live::tag_slot place;
        tag_number number = 0;
        cell_type type;
        bool is_plain = false;    ///< neither scaled nor without a type, and each raw value is one
        bool is_watched = false;  ///< has alarms or tallies
        bool is_linked = false;   ///< its scale is another tag's value
        bool is_source = false;   ///< its value is the scale of others
    };
    class table_writer;

    bool is_watched(std::uint32_t slot) const noexcept;
    void count(std::uint32_t slot, const value& v) const;
    void fail(std::span<const point_index> points, quality q, const shared_text& text);
    const shared_text& text_of(const error_code& ec);
    void trace_values(std::span<const point_value> values);

    std::shared_ptr<live::tag_block> block_;
    trace_ring& trace_;
    sample_sink* const sink_;
    scale_links links_;
    device_alarms alarms_;
    std::vector<std::vector<std::shared_ptr<tag_counter>>> tag_counters_;  ///< by slot, as far as there are any
    std::vector<tag_point> tags_;
    std::vector<target> targets_;  ///< by slot
    sample_batch samples_;         ///< not forwarded yet
    milliseconds timeout_{};
    std::vector<std::pair<error_code, shared_text>> texts_;
    device_counters counters_;
};

}  // namespace penstock::engine
