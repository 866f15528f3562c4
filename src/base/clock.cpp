#include "base/clock.hpp"

namespace penstock {

wall_time wall_now() noexcept {
    return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
}

steady_time steady_now() noexcept {
    return std::chrono::steady_clock::now();
}

}  // namespace penstock
