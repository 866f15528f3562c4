#pragma once

#include <chrono>

namespace penstock::v5::detail {

using steady_time = std::chrono::steady_clock::time_point;

steady_time steady_now() noexcept;

}  // namespace penstock::v5::detail
