#pragma once

#include <optional>
#include <string>
#include <vector>

namespace penstock::ctl {

/// One character of a spark line.
struct spark_bucket {
    bool is_there = false;         ///< some point fell into it
    std::optional<double> number;  ///< absent: only bad points, or no number
};

/// A line of one character a bucket: eight heights from the least to the most, a dot for buckets without a number, a
/// blank for empty ones. A line that does not move is drawn in the middle.
std::string sparkline(const std::vector<spark_bucket>& buckets);

}  // namespace penstock::ctl
