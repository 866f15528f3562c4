#include "engine/collector.hpp"

#include <algorithm>

#include "drivers/errc.hpp"
#include "engine/device_events.hpp"
#include "io/stream.hpp"

namespace penstock::engine {

namespace {

// The samples of a scan are forwarded together, unless they are more than this or the scan takes long.
constexpr std::size_t max_samples = 50'000;
constexpr milliseconds scan_timeout{250};

double to_ms(steady_time::duration d) noexcept {
    return std::chrono::duration<double, std::milli>(d).count();
}

}  // namespace

void collector::set_driver(driver* d, const scan_timing& t, steady_time now, std::vector<size_search::limit> known) {
    driver_ = d;
    timeout_ = t.timeout;
    groups_.set_driver(d, t, std::move(known), now);
    tags_.set_timeout(t.timeout);
    stations_ = station_list(t.timeout);
    current_ = nullptr;
    set_tags({}, {}, now);
}

void collector::set_tags(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed, steady_time now) {
    std::vector<point_index> fresh;
    for (const auto& tag : changed)
        fresh.push_back(tag.place.slot);
    tags_.set(std::move(changed), removed);
    if (driver_ == nullptr) return;
    stations_.reset_witnesses();

    std::vector<point_config> points;
    points.reserve(tags_.all().size());
    for (const auto& tag : tags_.all()) {
        points.push_back(config_of(tag));
        points.back().period = groups_.period_of(tag);
    }
    for (const auto slot : fresh)
        points[slot].is_new = true;
    tags_.set_faults(driver_->set_points(points));
    groups_.plan(tags_.all(), fresh, now);
}

void collector::set_period(milliseconds period, steady_time now) {
    groups_.set_period(period);
    set_tags({}, {}, now);
}

void collector::begin(poll_list& list, steady_time now) {
    current_ = &list;
    samples_since_ = now;
    on({.type = scan_event::kind::begun, .is_on_demand = list.is_on_demand()});
    list.begin(stations_, now);
    // The station has stopped responding: its values of the last scan become bad.
    if (!list.left_out().empty()) tags_.fail(list.left_out(), quality::comm_failure, io::errc::timed_out);
}

void collector::begin_read(poll_list& list) noexcept {
    current_ = &list;
    on({scan_event::kind::called});
}

bool collector::take_recovered() noexcept {
    const bool has_recovered = state_.has_recovered;
    on({scan_event::kind::restarted});
    return has_recovered;
}

scan_action collector::on(const scan_event& e) noexcept {
    const auto step = next(state_, e);
    state_ = step.state;
    return step.action;
}

std::span<const milliseconds> collector::timeouts(std::span<const batch* const> batches) {
    timeouts_.clear();
    for (const auto* b : batches)
        timeouts_.push_back(current_->is_search(*b) ? stations_.timeout_for_search(b->station)
                                                    : stations_.timeout_for(b->station));
    return timeouts_;
}

void collector::put_pushed(std::span<const point_value> values, steady_time now) {
    last_response_ = now;
    put(values, now);
}

void collector::put(std::span<const point_value> values, steady_time now) {
    tags_.put(values, *driver_);
    if (tags_.unrecorded() < max_samples && now - samples_since_ <= scan_timeout) return;
    flush_samples();
    samples_since_ = now;
}

void collector::on_values(const batch& b, std::span<const point_value> values, steady_time asked, steady_time now) {
    count_round_trip(asked, now);
    last_response_ = now;
    const bool is_station_back = stations_.on_response(b.station, now - asked, b.slots.front().point);
    const bool is_point_back = current_->on_response(b, now);
    on({.type = scan_event::kind::answered, .recovers = is_station_back || is_point_back});
    put(values, now);
}

void collector::on_failure(const batch& b, const error_code& why, steady_time asked, steady_time now) {
    if (why == io::errc::timed_out) {
        ++tags_.counters().requests;
        ++tags_.counters().timeouts;
        return on_station_timeout(b, why, {.type = scan_event::kind::timed_out, .station = b.station}, asked, now);
    }
    count_round_trip(asked, now);
    ++tags_.counters().refusals;
    last_response_ = now;
    const bool is_refusal = remedy_of(why) == remedy::device_refused;
    // A gateway that waited in vain for its serial side answers as late as a time-out; a quick answer does not count.
    if (!is_refusal && now - asked > timeout_ / 4) {
        return on_station_timeout(b, why, {.type = scan_event::kind::not_reached, .station = b.station}, asked, now);
    }
    on({scan_event::kind::answered});
    if (!is_refusal) {
        current_->skip(b);
        return fail_batch(b, quality::comm_failure, why);
    }
    const auto kind =
        why == driver_condition::trouble ? poll_list::refusal::of_device_in_trouble : poll_list::refusal::of_request;
    switch (current_->on_refusal(b, now, kind)) {
        case poll_list::refusal_step::left_out:
            stations_.on_response(b.station, now - asked);
            return fail_batch(b, quality::comm_failure, why);
        case poll_list::refusal_step::repeated:
        case poll_list::refusal_step::searching: stations_.on_response(b.station, now - asked); return;
        case poll_list::refusal_step::quarantined:
            note_refused(b, why);
            fail_batch(b, quality::configuration, why);
            return;
        case poll_list::refusal_step::deferred: fail_batch(b, quality::comm_failure, why); return;
    }
}

/// Only this request fails, unless no other request of its station is answered either.
void collector::on_station_timeout(const batch& b, const error_code& why, scan_event e, steady_time asked,
                                   steady_time now) {
    const bool is_probe = current_->is_probe(b);
    const bool is_station_silent = current_->on_timeout(b, stations_, asked, now);
    if (!is_probe) fail_batch(b, quality::comm_failure, why);
    if (is_station_silent) {
        fail_station(b.station, why);
        const bool is_only = stations_.is_only(b.station) && !stations_.is_silent(b.station);
        e.about_station = is_only ? scan_event::verdict::only_silent : scan_event::verdict::silent;
    }
    if (const auto silent = on(e).silent_station) stations_.on_timeout(*silent, asked, now);
}

bool collector::on_link_lost(const std::string& text, steady_time now) {
    const auto action = on({scan_event::kind::lost});
    if (action.blames_request) {
        const auto* culprit = current_->on_link_lost(now);
        if (culprit != nullptr && state_.has_responses() && !current_->is_probe(*culprit))
            fail_batch(*culprit, quality::comm_failure, text);
    }
    if (action.silent_station) stations_.on_timeout(*action.silent_station, now, now);
    return state_.has_responses();
}

void collector::note_refused(const batch& b, const error_code& why) {
    for (const auto& slot : b.slots) {
        if (refused_.size() == device_events::max_refused) return;
        refused_.push_back({std::string(tags_.all()[slot.point].address.tag_id()), why.message()});
    }
}

template <class Why>
void collector::fail_batch(const batch& b, quality q, const Why& why) {
    failing_.clear();
    for (const auto& slot : b.slots)
        failing_.push_back(slot.point);
    tags_.fail(failing_, q, why);
    tags_.counters().read_errors += failing_.size();
}

/// Tags that this scan has read keep their values.
void collector::fail_station(std::uint32_t station, const error_code& why) {
    is_read_.assign(tags_.all().size(), false);
    current_->for_each_answered([&](point_index point) { is_read_[point] = true; });
    failing_.clear();
    groups_.for_each_point(station, [&](point_index point) {
        if (!is_read_[point]) failing_.push_back(point);
    });
    tags_.fail(failing_, quality::comm_failure, why);
}

void collector::count_round_trip(steady_time asked, steady_time now) noexcept {
    auto& counters = tags_.counters();
    const double ms = to_ms(now - asked);
    std::size_t bucket = 0;
    while (bucket < rtt_bounds_ms.size() && ms > rtt_bounds_ms[bucket])
        ++bucket;
    ++counters.rtt[bucket];
    counters.rtt_sum_ms += ms;
    ++counters.requests;
}

}  // namespace penstock::engine
