#include "time/local_clock.hpp"

namespace penstock {

wall_time local_clock::to_utc(local_ms t) {
    const wall_time guess{t.time_since_epoch() - offset_};
    if (guess >= begin_ && guess < end_) return guess;
    begin_ = zone_->to_utc(t);
    end_ = zone_->next_change(begin_);
    offset_ = zone_->to_local(begin_).time_since_epoch() - begin_.time_since_epoch();
    return begin_;
}

bool local_clock::has_one_offset(std::chrono::local_days d) {
    to_utc(d);
    const wall_time begin{local_ms{d}.time_since_epoch() - offset_};
    return begin >= begin_ && begin + std::chrono::days{2} <= end_;
}

}  // namespace penstock
