#pragma once

#include "history/aggregate.hpp"

namespace penstock::history {

/// Buckets are [from + k·width, from + (k+1)·width), the last one cut at the query's `to`.
struct bucket_rule {
    aggregate kind = aggregate::average;
    std::int64_t width_ms = 60'000;  ///< ≥ 1
};

/// Sums up points bucket by bucket, and appends each bucket that has points to `ready` when it has all of them. Points
/// arrive in the order of the query.
class bucket_sums {
public:
    bucket_sums(const bucket_rule& rule, direction order, std::int64_t from, std::int64_t to) noexcept
        : rule_(rule), order_(order), from_(from), to_(to), sums_(rule.kind, order) {}

    /// The points [begin, end).
    void add(const samples& points, std::size_t begin, std::size_t end, samples& ready);

    /// Whether points from `first` to `last` are in one bucket.
    bool has_in_one(std::int64_t first, std::int64_t last) const noexcept;
    /// The points are in one bucket. False: as `accumulator::add`.
    bool add(const point_summary& points, samples& ready);
    void add(const uniform_points& points, std::int64_t first, samples& ready);

    /// There are no more points.
    void finish(samples& ready);

    std::int64_t end_of(std::int64_t begin) const noexcept;  ///< of a bucket

private:
    void enter(std::int64_t time, samples& ready);
    std::int64_t begin_of(std::int64_t time) const noexcept;

    bucket_rule rule_;
    direction order_;
    std::int64_t from_;
    std::int64_t to_;
    accumulator sums_;
    std::int64_t begin_ = 0;  ///< of the bucket that is summed up, if `sums_` has points
    std::int64_t end_ = 0;
};

}  // namespace penstock::history
