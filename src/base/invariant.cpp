#include "base/invariant.hpp"

#include <cstdio>
#include <cstdlib>

namespace penstock {

void abort_broken_invariant(const char* condition, const char* file, int line) noexcept {
    std::fprintf(stderr, "%s:%d: a fault of this program: not true: %s\n", file, line, condition);
    std::abort();
}

}  // namespace penstock
