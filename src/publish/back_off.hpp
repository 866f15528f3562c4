#pragma once

#include <algorithm>

#include "base/clock.hpp"

namespace penstock::publish {

/// How long to wait after a failure: `least` doubled with each failure in a row up to `most`, ±20 % by chance, so that
/// many gateways do not come back in step. `chance` is from 0 to 1. Pure.
inline milliseconds back_off(milliseconds least, milliseconds most, unsigned failures_in_row, double chance) noexcept {
    auto wait = least;
    for (unsigned i = 1; i < failures_in_row && wait < most; ++i)
        wait *= 2;
    wait = std::min(wait, most);
    return milliseconds(static_cast<std::int64_t>(static_cast<double>(wait.count()) * (0.8 + 0.4 * chance)));
}

/// Longest pause between tries of a way that is away, whatever the transfer waits after failures of sending.
inline constexpr milliseconds longest_away{5000};

/// The same for a far end that cannot be reached: never longer than `longest_away`, unless `least` is. Pure.
inline milliseconds back_off_away(milliseconds least, milliseconds most, unsigned failures_in_row,
                                  double chance) noexcept {
    const auto longest = std::max(least, longest_away);
    return std::min(back_off(least, std::min(most, longest), failures_in_row, chance), longest);
}

}  // namespace penstock::publish
