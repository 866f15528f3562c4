#include "engine/device_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/within.hpp"
#include "io/stream.hpp"

namespace penstock::engine {

namespace {

bool is_finite(const value& v) noexcept {
    const auto number = to_double(v);
    return number && std::isfinite(*number);
}

constexpr std::string_view no_value_text = "the device has no value: it sent a number that none_value of the tag lists";

}  // namespace

/// Stores values in the tag table under one lock, and passes them to the recorder.
class device_tags::table_writer {
public:
    explicit table_writer(device_tags& of) : device_(of), writer_(*of.block_) {}

    void put(const target& to, const value& v, quality q, wall_time time) {
        if (to.is_source) device_.links_.on_source(to.place.slot, v, q, time);
        writer_.put(to.place, v, q, time);
        if (to.is_watched) watch(to.place.slot, v, q, time);
        note(to, v, q, time);
    }

    void fail(const target& to, quality q, const shared_text& error) {
        leave(to);
        fail_scale(to, q, error);
    }

    /// The device has answered that there is no value.
    void put_none(const target& to, wall_time time) {
        static const auto text = std::make_shared<const std::string>(no_value_text);
        leave(to);
        writer_.clear(to.place, quality::bad, time, text);
        if (device_.alarms_.watches(to.place.slot)) device_.alarms_.fail(to.place.slot, quality::bad, time, steady_);
        note(to, value{}, quality::bad, time);
    }

    void set_reported_type(const target& to, const std::optional<data_type>& type) {
        writer_.set_reported_type(to.place, type);
    }

    /// The scale is not known, so the value fails. The raw value stays and waits for the scale.
    void fail_scale(const target& to, quality q, const shared_text& error) {
        writer_.fail(to.place, q, error);
        if (device_.alarms_.watches(to.place.slot)) device_.alarms_.fail(to.place.slot, q, time_, steady_);
        note(to, value{}, q, time_);
    }

private:
    void leave(const target& to) {
        if (to.is_linked) device_.links_.drop(to.place.slot);
        if (to.is_source) device_.links_.on_source_failed(to.place.slot);
    }

    void watch(std::uint32_t slot, const value& v, quality q, wall_time time) {
        auto& alarms = device_.alarms_;
        if (!alarms.is_unaffected(slot, v) && alarms.watches(slot)) alarms.on_sample(slot, v, time, steady_);
        if (q == quality::good && !device_.tag_counters_.empty()) device_.count(slot, v);
    }

    void note(const target& to, const value& v, quality q, wall_time time) {
        if (to.number == 0) return;
        device_.samples_.tags.push_back(to.number);
        device_.samples_.add(time, to.type, q, v);
    }

    device_tags& device_;
    live::tag_block::writer writer_;
    const wall_time time_ = wall_now();
    const steady_time steady_ = steady_now();
};

device_tags::device_tags(std::shared_ptr<live::tag_block> block, trace_ring& trace, sample_sink* sink,
                         alarm_listener* listener)
    : block_(std::move(block)), trace_(trace), sink_(sink), alarms_(listener) {}

void device_tags::set(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed) {
    for (const auto slot : removed) {
        if (slot < tags_.size()) tags_[slot] = tag_point{};
        alarms_.remove(slot);
        if (slot < tag_counters_.size()) tag_counters_[slot].clear();
    }
    std::size_t slots = tags_.size();  // counted once, so that a large vector need not grow step by step
    for (const auto& tag : changed)
        slots = std::max<std::size_t>(slots, tag.place.slot + 1);
    tags_.resize(slots);
    targets_.resize(slots);
    for (auto& tag : changed) {
        const auto slot = tag.place.slot;
        alarms_.set_scaled(slot, tag.is_scaled);
        targets_[slot] = {tag.place, sink_ == nullptr ? 0 : tag.number, cell_type_of(tag, tag.type),
                          !tag.is_scaled && tag.type && !tag.has_none() && !tag.has_clamp(), is_watched(slot)};
        tags_[slot] = std::move(tag);
    }
    const bool had_links = !links_.empty();
    links_.set(tags_);
    if (links_.empty() && !had_links) return;
    for (std::uint32_t slot = 0; slot < targets_.size(); ++slot) {
        targets_[slot].is_linked = links_.is_linked(slot);
        targets_[slot].is_source = links_.is_source(slot);
    }
}

void device_tags::set_faults(std::span<const std::optional<fault>> faults) {
    for (std::size_t slot = 0; slot < tags_.size(); ++slot) {
        auto& tag = tags_[slot];
        tag.has_fault = !tag.address.empty() && faults[slot];
        if (!tag.has_fault) continue;
        const auto point = static_cast<point_index>(slot);
        fail({&point, 1}, quality::configuration, to_string(*faults[slot]));
    }
}

void device_tags::set_timeout(milliseconds timeout) {
    timeout_ = timeout;
    texts_.clear();
}

void device_tags::put_alarms(std::uint32_t slot, const std::vector<evaluated_alarm>& all, steady_time now) {
    if (slot >= targets_.size()) return;  // the tag was removed meanwhile
    alarms_.put(slot, all, block_->get(slot), now);
    targets_[slot].is_watched = is_watched(slot);
}

void device_tags::put_tag_counters(std::uint32_t slot, std::vector<std::shared_ptr<tag_counter>> all) {
    if (slot >= targets_.size()) return;  // the tag was removed meanwhile
    if (slot >= tag_counters_.size()) tag_counters_.resize(slot + 1);
    tag_counters_[slot] = std::move(all);
    targets_[slot].is_watched = is_watched(slot);
}

bool device_tags::is_watched(std::uint32_t slot) const noexcept {
    return alarms_.watches(slot) || (slot < tag_counters_.size() && !tag_counters_[slot].empty());
}

void device_tags::count(std::uint32_t slot, const value& v) const {
    if (slot >= tag_counters_.size() || tag_counters_[slot].empty()) return;
    const auto number = to_double(v);
    if (!number || !std::isfinite(*number)) return;
    for (const auto& t : tag_counters_[slot])
        t->take(*number);
}

const tag_point* device_tags::find(std::uint32_t slot) const noexcept {
    return slot < tags_.size() && !tags_[slot].address.empty() ? &tags_[slot] : nullptr;
}

const tag_point* device_tags::find(live::tag_slot place) const noexcept {
    const auto* tag = find(place.slot);
    return tag != nullptr && tag->place.version == place.version ? tag : nullptr;
}

void device_tags::put(std::span<const point_value> values, const driver& from) {
    const auto received = wall_now();
    std::size_t failed = 0;
    {
        table_writer writer(*this);
        for (const auto& read : values) {
            target& to = targets_[read.point];
            const auto time = read.time == wall_time{} ? received : read.time;
            if (is_bad(read.state)) {
                writer.fail(to, read.state, text_of(read.error));
                ++failed;
            } else if (to.is_plain) {
                writer.put(to, read.v, read.state, time);
            } else {
                const tag_point& tag = tags_[read.point];
                auto type = tag.type;
                if (!type) {
                    type = from.type_of(read.point);
                    writer.set_reported_type(to, type);
                    to.type = cell_type_of(tag, type);
                }
                if (is_none(tag, read.v, type)) {
                    writer.put_none(to, time);
                } else if (to.is_linked) {
                    links_.hold(read.point, read.v, read.state, time);
                } else {
                    writer.put(to, to_shown(tag, read.v), read.state, time);
                }
            }
        }
    }
    alarms_.flush();
    if (trace_.wants_values()) trace_values(values);
    counters_.values_read += values.size() - failed;
    counters_.read_errors += failed;
}

void device_tags::put_read_back(std::uint32_t slot, const value& raw, const std::optional<data_type>& type) {
    const auto* tag = find(slot);
    if (tag == nullptr) return;
    if (is_none(*tag, raw, type)) {
        table_writer(*this).put_none(targets_[slot], wall_now());
    } else if (targets_[slot].is_linked) {
        links_.hold(slot, raw, quality::good, wall_now());
    } else {
        table_writer(*this).put(targets_[slot], to_shown(*tag, raw), quality::good, wall_now());
    }
    alarms_.flush();
    settle();
}

void device_tags::settle() {
    if (links_.empty()) return;
    {
        table_writer writer(*this);
        links_.settle([&](const scale_links::reading& read) {
            const auto& to = targets_[read.slot];
            const auto factor = links_.factor_of(read.slot);
            auto shown = factor ? to_shown(tags_[read.slot], *read.raw, *factor) : value{};
            const auto number = to_double(shown);
            if (factor && (!number || std::isfinite(*number) || !is_finite(*read.raw)))
                return writer.put(to, shown, read.state, read.time);
            const auto text = factor ? std::string("scale_from: the value is too large") : to_string(factor.error());
            const auto q = links_.is_misconfigured(read.slot) ? quality::configuration : quality::bad;
            writer.fail_scale(to, q, std::make_shared<const std::string>(text));
        });
    }
    alarms_.flush();
}

void device_tags::fail(std::span<const point_index> points, quality q, const error_code& why) {
    fail(points, q, text_of(why));
}

void device_tags::fail(std::span<const point_index> points, quality q, const std::string& text) {
    fail(points, q, std::make_shared<const std::string>(text));
}

void device_tags::fail(std::span<const point_index> points, quality q, const shared_text& text) {
    {
        table_writer writer(*this);
        for (const auto point : points)
            writer.fail(targets_[point], q, text);
    }
    alarms_.flush();
}

void device_tags::fail_all(quality q, const std::string& text) {
    const auto shared = std::make_shared<const std::string>(text);
    std::size_t count = 0;
    {
        table_writer writer(*this);
        for (const auto& tag : tags_) {
            if (!tag.is_readable()) continue;
            writer.fail(targets_[tag.place.slot], q, shared);
            ++count;
        }
    }
    alarms_.flush();
    if (q == quality::comm_failure || q == quality::not_connected) counters_.read_errors += count;
}

void device_tags::flush_samples(std::uint32_t stream) {
    if (samples_.empty()) return;
    samples_.stream = stream;
    sink_->put(samples_);
}

const device_tags::shared_text& device_tags::text_of(const error_code& ec) {
    for (const auto& [known, text] : texts_) {
        if (known == ec) return text;
    }
    if (texts_.size() >= 64) texts_.clear();
    std::string text = ec.message();
    if (ec == io::errc::timed_out) text = "no answer " + within(timeout_);
    return texts_.emplace_back(ec, std::make_shared<const std::string>(std::move(text))).second;
}

void device_tags::trace_values(std::span<const point_value> values) {
    for (const auto& read : values) {
        const tag_point& tag = tags_[read.point];
        const auto type = block_->get(read.point).reported_type;
        const auto factor = links_.factor_of(read.point);
        const auto text = is_bad(read.state)                                 ? read.error.message()
                          : is_none(tag, read.v, tag.type ? tag.type : type) ? std::string(no_value_text)
                          : factor ? format_shown(tag, to_shown(tag, read.v, *factor))
                                   : "raw " + format_value(read.v);
        trace_.value(fmt::format("{} = {}", tag.address.address(), text));
    }
}

}  // namespace penstock::engine
