#include "alarms/evaluator.hpp"

#include <algorithm>
#include <cmath>

namespace penstock::alarms {

namespace {

constexpr std::array sides{1, -1};

}  // namespace

evaluator::delays::delays(level reached) noexcept {
    for (const int side : sides) {
        for (int severity = 1; severity <= level::worst; ++severity)
            at(side, severity).is_reached = reached.severity_on(side) >= severity;
    }
}

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
    auto all = current_delays();
    take_level(r, now, all);
    is_first_ = false;
    return decide(r, now, all);
}

changes evaluator::on_time(const rules& r, steady_time now) {
    if (!running_) return {};
    auto all = *running_;
    return decide(r, now, all);
}

changes evaluator::change_rules(const rules& r, steady_time now) {
    if (!has_level_) return {};
    auto all = current_delays();
    take_level(r, now, all);
    return decide(r, now, all);
}

/// The level of the last value in this state; delays that it interrupts restart.
void evaluator::take_level(const rules& r, steady_time now, delays& all) noexcept {
    level_ = r.level_of(value_, state_);
    for (const int side : sides) {
        for (int severity = 1; severity <= level::worst; ++severity) {
            auto& h = all.at(side, severity);
            const bool is_reached = level_.severity_on(side) >= severity;
            if (!has_level_ || is_reached != h.is_reached) h = {is_reached, is_first_, now, value_time_};
        }
    }
    has_level_ = true;
}

changes evaluator::decide(const rules& r, steady_time now, delays& all) {
    changes out;
    // Each turn moves on from the one before; limits that contradict each other must not loop forever.
    for (std::size_t turn = 0; turn < changes::max / 2; ++turn) {
        if (!raise_level(r, now, all, out) && !lower_level(r, now, all, out)) break;
        take_level(r, now, all);
    }
    keep(all);
    return out;
}

bool evaluator::raise_level(const rules& r, steady_time now, const delays& all, changes& out) {
    for (const int side : sides) {
        for (int severity = level::worst; severity > state_.severity_on(side); --severity) {
            const auto& h = all.at(side, severity);
            if (!h.is_reached || now - h.reached_at < r.on_delay) continue;
            if (state_.side() == -side) move(level::normal(), h, out);
            move(level::of(side, severity), h, out);
            return true;
        }
    }
    return false;
}

bool evaluator::lower_level(const rules& r, steady_time now, const delays& all, changes& out) {
    for (int severity = 0; severity < state_.severity(); ++severity) {
        const auto& h = all.at(state_.side(), severity + 1);
        if (h.is_reached || now - h.reached_at < r.off_delay) continue;
        move(level::of(state_.side(), severity), h, out);
        return true;
    }
    return false;
}

void evaluator::move(level to, const pending_delay& because, changes& out) {
    out.add({state_, to, because.event_time, because.is_first});
    state_ = to;
}

void evaluator::keep(const delays& all) {
    if (level_ == state_) {
        running_.reset();
    } else if (running_) {
        *running_ = all;
    } else {
        running_ = std::make_unique<delays>(all);
    }
}

std::optional<steady_time> evaluator::due(const rules& r) const noexcept {
    std::optional<steady_time> next;
    if (!running_) return next;
    const auto take = [&](steady_time t) { next = std::min(next.value_or(t), t); };
    for (const int side : sides)
        for (int severity = state_.severity_on(side) + 1; severity <= level::worst; ++severity)
            if (running_->at(side, severity).is_reached) take(running_->at(side, severity).reached_at + r.on_delay);
    for (int severity = 0; severity < state_.severity(); ++severity)
        if (!running_->at(state_.side(), severity + 1).is_reached)
            take(running_->at(state_.side(), severity + 1).reached_at + r.off_delay);
    return next;
}

}  // namespace penstock::alarms
