#include "calendar/timetable.hpp"

#include <algorithm>

#include "calendar/check.hpp"
#include "calendar/roster.hpp"
#include "time/local_clock.hpp"

namespace penstock::calendar {

namespace {

constexpr date first_planned_date{std::chrono::year{1900} / 1 / 1},
    last_planned_date{std::chrono::year{2399} / 12 / 31};

// No shift is near such a distant instant, so any may be used. Nothing overflows in the conversion to its date.
constexpr wall_time long_before{(first_planned_date - days{7}).time_since_epoch()};
constexpr wall_time long_after{(last_planned_date + days{7}).time_since_epoch()};

/// The dates whose shifts may touch a stretch of time: from the one before, for a shift ends before the second midnight
/// after its date begins, to the one after, for where a clock is set back over midnight tomorrow has begun once
/// already.
struct dates {
    date first, last;
};

dates dates_of(const local_clock& clock, wall_time from, wall_time to) {
    const auto first = clock.date_at(std::clamp(from, long_before, long_after)) - days{1};
    const auto last = clock.date_at(std::clamp(to, long_before, long_after)) + days{1};
    return {std::max(first, first_planned_date), std::min(last, last_planned_date)};
}

/// Calls `part(begin, end)` for each part of the shift between its breaks; in a gap one may be empty.
template <class F>
void for_each_part(local_clock& clock, date d, const planned_shift& s, F part) {
    auto begin = clock.to_utc(d + s.span.begin);
    for (const auto& b : s.breaks) {
        part(begin, clock.to_utc(d + b.begin));
        begin = clock.to_utc(d + b.end);
    }
    part(begin, clock.to_utc(d + s.span.end));
}

shift_interval worked(const planned_shift& s, date d, wall_time start, wall_time end) {
    return {s.definition->shift_name, d, s.definition->crew, start, end};
}

std::optional<fault> fault_of(wall_time from, wall_time to, days longest, std::string_view text) {
    if (from > to) return fault{"from", "must not be after to"};
    if (from < wall_time::max() - longest && to > from + longest)
        return fault{"to", "must be at most " + std::string(text)};
    return std::nullopt;
}

}  // namespace

struct timetable::body {
    definition source;
    time_zone zone;
    roster shifts;

    body(definition d, time_zone z) : source(std::move(d)), zone(z), shifts(source) {}
};

timetable::timetable(std::unique_ptr<const body> made) noexcept : body_(std::move(made)) {}
timetable::timetable(timetable&&) noexcept = default;
timetable& timetable::operator=(timetable&&) noexcept = default;
timetable::~timetable() = default;

checked<timetable> timetable::make(definition d) {
    if (auto all = check(d); !all.empty()) return std::move(all.front());
    const auto zone = time_zone::find(d.time_zone);
    if (!zone) return fault{"time_zone", "must be in the time zone data (tzdata) of this machine"};
    return timetable(std::make_unique<const body>(std::move(d), *zone));
}

const definition& timetable::source() const noexcept {
    return body_->source;
}

shift_state timetable::shift_at(wall_time at) const {
    local_clock clock(body_->zone);
    shift_state out;
    auto d = std::optional(dates_of(clock, at, at).first);
    while ((d = body_->shifts.next_planned(*d, last_planned_date))) {
        for (const auto& s : body_->shifts.on(*d)) {
            const auto start = clock.to_utc(*d + s.span.begin), end = clock.to_utc(*d + s.span.end);
            if (start >= end) continue;
            if (start > at) {
                out.next_start = start;
                return out;
            }
            if (at >= end) continue;
            out.shift = worked(s, *d, start, end);
            out.is_in_break = true;
            for_each_part(clock, *d, s, [&](wall_time begin, wall_time until) {
                if (begin <= at && at < until) out.is_in_break = false;
            });
        }
        *d += days{1};
    }
    return out;
}

checked<working_total> timetable::working_time(wall_time from, wall_time to) const {
    if (auto f = fault_of(from, to, max_total_span, "ten years after from")) return *std::move(f);
    local_clock clock(body_->zone);
    const auto& shifts = body_->shifts;
    working_total out;
    std::vector<milliseconds> by_name(shifts.names().size(), milliseconds::min());
    const auto add = [&](const planned_shift& s, milliseconds working, milliseconds whole) {
        auto& sum = by_name[s.name];
        sum = std::max(sum, milliseconds{0}) + working;
        out.working += working;
        out.breaks += whole - working;
    };
    const auto asked = [&](wall_time begin, wall_time end) {
        return std::max(milliseconds{0}, std::min(end, to) - std::max(begin, from));
    };

    const auto over = dates_of(clock, from, to);
    for (auto d = over.first; d <= over.last; d += days{1}) {
        const auto& plan = shifts.on(d);
        if (plan.empty()) continue;
        const bool is_whole = clock.has_one_offset(d) && clock.to_utc(d) >= from && clock.to_utc(d + days{2}) <= to;
        for (const auto& s : plan) {
            if (is_whole) {
                add(s, s.working, s.length());
                continue;
            }
            const auto whole = asked(clock.to_utc(d + s.span.begin), clock.to_utc(d + s.span.end));
            if (whole == milliseconds{0}) continue;
            milliseconds working{0};
            for_each_part(clock, d, s, [&](wall_time begin, wall_time end) { working += asked(begin, end); });
            add(s, working, whole);
        }
    }
    for (std::size_t i = 0; i < by_name.size(); ++i)
        if (by_name[i] >= milliseconds{0}) out.by_shift.push_back({shifts.names()[i], by_name[i]});
    return out;
}

checked<std::vector<shift_interval>> timetable::intervals(wall_time from, wall_time to) const {
    if (auto f = fault_of(from, to, max_interval_span, "400 days after from")) return *std::move(f);
    local_clock clock(body_->zone);
    std::vector<shift_interval> out;
    const auto over = dates_of(clock, from, to);
    for (auto d = over.first; d <= over.last; d += days{1})
        for (const auto& s : body_->shifts.on(d))
            for_each_part(clock, d, s, [&](wall_time begin, wall_time end) {
                const auto start = std::max(begin, from), until = std::min(end, to);
                if (start < until) out.push_back(worked(s, d, start, until));
            });
    return out;
}

checked<std::optional<wall_time>> timetable::add(wall_time from, milliseconds working) const {
    if (working < milliseconds{0}) return fault{"working_ms", "must not be negative"};
    if (working == milliseconds{0}) return std::optional(from);
    if (from >= long_after) return std::optional<wall_time>();
    local_clock clock(body_->zone);
    const auto limit = from + max_total_span;
    const auto over = dates_of(clock, from, limit);
    std::optional<wall_time> found;
    auto left = working;
    auto d = std::optional(over.first);
    while (!found && (d = body_->shifts.next_planned(*d, over.last))) {
        const bool is_whole = clock.has_one_offset(*d) && clock.to_utc(*d) >= from;
        for (const auto& s : body_->shifts.on(*d)) {
            if (found) break;
            if (is_whole && s.working < left) {
                left -= s.working;
                continue;
            }
            for_each_part(clock, *d, s, [&](wall_time begin, wall_time end) {
                const auto there = std::max(milliseconds{0}, end - std::max(begin, from));
                if (!found && there > milliseconds{0} && left <= there) found = std::max(begin, from) + left;
                left -= there;
            });
        }
        *d += days{1};
    }
    if (found && *found > limit) found.reset();
    return found;
}

}  // namespace penstock::calendar
