#pragma once

#include <cstdio>
#include <cstdlib>

namespace penstock::fuzz {

/// A property that a fuzz target asserts; prints where it does not hold.
inline void require(bool holds, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (holds) return;
    std::fprintf(stderr, "%s:%d: does not hold\n", file, line);
    std::abort();
}

}  // namespace penstock::fuzz
