#pragma once

#include "history/aggregate.hpp"
#include "history/point_reader.hpp"

namespace penstock::history {

/// Buckets are [from + k·width, from + (k+1)·width), the last one cut at the query's `to`.
struct bucket_rule {
    aggregate kind = aggregate::average;
    std::int64_t width_ms = 60'000;  ///< ≥ 1
};

/// Returns the buckets of a query that have points, in its order, as points whose time is the bucket's begin.
///
/// As `point_reader`: made by `history::read_buckets`; memory for one piece of points.
class bucket_reader {
public:
    /// `from` may be before that of `points`, which retention has raised.
    bucket_reader(point_reader points, std::int64_t from, const bucket_rule& rule);

    /// Replaces the content of `buckets` by the next buckets, at most `wanted`, and returns their number; 0: there are
    /// no more. Errors: those of `point_reader::next`.
    result<std::size_t> next(samples& buckets, std::size_t wanted = point_reader::points_per_piece);

    std::int64_t end_of(std::int64_t begin) const noexcept;  ///< of a bucket

private:
    result<std::size_t> points_left();
    void enter_bucket_of(std::int64_t time) noexcept;

    point_reader points_;
    bucket_rule rule_;
    std::int64_t from_;
    std::int64_t to_;
    accumulator sums_;
    samples piece_;
    std::size_t next_ = 0;    ///< index in `piece_`
    std::int64_t begin_ = 0;  ///< of the bucket that is summed up
    std::int64_t end_ = 0;
};

}  // namespace penstock::history
