#include "alarms/evaluator.hpp"

#include <algorithm>
#include <cmath>

namespace penstock::alarms {

namespace {

constexpr std::array sides{1, -1};

}  // namespace

changes evaluator::on_sample(const rules& r, double v, wall_time at, steady_time now) {
    if (r.alarm_kind == rules::kind::quality) return evaluate(r, 0, at, now);
    if (std::isnan(v)) return on_bad_sample(r, at, now);
    return evaluate(r, v, at, now);
}

changes evaluator::on_bad_sample(const rules& r, wall_time at, steady_time now) {
    if (r.alarm_kind == rules::kind::quality) return evaluate(r, 1, at, now);
    freeze();
    return {};
}

changes evaluator::evaluate(const rules& r, double v, wall_time at, steady_time now) {
    value_ = v;
    value_time_ = at;
    const bool is_settled = has_level_ && level_ == state_;
    if (is_settled && r.level_of(v, state_) == state_) return {};
    take_level(r, now);
    is_first_ = false;
    return decide(r, now);
}

changes evaluator::on_time(const rules& r, steady_time now) {
    return has_level_ ? decide(r, now) : changes{};
}

changes evaluator::change_rules(const rules& r, steady_time now) {
    if (!has_level_) return {};
    take_level(r, now);
    return decide(r, now);
}

/// The level of the last value in this state; delays that it interrupts restart.
void evaluator::take_level(const rules& r, steady_time now) noexcept {
    level_ = r.level_of(value_, state_);
    for (const int side : sides) {
        for (int severity = 1; severity <= level::worst; ++severity) {
            auto& h = at(side, severity);
            const bool is_reached = level_.severity_on(side) >= severity;
            if (!has_level_ || is_reached != h.is_reached) h = {is_reached, is_first_, now, value_time_};
        }
    }
    has_level_ = true;
}

changes evaluator::decide(const rules& r, steady_time now) {
    changes out;
    // Each turn moves on from the one before; limits that contradict each other must not loop forever.
    for (std::size_t turn = 0; turn < changes::max / 2; ++turn) {
        if (!raise_level(r, now, out) && !lower_level(r, now, out)) break;
        take_level(r, now);
    }
    return out;
}

bool evaluator::raise_level(const rules& r, steady_time now, changes& out) {
    for (const int side : sides) {
        for (int severity = level::worst; severity > state_.severity_on(side); --severity) {
            const pending_delay h = at(side, severity);
            if (!h.is_reached || now - h.since < r.on_delay) continue;
            if (state_.side() == -side) move(level::normal(), h, out);
            move(level::of(side, severity), h, out);
            return true;
        }
    }
    return false;
}

bool evaluator::lower_level(const rules& r, steady_time now, changes& out) {
    for (int severity = 0; severity < state_.severity(); ++severity) {
        const pending_delay h = at(state_.side(), severity + 1);
        if (h.is_reached || now - h.since < r.off_delay) continue;
        move(level::of(state_.side(), severity), h, out);
        return true;
    }
    return false;
}

void evaluator::move(level to, const pending_delay& because, changes& out) {
    out.add({state_, to, because.event_time, because.is_first});
    state_ = to;
}

std::optional<steady_time> evaluator::due(const rules& r) const noexcept {
    std::optional<steady_time> next;
    if (!has_level_ || level_ == state_) return next;
    const auto take = [&](steady_time t) { next = std::min(next.value_or(t), t); };
    for (const int side : sides)
        for (int severity = state_.severity_on(side) + 1; severity <= level::worst; ++severity)
            if (at(side, severity).is_reached) take(at(side, severity).since + r.on_delay);
    for (int severity = 0; severity < state_.severity(); ++severity)
        if (!at(state_.side(), severity + 1).is_reached) take(at(state_.side(), severity + 1).since + r.off_delay);
    return next;
}

}  // namespace penstock::alarms
