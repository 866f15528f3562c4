#pragma once

#include <functional>

#include "tests/support/pause.hpp"

namespace penstock::gateway {

/// Calls `is_so` until it is, half a minute at most: a machine that is busy takes its time.
inline bool comes_true(const std::function<bool()>& is_so) {
    for (int i = 0; i < 15'000; ++i) {
        if (is_so()) return true;
        test::pause();
    }
    return false;
}

}  // namespace penstock::gateway
