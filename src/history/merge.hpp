#pragma once

#include <cstdint>
#include <vector>

#include "model/samples.hpp"

namespace penstock::history {

/// Where the points of a chunk begin in columns that contain several chunks.
struct chunk_part {
    std::size_t begin = 0;
    sequence_number first = 0;  ///< of the chunk; a chunk that was written later has a higher one
};

/// Puts the points into the order of their times. Of several with one time that of the chunk that was written later
/// stays; of equals, that of the later part. `parts` has the chunks in the order of their `begin`; each ascends.
void merge(samples& points, const std::vector<chunk_part>& parts);

/// Appends all points of `more` to `out`; texts that they share stay shared.
void append_samples(samples& out, const samples& more);

/// Keeps those in [from, to); they ascend.
void clip(samples& points, std::int64_t from, std::int64_t to);

/// The points at `places`, in that order.
void select(samples& points, const std::vector<std::uint32_t>& places);

void reverse(samples& points);
void truncate(samples& points, std::size_t size);

}  // namespace penstock::history
