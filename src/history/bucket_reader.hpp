#pragma once

#include <variant>

#include "history/bucket_sums.hpp"
#include "history/point_reader.hpp"
#include "history/rollup_reader.hpp"

namespace penstock::history {

/// Returns the buckets of a query that have points, in its order, as points whose time is the bucket's begin.
///
/// As `point_reader`: made by `history::read_buckets`; memory for one piece of points, or the chunks of some hours.
class bucket_reader {
public:
    using source = std::variant<point_reader, rollup_reader>;

    /// `from` may be before that of the query, which retention has raised.
    bucket_reader(source points, const point_query& query, std::int64_t from, const bucket_rule& rule);

    /// Replaces the content of `buckets` by the next buckets, at most `wanted`, and returns their number; 0: there are
    /// no more. Errors: those of `point_reader::next`.
    result<std::size_t> next(samples& buckets, std::size_t wanted = point_reader::points_per_piece);

    std::int64_t end_of(std::int64_t begin) const noexcept { return sums_.end_of(begin); }  ///< of a bucket

private:
    result<> read_more();

    source points_;
    bucket_sums sums_;
    samples piece_;
    samples ready_;         ///< buckets that have all their points
    std::size_t next_ = 0;  ///< index in `ready_`
    bool is_done_ = false;  ///< all points are summed up
};

}  // namespace penstock::history
