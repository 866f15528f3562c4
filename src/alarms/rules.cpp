#include "alarms/rules.hpp"

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
    if (what == kind::quality) return v != 0 ? level::high(1) : level::normal();
    if (what == kind::boolean) {
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

}  // namespace penstock::alarms
