#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "drivers/point.hpp"

namespace penstock {

/// What `driver::set_points` does: puts each point that `make` (point_config → checked<Point>) can make at its index
/// into `points`, holes elsewhere. Returns the fault of each that it cannot make; the same length, empty = valid.
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
