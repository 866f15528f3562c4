#include "history/bucket_reader.hpp"

#include <algorithm>
#include <utility>

namespace penstock::history {

bucket_reader::bucket_reader(point_reader points, std::int64_t from, const bucket_rule& rule)
    : points_(std::move(points)),
      rule_(rule),
      from_(from),
      to_(points_.query().to),
      sums_(rule.kind, points_.query().order) {}

/// Computed without sign, because a range may be longer than a signed number can represent.
std::int64_t bucket_reader::end_of(std::int64_t begin) const noexcept {
    const auto left = static_cast<std::uint64_t>(to_) - static_cast<std::uint64_t>(begin);
    const auto width = std::min(left, static_cast<std::uint64_t>(rule_.width_ms));
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(begin) + width);
}

void bucket_reader::enter_bucket_of(std::int64_t time) noexcept {
    const auto from = static_cast<std::uint64_t>(from_);
    const auto width = static_cast<std::uint64_t>(rule_.width_ms);
    begin_ = static_cast<std::int64_t>(from + (static_cast<std::uint64_t>(time) - from) / width * width);
    end_ = end_of(begin_);
}

result<std::size_t> bucket_reader::points_left() {
    if (next_ < piece_.size()) return piece_.size() - next_;
    next_ = 0;
    return points_.next(piece_);
}

result<std::size_t> bucket_reader::next(samples& buckets, std::size_t wanted) {
    buckets.clear();
    while (buckets.size() < wanted) {
        const auto left = points_left();
        if (!left) return left.error();
        if (*left == 0) {
            if (!sums_.empty()) sums_.finish(buckets, begin_);
            break;
        }
        for (; next_ < piece_.size() && buckets.size() < wanted; ++next_) {
            const auto time = piece_.times[next_];
            if (sums_.empty()) {
                enter_bucket_of(time);
            } else if (time < begin_ || time >= end_) {
                sums_.finish(buckets, begin_);
                enter_bucket_of(time);
                if (buckets.size() >= wanted) break;
            }
            sums_.add(piece_, next_);
        }
    }
    return buckets.size();
}

}  // namespace penstock::history
