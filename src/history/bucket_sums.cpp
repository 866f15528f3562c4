#include "history/bucket_sums.hpp"

#include <algorithm>

namespace penstock::history {

/// Computed without sign, because a range may be longer than a signed number can represent.
std::int64_t bucket_sums::end_of(std::int64_t begin) const noexcept {
    const auto left = static_cast<std::uint64_t>(to_) - static_cast<std::uint64_t>(begin);
    const auto width = std::min(left, static_cast<std::uint64_t>(rule_.width_ms));
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(begin) + width);
}

std::int64_t bucket_sums::begin_of(std::int64_t time) const noexcept {
    const auto from = static_cast<std::uint64_t>(from_);
    const auto width = static_cast<std::uint64_t>(rule_.width_ms);
    return static_cast<std::int64_t>(from + (static_cast<std::uint64_t>(time) - from) / width * width);
}

/// Makes the bucket of `time` the one that is summed up.
void bucket_sums::enter(std::int64_t time, samples& ready) {
    if (!sums_.empty()) {
        if (time >= begin_ && time < end_) return;
        sums_.finish(ready, begin_);
    }
    begin_ = begin_of(time);
    end_ = end_of(begin_);
}

void bucket_sums::add(const samples& points, std::size_t begin, std::size_t end, samples& ready) {
    const auto* times = points.times.data();
    while (begin < end) {
        enter(times[begin], ready);
        auto last = begin + 1;
        if (order_ == direction::ascending) {
            last = static_cast<std::size_t>(std::lower_bound(times + last, times + end, end_) - times);
        } else {
            while (last < end && times[last] >= begin_)
                ++last;
        }
        sums_.add(points, begin, last);
        begin = last;
    }
}

bool bucket_sums::has_in_one(std::int64_t first, std::int64_t last) const noexcept {
    if (!sums_.empty() && first >= begin_ && first < end_) return last < end_;
    return last < end_of(begin_of(first));
}

bool bucket_sums::add(const point_summary& points, samples& ready) {
    enter(points.first_time, ready);
    return sums_.add(points);
}

void bucket_sums::add(const uniform_points& points, std::int64_t first, samples& ready) {
    enter(first, ready);
    sums_.add(points);
}

void bucket_sums::finish(samples& ready) {
    if (!sums_.empty()) sums_.finish(ready, begin_);
}

}  // namespace penstock::history
