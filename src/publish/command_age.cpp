#include "publish/command_age.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::publish {

void command_age::on_up(bool has_kept, steady_time now) noexcept {
    up_ = now;
    kept_until_ = has_kept ? now + most_ : steady_time{};
}

std::optional<std::string> command_age::why_late(std::optional<std::int64_t> ts, wall_time wall, steady_time now) {
    using std::chrono::milliseconds;
    if (most_.count() == 0) return std::nullopt;
    if (ts) {
        const auto most_ms = milliseconds(most_).count();
        const auto now_ms = to_epoch_ms(wall);
        // Compared before anything is subtracted: the number is a stranger's.
        if (*ts < now_ms - most_ms) {
            return fmt::format(
                "the command is too old: its time is more than {} s ago (command_max_age_s); nothing was written. "
                "Check the clocks of sender and gateway",
                most_.count());
        }
        if (*ts > now_ms + most_ms) {
            return fmt::format(
                "the time of the command is more than {} s ahead of the gateway's clock; nothing was written. Check "
                "the clocks of sender and gateway",
                most_.count());
        }
        return std::nullopt;
    }
    if (now >= kept_until_ || (last_received_ && now - *last_received_ <= most_)) return std::nullopt;
    kept_until_ = std::min(std::max(kept_until_, now + quiet), up_ + longest * most_);
    return fmt::format(
        "the command may be too old: it may have waited at the broker for more than {} s (command_max_age_s) while the "
        "gateway was not connected; nothing was written. Send it again, best with \"ts\", the time of sending in ms "
        "since 1970",
        most_.count());
}

steady_time command_age::begin_by(std::optional<std::chrono::seconds> left, steady_time now) const noexcept {
    if (most_.count() == 0 && !left) return steady_time::max();
    if (most_.count() == 0) return now + *left;
    return now + std::min(most_, left.value_or(most_));
}

}  // namespace penstock::publish
