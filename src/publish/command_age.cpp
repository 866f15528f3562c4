#include "publish/command_age.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::publish {

void command_age::on_up(bool has_kept, steady_time now) noexcept {
    connected_at_ = now;
    kept_until_ = has_kept ? now + max_age_ : steady_time{};
}

std::optional<std::string> command_age::why_late(std::optional<std::int64_t> ts, wall_time wall, steady_time now) {
    using std::chrono::milliseconds;
    if (max_age_.count() == 0) return std::nullopt;
    if (ts) {
        const auto most_ms = milliseconds(max_age_).count();
        const auto now_ms = to_epoch_ms(wall);
        // Compared before anything is subtracted: the number is a stranger's.
        if (*ts < now_ms - most_ms) {
            return fmt::format(
                "the command is too old: its time is more than {} s ago (command_max_age_s); nothing was written. "
                "Check the clocks of sender and gateway",
                max_age_.count());
        }
        if (*ts > now_ms + most_ms) {
            return fmt::format(
                "the time of the command is more than {} s ahead of the gateway's clock; nothing was written. Check "
                "the clocks of sender and gateway",
                max_age_.count());
        }
        return std::nullopt;
    }
    if (now >= kept_until_ || (last_received_ && now - *last_received_ <= max_age_)) return std::nullopt;
    kept_until_ = std::min(std::max(kept_until_, now + quiet), connected_at_ + longest * max_age_);
    return fmt::format(
        "the command may be too old: it may have waited at the broker for more than {} s (command_max_age_s) while the "
        "gateway was not connected; nothing was written. Send it again, best with \"ts\", the time of sending in ms "
        "since 1970",
        max_age_.count());
}

steady_time command_age::begin_by(std::optional<std::chrono::seconds> left, steady_time now) const noexcept {
    if (max_age_.count() == 0 && !left) return steady_time::max();
    if (max_age_.count() == 0) return now + *left;
    return now + std::min(max_age_, left.value_or(max_age_));
}

}  // namespace penstock::publish
