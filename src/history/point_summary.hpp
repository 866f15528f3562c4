#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "model/samples.hpp"

namespace penstock::history {

/// What the aggregates need of consecutive points that have one type, a number or Boolean.
struct point_summary {
    std::int64_t first_time = 0;  ///< epoch ms
    std::int64_t last_time = 0;   ///< epoch ms
    std::uint8_t type = 0;
    std::size_t good = 0;   ///< as `accumulator` counts
    std::size_t other = 0;  ///< the rest
    std::uint64_t min = 0;  ///< cells; of several that are equal the first. 0 if no point is good
    std::uint64_t max = 0;
    byte_view sum;  ///< by `exact_sum::encode`
};

/// Points that have one state and one value.
struct uniform_points {
    std::size_t count = 0;
    std::uint8_t type = 0;
    quality state = quality::bad;
    std::uint64_t cell = 0;  ///< 0 if the state is bad
};

}  // namespace penstock::history
