#include "engine/collector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "io/stream.hpp"

namespace penstock::engine {

namespace {

constexpr std::size_t most_in_scan = 50'000;
constexpr milliseconds longest_scan{250};  ///< before what was read of it is handed on
constexpr std::uint32_t streams_each = 64;

/// A range of stream numbers for a device: one for each group, and the first for all else.
std::uint32_t next_streams() noexcept {
    static std::atomic<std::uint32_t> last{0};
    return last.fetch_add(streams_each);
}

double to_ms(steady_time::duration d) noexcept {
    return std::chrono::duration<double, std::milli>(d).count();
}

}  // namespace

/// Puts into the tag table under one lock, and beside it into the scan that is recorded.
class collector::table_writer {
public:
    explicit table_writer(collector& of) : of_(of), writer_(*of.home_) {}

    void put(const target& to, const value& v, quality q, wall_time time) {
        writer_.put(to.place, v, q, time);
        if (to.is_watched) watch(to.place.slot, v, q, time);
        note(to, v, q, time);
    }

    void fail(const target& to, quality q, const shared_text& error) {
        writer_.fail(to.place, q, error);
        if (of_.alarms_.watches(to.place.slot)) of_.alarms_.fail(to.place.slot, q, now_, steady_);
        note(to, value{}, q, now_);
    }

    void tell_type(const target& to, const std::optional<data_type>& type) { writer_.tell_type(to.place, type); }

private:
    void watch(std::uint32_t slot, const value& v, quality q, wall_time time) {
        auto& alarms = of_.alarms_;
        if (!alarms.is_quiet(slot, v) && alarms.watches(slot)) alarms.take(slot, v, time, steady_);
        if (q == quality::good && !of_.tallies_.empty()) of_.count(slot, v);
    }

    void note(const target& to, const value& v, quality q, wall_time time) {
        if (to.number == 0) return;
        of_.scan_.tags.push_back(to.number);
        of_.scan_.add(time, to.type, q, v);
    }

    collector& of_;
    live::block::writer writer_;
    const wall_time now_ = wall_now();
    const steady_time steady_ = steady_now();
};

collector::collector(std::shared_ptr<live::block> home, trace_ring& trace, recording* keep, alarm_listener* alarms)
    : home_(std::move(home)), trace_(trace), recording_(keep), alarms_(alarms), first_stream_(next_streams()) {}

void collector::put_alarms(std::uint32_t slot, const std::vector<alarm_setting>& all, steady_time now) {
    if (slot >= targets_.size()) return;  // the tag is gone again
    alarms_.put(slot, all, home_->get(slot), now);
    targets_[slot].is_watched = is_watched(slot);
}

void collector::put_tallies(std::uint32_t slot, std::vector<std::shared_ptr<tally>> all) {
    if (slot >= targets_.size()) return;  // the tag is gone again
    if (slot >= tallies_.size()) tallies_.resize(slot + 1);
    tallies_[slot] = std::move(all);
    targets_[slot].is_watched = is_watched(slot);
}

bool collector::is_watched(std::uint32_t slot) const noexcept {
    return alarms_.watches(slot) || (slot < tallies_.size() && !tallies_[slot].empty());
}

void collector::count(std::uint32_t slot, const value& v) const {
    if (slot >= tallies_.size() || tallies_[slot].empty()) return;
    const auto number = to_double(v);
    if (!number || !std::isfinite(*number)) return;
    for (const auto& t : tallies_[slot])
        t->take(*number);
}

/// Not at the first sample of a scan: a scan of many requests is one record, unless it takes long.
void collector::record() {
    if (scan_.empty()) return;
    scan_.stream = first_stream_;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (&groups_[i]->list == current_) scan_.stream += static_cast<std::uint32_t>(i % (streams_each - 1)) + 1;
    }
    recording_->take(scan_);
}

void collector::use(driver* d, const pace& p, steady_time now, std::vector<size_search::limit> known) {
    driver_ = d;
    pace_ = p;
    sizes_ = size_search{};
    sizes_.restore(std::move(known), now);
    stations_ = station_list(p.timeout);
    groups_.clear();
    current_ = nullptr;
    set_tags({}, {}, now);
}

void collector::set_tags(std::vector<tag_point> changed, const std::vector<std::uint32_t>& removed, steady_time now) {
    for (const auto slot : removed) {
        if (slot < tags_.size()) tags_[slot] = tag_point{};
        alarms_.remove(slot);
        if (slot < tallies_.size()) tallies_[slot].clear();
    }
    std::vector<point_index> fresh;
    for (auto& tag : changed) {
        const auto slot = tag.place.slot;
        fresh.push_back(slot);
        if (slot >= tags_.size()) {
            tags_.resize(slot + 1);
            targets_.resize(slot + 1);
        }
        targets_[slot] = {tag.place, recording_ == nullptr ? 0 : tag.number, cell_type_of(tag, tag.type),
                          !tag.is_scaled && tag.type, is_watched(slot)};
        tags_[slot] = std::move(tag);
    }
    if (driver_ == nullptr) return;
    stations_.forget_witnesses();

    std::vector<point_config> points;
    points.reserve(tags_.size());
    for (const auto& tag : tags_) {
        points.push_back(config_of(tag));
        points.back().period = period_of(tag);
    }
    for (const auto slot : fresh)
        points[slot].is_new = true;
    const auto faults = driver_->set_points(points);
    is_refused_by_driver_.assign(tags_.size(), false);
    for (std::size_t slot = 0; slot < tags_.size(); ++slot) {
        if (tags_[slot].address.empty() || !faults[slot]) continue;
        is_refused_by_driver_[slot] = true;
        const auto text = std::make_shared<const std::string>(to_string(*faults[slot]));
        table_writer(*this).fail(targets_[slot], quality::configuration, text);
    }
    plan_groups(fresh, now);
}

void collector::set_period(milliseconds period, steady_time now) {
    pace_.period = period;
    set_tags({}, {}, now);
}

/// Points that are polled at one pace share a group; a group that stays keeps its schedule and what it learned.
void collector::plan_groups(std::span<const point_index> changed, steady_time now) {
    std::vector<std::pair<milliseconds, std::vector<point_index>>> by_period;
    for (std::size_t slot = 0; slot < tags_.size(); ++slot) {
        if (tags_[slot].address.empty() || is_refused_by_driver_[slot]) continue;
        const auto period = period_of(tags_[slot]);
        auto found = std::ranges::find(by_period, period, [](const auto& entry) { return entry.first; });
        if (found == by_period.end()) found = by_period.insert(found, {period, {}});
        found->second.push_back(static_cast<point_index>(slot));
    }
    std::erase_if(groups_, [&](const auto& g) {
        return std::ranges::none_of(by_period, [&](const auto& e) { return e.first == g->clock.period(); });
    });
    for (auto& [period, points] : by_period) {
        auto found = std::ranges::find(groups_, period, [](const auto& g) { return g->clock.period(); });
        if (found == groups_.end()) {
            const auto within =
                std::chrono::duration_cast<steady_time::duration>(std::min(period, milliseconds{1000}) * pace_.spread);
            groups_.push_back(std::make_unique<scan_group>(
                scan_group{schedule(period, now + within), poll_list(*driver_, sizes_, pace_.retry_after)}));
            found = std::prev(groups_.end());
        }
        (*found)->list.set_points(std::move(points), changed);
    }
}

const tag_point* collector::find(std::uint32_t slot) const noexcept {
    return slot < tags_.size() && !tags_[slot].address.empty() ? &tags_[slot] : nullptr;
}

std::size_t collector::requests_per_scan() const noexcept {
    std::size_t sum = 0;
    for (const auto& g : groups_)
        sum += g->list.requests();
    return sum;
}

std::size_t collector::quarantined() const noexcept {
    std::size_t sum = 0;
    for (const auto& g : groups_)
        sum += g->list.quarantined();
    return sum;
}

std::vector<std::string> collector::describe_plan() const {
    std::vector<std::string> lines;
    for (const auto& g : groups_) {
        for (auto& line : g->list.describe())
            lines.push_back(std::move(line));
    }
    return lines;
}

scan_group* collector::next_group() noexcept {
    const auto first = std::ranges::min_element(groups_, {}, [](const auto& g) { return g->clock.due(); });
    return first == groups_.end() ? nullptr : first->get();
}

void collector::restart_schedules(steady_time now) {
    for (auto& g : groups_)
        g->clock.restart(now);
}

poll_list collector::make_list(std::vector<point_index> points) {
    poll_list list(*driver_, sizes_, pace_.retry_after);
    list.set_fresh();
    std::erase_if(points, [&](point_index p) { return is_refused_by_driver_[p]; });
    list.set_points(std::move(points), {});
    return list;
}

void collector::begin(poll_list& list, steady_time now) {
    select(list);
    scan_began_ = now;
    had_answers_ = list.is_fresh() && has_answers();
    answers_ = 0;
    silences_ = 0;
    is_deaf_ = false;
    doubted_.reset();
    list.begin(stations_, now);
    if (!list.left_out().empty()) fail_left_out();
}

std::span<const milliseconds> collector::timeouts(std::span<const batch* const> batches) {
    timeouts_.clear();
    for (const auto* b : batches)
        timeouts_.push_back(current_->is_search(*b) ? stations_.timeout_for_search(b->station)
                                                    : stations_.timeout_for(b->station));
    return timeouts_;
}

void collector::put_pushed(std::span<const point_value> values) {
    last_answer_ = steady_now();
    const auto failed = put_values(values);
    if (trace_.wants_values()) trace_values(values);
    counters_.values_read += values.size() - failed;
    counters_.read_errors += failed;
}

void collector::put_read_back(std::uint32_t slot, const value& raw) {
    if (const auto* tag = find(slot)) {
        table_writer(*this).put(targets_[slot], to_shown(*tag, raw), quality::good, wall_now());
        alarms_.hand_on();
    }
}

void collector::fail_all(quality q, const std::string& text) {
    const auto shared = std::make_shared<const std::string>(text);
    const bool counts = q == quality::comm_failure || q == quality::not_connected;
    {
        table_writer writer(*this);
        for (std::size_t slot = 0; slot < tags_.size(); ++slot) {
            const bool has_own_fault = slot < is_refused_by_driver_.size() && is_refused_by_driver_[slot];
            if (tags_[slot].address.empty() || has_own_fault) continue;
            writer.fail(targets_[slot], q, shared);
            if (counts) ++counters_.read_errors;
        }
    }
    alarms_.hand_on();
}

void collector::release(point_index point) {
    for (auto& g : groups_)
        g->list.release(point);
}

void collector::on_values(const batch& b, std::span<const point_value> values, steady_time asked) {
    const auto now = steady_now();
    count_round_trip(asked, now);
    ++answers_;
    has_answer_ = true;
    last_answer_ = now;
    if (stations_.on_answer(b.station, now - asked, b.slots.front().point)) has_revival_ = true;
    if (current_->on_answer(b, now)) has_revival_ = true;

    const auto failed = put_values(values);
    if (trace_.wants_values()) trace_values(values);
    counters_.values_read += values.size() - failed;
    counters_.read_errors += failed;
}

void collector::on_failure(const batch& b, const error_code& why, steady_time asked) {
    const auto now = steady_now();
    if (why == io::errc::timed_out) {
        ++counters_.requests;
        ++counters_.timeouts;
        ++silences_;
        return hear_nothing(b, text_of(why), asked, now);
    }
    count_round_trip(asked, now);
    ++answers_;
    ++counters_.refusals;
    has_answer_ = true;
    last_answer_ = now;
    if (remedy_of(why) != remedy::device_refused) {
        // A gateway that waited in vain for its serial side takes as long as a time-out does.
        if (now - asked > pace_.timeout / 4) return hear_nothing(b, text_of(why), asked, now);
        current_->skip(b);
        fail_points(b, quality::comm_failure, text_of(why));
        return;
    }
    switch (current_->on_refusal(b, now)) {
        case poll_list::refusal::searching: stations_.on_answer(b.station, now - asked); return;
        case poll_list::refusal::confined: fail_points(b, quality::configuration, text_of(why)); return;
        case poll_list::refusal::put_off: fail_points(b, quality::comm_failure, text_of(why)); return;
    }
}

/// One lock for all; returns how many failed.
std::size_t collector::put_values(std::span<const point_value> values) {
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
                if (!tag.type) {
                    const auto told = driver_->type_of(read.point);
                    writer.tell_type(to, told);
                    to.type = cell_type_of(tag, told);
                }
                writer.put(to, to_shown(tag, read.v), read.state, time);
            }
        }
    }
    alarms_.hand_on();
    if (scan_.size() >= most_in_scan || steady_now() - scan_began_ > longest_scan) {
        record();
        scan_began_ = steady_now();
    }
    return failed;
}

/// The request was not answered: it fails alone, unless nothing of its station answers.
void collector::hear_nothing(const batch& b, const shared_text& text, steady_time asked, steady_time now) {
    has_change_ = true;
    const bool is_probe = current_->is_probe(b);
    const bool is_station_silent = current_->on_silence(b, stations_, asked, now);
    if (!is_probe) fail_points(b, quality::comm_failure, text);
    if (!is_station_silent) {
        doubted_ = b.station;
        return;
    }
    doubted_.reset();
    fail_station(b.station, text);
    // It was heard a moment ago: rather is it this link on which it answers no more.
    is_deaf_ = answers_ > 0 && stations_.is_only(b.station) && !stations_.is_silent(b.station);
    if (!is_deaf_) stations_.on_silence(b.station, asked, now);
}

bool collector::on_link_lost(const std::string& text, steady_time now) {
    if (silences_ == 0) {
        const auto* culprit = current_->on_link_lost(now);
        if (culprit != nullptr && has_answers() && !current_->is_probe(*culprit)) {
            fail_points(*culprit, quality::comm_failure, std::make_shared<const std::string>(text));
        }
    } else if (doubted_ && answers_ == 0) {
        stations_.on_silence(*doubted_, now, now);
    }
    return has_answers();
}

void collector::fail_points(const batch& b, quality q, const shared_text& text) {
    {
        table_writer writer(*this);
        for (const auto& slot : b.slots)
            writer.fail(targets_[slot.point], q, text);
    }
    alarms_.hand_on();
    counters_.read_errors += b.slots.size();
}

/// What this scan has read stays as it is.
void collector::fail_station(std::uint32_t station, const shared_text& text) {
    is_read_.assign(tags_.size(), false);
    current_->for_each_answered([&](point_index point) { is_read_[point] = true; });
    {
        table_writer writer(*this);
        for (const auto& g : groups_) {
            g->list.for_each_point(station, [&](point_index point) {
                if (!is_read_[point]) writer.fail(targets_[point], quality::comm_failure, text);
            });
        }
    }
    alarms_.hand_on();
}

/// What the last scan had read before its station fell silent.
void collector::fail_left_out() {
    const auto& text = text_of(make_error_code(io::errc::timed_out));
    {
        table_writer writer(*this);
        for (const auto point : current_->left_out())
            writer.fail(targets_[point], quality::comm_failure, text);
    }
    alarms_.hand_on();
}

const collector::shared_text& collector::text_of(const error_code& ec) {
    for (const auto& [known, text] : texts_) {
        if (known == ec) return text;
    }
    if (texts_.size() >= 64) texts_.clear();
    std::string text = ec.message();
    if (ec == io::errc::timed_out) text = fmt::format("no answer within {} ms", pace_.timeout.count());
    return texts_.emplace_back(ec, std::make_shared<const std::string>(std::move(text))).second;
}

void collector::count_round_trip(steady_time asked, steady_time now) noexcept {
    const double ms = to_ms(now - asked);
    std::size_t bucket = 0;
    while (bucket < rtt_bounds_ms.size() && ms > rtt_bounds_ms[bucket])
        ++bucket;
    ++counters_.rtt[bucket];
    counters_.rtt_sum_ms += ms;
    ++counters_.requests;
}

void collector::trace_values(std::span<const point_value> values) {
    for (const auto& read : values) {
        const tag_point& tag = tags_[read.point];
        const auto text = is_bad(read.state) ? read.error.message() : format_shown(tag, to_shown(tag, read.v));
        trace_.value(tag.address + " = " + text);
    }
}

milliseconds collector::period_of(const tag_point& tag) const noexcept {
    return tag.period == milliseconds::zero() ? pace_.period : tag.period;
}

}  // namespace penstock::engine
