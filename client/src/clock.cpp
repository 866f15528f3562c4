#include "client/src/clock.hpp"

penstock::v5::detail::steady_time penstock::v5::detail::steady_now() noexcept {
    return std::chrono::steady_clock::now();
}
