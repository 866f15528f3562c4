#include "alarms/rules.hpp"

#include <cmath>

namespace penstock::alarms {

// Comparisons with a limit that is not set are false.

level rules::raw_level_of(double v) const noexcept {
    for (int severity = level::worst; severity > 0; --severity) {
        const auto at = static_cast<std::size_t>(severity - 1);
        if (v > high[at]) return level::high(severity);
        if (v < low[at]) return level::low(severity);
    }
    return level::normal();
}

level rules::level_of(double v, level state) const noexcept {
    if (alarm_kind == kind::quality) return v != 0 ? level::high(1) : level::normal();
    if (alarm_kind == kind::boolean) {
        if (v != 0) return is_true_alarm ? level::high(1) : level::normal();
        return is_false_alarm ? level::low(1) : level::normal();
    }
    const auto raw = raw_level_of(v);
    const bool is_on_other_side = raw.side() == -state.side();
    if (state.is_normal() || (is_on_other_side && !raw.is_normal()) || raw.severity() >= state.severity()) return raw;
    for (int severity = state.severity(); severity > 0; --severity) {
        const auto at = static_cast<std::size_t>(severity - 1);
        const bool is_still_beyond = state.side() > 0 ? v > high[at] - deadband : v < low[at] + deadband;
        if (is_still_beyond) return level::of(state.side(), severity);
    }
    return raw;
}

range rules::range_of(level state) const noexcept {
    if (alarm_kind == kind::quality) return state.is_normal() ? range::all() : range::none();
    if (alarm_kind == kind::boolean) {
        auto found = range::none();
        for (const double v : {0.0, 1.0}) {
            if (level_of(v, state) != state) continue;
            found = {std::min(found.lowest, v), std::max(found.highest, v)};
        }
        return found;
    }
    auto found = range::all();
    const auto worse = static_cast<std::size_t>(state.severity());
    // A limit that is not set is NaN, so all comparisons with it are false.
    for (std::size_t i = state.side() < 0 ? 0 : worse; i < high.size(); ++i)
        if (high[i] < found.highest) found.highest = high[i];
    for (std::size_t i = state.side() > 0 ? 0 : worse; i < low.size(); ++i)
        if (low[i] > found.lowest) found.lowest = low[i];
    if (state.is_normal()) return found;
    // A level is kept until the value has returned by more than the deadband.
    if (state.side() > 0) {
        const auto kept_above = high[worse - 1] - deadband;
        if (std::isnan(kept_above)) return range::none();
        found.lowest = std::max(found.lowest, std::nextafter(kept_above, range::all().highest));
    } else {
        const auto kept_below = low[worse - 1] + deadband;
        if (std::isnan(kept_below)) return range::none();
        found.highest = std::min(found.highest, std::nextafter(kept_below, range::all().lowest));
    }
    return found;
}

}  // namespace penstock::alarms
