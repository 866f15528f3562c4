#pragma once

#include <optional>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "history/point_summary.hpp"
#include "model/samples.hpp"

namespace penstock::history {

/// The stored form of a chunk: points of one tag, ascending in time. Files keep it for years, so the first byte is its
/// version.
///
///     version, count, first time, span
///     times        distances in time, as integers
///     state        runs of (type, quality) until all points have theirs
///     values       of each type in the order of first appearance: those of its points that have a value
///
/// A regular interval, a state and a value that do not change cost their few bytes once.

inline constexpr std::size_t max_chunk_points = 4096;

struct chunk_header {
    std::size_t count = 0;
    std::int64_t first_time = 0;  ///< epoch ms
    std::int64_t last_time = 0;   ///< epoch ms
};

/// Reads the beginning only. Errors: `cut_short`, `unknown_format`, `wrong_count`, `unordered_times`.
result<chunk_header> read_chunk_header(byte_view content);

/// What the chunk has, if its points are numbers or Booleans that follow each other at a regular interval with one
/// state and one value. `nullopt`: they are others, or the chunk is damaged.
std::optional<uniform_points> read_uniform_chunk(byte_view content) noexcept;

/// `count` points from `begin` on, 1…max_chunk_points of them; their times ascend and differ.
byte_buffer encode_chunk(const samples& points, std::size_t begin, std::size_t count);

/// Appends the points; on an error `out` is unchanged. Errors: every code of `errc` that tells of a damaged or newer
/// chunk. Memory: 18 bytes a point, at most `max_chunk_points`, and the size of the content.
result<> decode_chunk(byte_view content, samples& out);

}  // namespace penstock::history
