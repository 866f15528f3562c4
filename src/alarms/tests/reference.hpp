#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "alarms/evaluator.hpp"

namespace penstock::alarms::test {

/// Section 6.1 of the V5 specification again, slowly: stores every level and searches back for each delay.
class reference {
public:
    level state;
    std::vector<change> said;

    void good(const rules& r, double v, wall_time at, steady_time now) {
        if (r.alarm_kind == rules::kind::quality) return look(r, 0, at, now);
        if (std::isnan(v)) return bad(r, at, now);
        look(r, v, at, now);
    }

    void bad(const rules& r, wall_time at, steady_time now) {
        if (r.alarm_kind == rules::kind::quality) return look(r, 1, at, now);
        seen_.clear();  // the level is frozen, what was pending is dropped
    }

    void time(const rules& r, steady_time now) {
        if (!seen_.empty()) decide(r, now);
    }

private:
    struct seen {
        steady_time reached_at;
        wall_time event_time;
        level alarm_level;
    };

    /// 2: the first of these that is true.
    static level raw(const rules& r, double v) {
        if (v > r.high[2]) return level::high(3);
        if (v < r.low[2]) return level::low(3);
        if (v > r.high[1]) return level::high(2);
        if (v < r.low[1]) return level::low(2);
        if (v > r.high[0]) return level::high(1);
        if (v < r.low[0]) return level::low(1);
        return level::normal();
    }

    /// 2, 3 and 7.
    level level_of(const rules& r, double v) const {
        if (r.alarm_kind == rules::kind::quality) return v == 1 ? level::high(1) : level::normal();
        if (r.alarm_kind == rules::kind::boolean) {
            if (v != 0 && r.is_true_alarm) return level::high(1);
            if (v == 0 && r.is_false_alarm) return level::low(1);
            return level::normal();
        }
        const auto plain = raw(r, v);
        if (state.rank > 0 && plain.rank >= 0 && plain.rank < state.rank) {
            for (int n = state.rank; n > 0; --n)
                if (v > r.high[static_cast<std::size_t>(n - 1)] - r.deadband) return level::high(n);
        }
        if (state.rank < 0 && plain.rank <= 0 && plain.rank > state.rank) {
            for (int n = -state.rank; n > 0; --n)
                if (v < r.low[static_cast<std::size_t>(n - 1)] + r.deadband) return level::low(n);
        }
        return plain;
    }

    void look(const rules& r, double v, wall_time at, steady_time now) {
        value_ = v;
        decided_at_ = at;
        seen_.push_back({now, at, level_of(r, v)});
        decide(r, now);
    }

    /// The first of the unbroken row of last levels for which that holds; `nullopt`: not even the last.
    template <class Holds>
    std::optional<seen> since(const Holds& holds) const {
        std::optional<seen> first;
        for (auto i = seen_.rbegin(); i != seen_.rend() && holds(i->alarm_level); ++i)
            first = *i;
        return first;
    }

    /// 4.
    void decide(const rules& r, steady_time now) {
        while (change_once(r, now))
            seen_.push_back({now, decided_at_, level_of(r, value_)});
    }

    bool change_once(const rules& r, steady_time now) {
        for (int n = 3; n >= 1; --n) {
            const auto high = since([&](level l) { return l.rank >= n; });
            if (high && now - high->reached_at >= r.on_delay && state.rank < n) return go(level::high(n), *high);
            const auto low = since([&](level l) { return l.rank <= -n; });
            if (low && now - low->reached_at >= r.on_delay && state.rank > -n) return go(level::low(n), *low);
        }
        for (int n = 0; n < state.severity(); ++n) {
            const int side = state.side();
            const auto better = since([&](level l) { return l.rank * side <= n; });
            if (better && now - better->reached_at >= r.off_delay) return go(level::of(side, n), *better);
        }
        return false;
    }

    bool go(level to, const seen& because) {
        if (state.rank * to.rank < 0) go(level::normal(), because);
        said.push_back({state, to, because.event_time, false});
        state = to;
        return true;
    }

    double value_ = 0;
    wall_time decided_at_{};
    std::vector<seen> seen_;
};

}  // namespace penstock::alarms::test
