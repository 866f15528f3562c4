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

/// The tags of one device. Passes what is read of them to the tag table and, if configured, to the recorder, the
/// alarms, the counters and the trace, and counts reads.
///
/// Thread: the device's loop. Values of a steady scan allocate nothing for numbers.
class device_tags {
public:
    /// `sink` is null if nothing is recorded, `listener` if no module evaluates alarms.
    device_tags(std::shared_ptr<live::tag_block> block, trace_ring& trace, sample_sink* sink,
                alarm_listener* listener = nullptr);

    /// Moves tags to their slots and empties the slots of `removed`; other tags are not affected.
    void set(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed);
    /// Faults of the tags that the driver cannot read, by slot: these tags fail and are not readable.
    void set_faults(std::span<const std::optional<fault>> faults);
    /// Time-out of a request, for the text of a request without a response.
    void set_timeout(milliseconds timeout);

    /// Sets all alarms of the tag in that slot.
    void put_alarms(std::uint32_t slot, const std::vector<evaluated_alarm>& all, steady_time now);
    device_alarms& alarms() noexcept { return alarms_; }
    /// Sets the counters for good values of the tag in that slot.
    void put_tag_counters(std::uint32_t slot, std::vector<std::shared_ptr<tag_counter>> all);

    const std::vector<tag_point>& all() const noexcept {
        return tags_;
    }  ///< by slot; an entry without an address is free
    const tag_point* find(std::uint32_t slot) const noexcept;
    const tag_point* find(live::tag_slot place) const noexcept;  ///< null, too, if another tag has its place by now

    /// Stores what was read, under one lock; `from` returns the types that are not configured.
    void put(std::span<const point_value> values, const driver& from);
    /// `type`: that of the tag, or the type that the device reports.
    void put_read_back(std::uint32_t slot, const value& raw, const std::optional<data_type>& type);
    void fail(std::span<const point_index> points, quality q, const error_code& why);
    void fail(std::span<const point_index> points, quality q, const std::string& text);
    /// Sets all readable tags to this quality. If the reason is the link, each tag counts as a failed read, at every
    /// attempt to open the link.
    void fail_all(quality q, const std::string& text);

    /// Stores the values that waited for the value of their `scale_from`. Called at the end of a scan, a fresh read or
    /// a write.
    void settle();
    /// The factor for a raw value of that tag; 1 without `scale_from`. The fault says why it is not known.
    checked<double> factor_of(std::uint32_t slot) const { return links_.factor_of(slot); }

    std::size_t unrecorded() const noexcept { return samples_.size(); }
    /// Passes all values stored since the last call to the recorder, as samples of that stream.
    void flush_samples(std::uint32_t stream);

    device_counters& counters() noexcept { return counters_; }
    const device_counters& counters() const noexcept { return counters_; }

private:
    using shared_text = std::shared_ptr<const std::string>;

    /// The part of a tag that each scan needs, in a tenth of the memory of `tag_point`: more tags fit into the cache.
    struct target {
        live::tag_slot place;
        tag_number number = 0;
        cell_type type;
        bool is_plain = false;    ///< the type is known, there is no scale, and each raw value is a value
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
    std::vector<std::vector<std::shared_ptr<tag_counter>>> tag_counters_;  ///< by slot; may end before the last slot
    std::vector<tag_point> tags_;
    std::vector<target> targets_;  ///< by slot
    sample_batch samples_;         ///< samples that are not forwarded yet
    milliseconds timeout_{};
    std::vector<std::pair<error_code, shared_text>> texts_;
    device_counters counters_;
};

}  // namespace penstock::engine
