#include "services/notify/delivery_queue.hpp"

#include <utility>

#include "base/invariant.hpp"

namespace penstock::services {

std::optional<delivery_queue::ended_message> delivery_queue::push(queued_message m) {
    std::optional<ended_message> lost;
    if (waiting_.size() >= max_waiting) {
        const auto oldest = waiting_.begin() + (is_in_flight_ ? 1 : 0);
        lost = ended_message{std::move(*oldest), ending::dropped, {}};
        waiting_.erase(oldest);
    }
    waiting_.push_back(std::move(m));
    return lost;
}

std::optional<queued_message> delivery_queue::next(steady_time now) {
    if (waiting_.empty() || is_in_flight_ || now < not_before_) return std::nullopt;
    is_in_flight_ = true;
    ++waiting_.front().attempts;
    return waiting_.front();
}

std::optional<steady_time> delivery_queue::due() const noexcept {
    if (waiting_.empty() || is_in_flight_) return std::nullopt;
    return not_before_;
}

std::optional<delivery_queue::ended_message> delivery_queue::on_attempt(const notify::attempt& done, steady_time now,
                                                                        double chance) {
    using enum notify::attempt::outcome;
    PENSTOCK_INVARIANT(is_in_flight_);
    is_in_flight_ = false;
    auto& m = waiting_.front();
    if (done.result == failed) {
        if (!done.left.empty()) m.recipients = done.left;
        if (m.attempts < max_attempts_) {
            not_before_ = pause_.on_failure(now, chance);
            return std::nullopt;
        }
    }
    const auto end = done.result == delivered ? ending::delivered
                     : done.result == refused ? ending::refused
                                              : ending::failed;
    if (end == ending::delivered) pause_.on_success();
    not_before_ = end == ending::failed ? pause_.on_failure(now, chance) : steady_time{};
    ended_message ended{std::move(m), end, done.answer};
    waiting_.pop_front();
    return ended;
}

}  // namespace penstock::services
