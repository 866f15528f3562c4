#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "io/back_off.hpp"
#include "notify/attempt.hpp"

namespace penstock::services {

/// A message that waits to be delivered by a channel.
struct queued_message {
    std::int64_t sent_id = 0;  ///< in the record of messages
    std::string subject{}, body{};
    std::vector<std::string> recipients{};  ///< of a mail: those that it has not reached yet
    std::int64_t attempts = 0;
};

/// The messages of one channel, with their attempts.
///
/// Messages are delivered one after another, the oldest first. After a failure the next attempt waits: 5 s, then twice
/// as long each time, 5 min at most. A message that has failed `max_attempts` times, or that the server refuses, is
/// given up, and the next one is tried. If `max_waiting` messages wait, the oldest of them gives its place to the
/// new one, so that the latest state is reported.
/// Pure: time and chance are arguments.   Thread: one at a time.
class delivery_queue {
public:
    static constexpr std::size_t max_waiting = 100;

    enum class ending { delivered, refused, failed, dropped };
    struct ended_message {
        queued_message message;
        ending end = ending::delivered;
        std::string answer{};
    };

    explicit delivery_queue(std::int64_t max_attempts) : max_attempts_(max_attempts) {}
    void set_max_attempts(std::int64_t max) noexcept { max_attempts_ = max; }

    /// Returns the message that has lost its place.
    std::optional<ended_message> push(queued_message m);
    /// The message to send now. It is in flight until `on_attempt`.
    std::optional<queued_message> next(steady_time now);
    /// When `next` has something; `nullopt`: not before the next `push`.
    std::optional<steady_time> due() const noexcept;
    /// The result of the attempt with the message in flight; returns the message if it has ended.
    std::optional<ended_message> on_attempt(const notify::attempt& done, steady_time now, double chance);
    /// The settings of the channel have changed: what waits is tried now.
    void retry_now() noexcept { not_before_ = {}; }

    std::size_t size() const noexcept { return waiting_.size(); }

private:
    std::int64_t max_attempts_;
    std::deque<queued_message> waiting_;
    bool is_in_flight_ = false;  ///< the first one
    steady_time not_before_{};
    io::back_off pause_{std::chrono::seconds(5), std::chrono::minutes(5)};
};

}  // namespace penstock::services
