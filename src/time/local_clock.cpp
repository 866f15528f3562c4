#include "time/local_clock.hpp"

namespace penstock {

wall_time local_clock::to_utc(local_ms t) {
    const wall_time guess{t.time_since_epoch() - offset_};
    if (guess >= since_ && guess < until_) return guess;
    since_ = zone_->to_utc(t);
    until_ = zone_->next_change(since_);
    offset_ = zone_->to_local(since_).time_since_epoch() - since_.time_since_epoch();
    return since_;
}

bool local_clock::has_one_offset(std::chrono::local_days d) {
    to_utc(d);
    const wall_time begin{local_ms{d}.time_since_epoch() - offset_};
    return begin >= since_ && begin + std::chrono::days{2} <= until_;
}

}  // namespace penstock
