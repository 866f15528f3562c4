#pragma once

#include <optional>

#include "base/clock.hpp"
#include "notify/message.hpp"

namespace penstock::services {

/// Collects the events of a channel into messages: at most one in each interval, however many events there are.
///
/// The first event after a quiet time waits `gather_time`, because faults seldom come alone. Events that come before
/// the interval has passed wait for its end. All events are counted; `max_shown` of them are kept, the most important
/// first. Pure.   Thread: one at a time.
class message_group {
public:
    static constexpr std::size_t max_shown = 10;
    static constexpr milliseconds gather_time{2'000};

    explicit message_group(milliseconds interval) : interval_(interval) {}

    void set_interval(milliseconds interval) noexcept { interval_ = interval; }
    void add(notify::event e, steady_time now);
    /// The message that is due now.
    std::optional<notify::message> take(steady_time now);
    /// All that waits, regardless of times.
    std::optional<notify::message> flush();
    bool is_empty() const noexcept { return waiting_.count == 0; }

private:
    milliseconds interval_;
    notify::message waiting_;
    steady_time first_added_{};
    std::optional<steady_time> last_sent_;
};

}  // namespace penstock::services
