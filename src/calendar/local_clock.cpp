#include "calendar/local_clock.hpp"

namespace penstock::calendar {

wall_time local_clock::to_utc(local_ms t) {
    const wall_time guess{t.time_since_epoch() - offset_};
    if (guess >= since_ && guess < until_) return guess;
    since_ = zone_->to_utc(t);
    until_ = zone_->next_change(since_);
    offset_ = zone_->to_local(since_).time_since_epoch() - since_.time_since_epoch();
    return since_;
}

bool local_clock::is_even(date d) {
    to_utc(d);
    const wall_time begin{local_ms{d}.time_since_epoch() - offset_};
    return begin >= since_ && begin + days{2} <= until_;
}

}  // namespace penstock::calendar
