#include "history/bucket_reader.hpp"

#include <utility>

namespace penstock::history {

bucket_reader::bucket_reader(source points, const point_query& query, std::int64_t from, const bucket_rule& rule)
    : points_(std::move(points)), sums_(rule, query.order, from, query.to) {}

result<> bucket_reader::read_more() {
    if (auto* const rollups = std::get_if<rollup_reader>(&points_)) {
        if (const auto added = rollups->add_next(sums_, ready_); !added) return added;
        is_done_ = rollups->has_all();
    } else {
        const auto count = std::get<point_reader>(points_).next(piece_);
        if (!count) return count.error();
        sums_.add(piece_, 0, *count, ready_);
        is_done_ = *count == 0;
    }
    if (is_done_) sums_.finish(ready_);
    return {};
}

/// Buckets that were found before an error are returned first: the next call finds the error again.
result<std::size_t> bucket_reader::next(samples& buckets, std::size_t wanted) {
    buckets.clear();
    for (;;) {
        while (next_ < ready_.size() && buckets.size() < wanted)
            buckets.add(ready_, next_++);
        if (buckets.size() >= wanted) return buckets.size();
        ready_.clear();
        next_ = 0;
        if (is_done_) return buckets.size();
        const auto more = read_more();
        if (more || !ready_.empty()) continue;
        if (buckets.empty()) return more.error();
        return buckets.size();
    }
}

}  // namespace penstock::history
