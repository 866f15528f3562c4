#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "api/call.hpp"
#include "base/clock.hpp"

namespace penstock::api {

/// The largest accepted time: sums and differences of two such times do not overflow.
inline constexpr auto farthest_time = std::numeric_limits<std::int64_t>::max() / 4;

/// A time of a query: epoch ms, or ISO-8601 with an offset; absent when the parameter is, or when `found` has got a
/// fault that names it.
std::optional<wall_time> read_time_query(const call& c, std::string_view name, faults& found);

}  // namespace penstock::api
