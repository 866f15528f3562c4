#pragma once

#include <optional>
#include <string>
#include <vector>

namespace penstock::ctl {

/// One character of a spark line.
struct spark_bucket {
    bool is_there = false;         ///< there are points in the bucket
    std::optional<double> number;  ///< absent: it has only bad points, or no numbers
};

/// A line with one character for each bucket: eight heights from the smallest to the largest number, a dot for buckets
/// without a number, a blank for empty buckets. If all numbers are equal, the line is in the middle.
std::string sparkline(const std::vector<spark_bucket>& buckets);

}  // namespace penstock::ctl
