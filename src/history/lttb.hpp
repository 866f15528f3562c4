#pragma once

#include <functional>

#include "base/error.hpp"
#include "model/samples.hpp"

namespace penstock::history {

/// Reads all points once, ascending, in pieces; a second call reads them again.
using point_source = std::function<result<>(const std::function<void(const samples& piece)>& visit)>;

/// The points that draw the same picture: first, last, and of each of `wanted` − 2 stretches of equal count the one
/// that makes the largest triangle with the one chosen before and the average of the next stretch. Only good, finite
/// numbers count; all of them when there are no more than `wanted`.
///
/// Memory: the result and a few MB: a long range is read three times instead of being held in memory.
/// Source: S. Steinarsson, Downsampling Time Series for Visual Representation, 2013, 4.2.
/// Errors: those of `source`.
result<samples> largest_triangles(const point_source& source, std::size_t wanted);

}  // namespace penstock::history
