#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "drivers/point.hpp"

namespace penstock {

/// Implements `driver::set_points`: `make` (point_config → checked<Point>) parses each point, and the result is stored
/// at the same index of `points`; a point that cannot be parsed leaves an empty entry. Returns one entry for each
/// point: its fault, or empty if it is valid.
template <class Point, class Make>
std::vector<std::optional<fault>> parse_points(std::span<const point_config> from, std::vector<Point>& points,
                                               Make make) {
    std::vector<std::optional<fault>> faults(from.size());
    points.assign(from.size(), Point{});
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i].address.empty()) continue;
        checked<Point> made = make(from[i]);
        if (made) {
            points[i] = std::move(*made);
        } else {
            faults[i] = made.error();
        }
    }
    return faults;
}

}  // namespace penstock
