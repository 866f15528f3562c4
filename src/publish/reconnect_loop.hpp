#pragma once

#include <algorithm>
#include <random>
#include <utility>

#include "base/clock.hpp"
#include "io/back_off.hpp"
#include "io/event.hpp"

namespace penstock::publish {

/// Longest pause between attempts to connect, however long the transfer waits after failures of sending.
inline constexpr milliseconds max_retry_interval{5000};

/// The same for a transfer whose shortest pause is `min`.
constexpr milliseconds max_delay(milliseconds min) noexcept {
    return std::max(min, max_retry_interval);
}

/// Keeps a client connected: connects, stays until the connection ends, pauses, longer with each failure in a row, and
/// starts again, until it is stopped. The pause counts from the begin of a try, so that a receiver whose time-outs make
/// each try long does not get longer pauses than another (`max_retry_interval`). A connection that ends within that
/// time counts as one more failure: a receiver that disconnects us repeatedly is not flooded.
///
/// Lifecycle: `run` once, in a coroutine that holds the owner; `stop`, and the owner ends the connection; `ended`.
/// Thread: the transfer's loop.
class reconnect_loop {
public:
    reconnect_loop(const io::executor& where, milliseconds min_pause, milliseconds max_pause)
        : min_(min_pause), retry_(min_pause, max_pause), pause_(where), ended_timer_(where) {}

    /// Both are coroutines: `connect()` returns whether it is connected, `stay()` returns when the connection has
    /// ended.
    template <class Connect, class Stay>
    io::awaitable<> run(Connect connect, Stay stay) {
        is_running_ = true;
        std::minstd_rand chance(std::random_device{}());
        while (!is_stopping_) {
            auto from = steady_now();
            const bool is_connected = co_await connect();
            if (is_connected) {
                const auto since = steady_now();
                co_await stay();
                from = steady_now();
                if (from - since >= max_retry_interval) retry_.on_success();
            }
            if (is_stopping_) break;
            if (std::exchange(is_hurried_, false)) continue;
            const auto luck = std::uniform_real_distribution<double>(0, 1)(chance);
            const auto next = retry_.on_failure(from, luck, max_delay(min_));
            co_await pause_.wait_until(std::max(next, steady_now() + min_));
        }
        ended_timer_.set();
    }

    /// Connects again without a pause, once, because the owner ended the connection itself.
    void skip_next_delay() noexcept { is_hurried_ = true; }

    bool is_stopping() const noexcept { return is_stopping_; }
    void stop() {
        is_stopping_ = true;
        pause_.cancel();
    }

    /// Waits until `run` has ended, or the deadline has passed.
    io::awaitable<> ended(steady_time deadline) {
        if (is_running_) co_await ended_timer_.wait_until(deadline);
    }

private:
    const milliseconds min_;
    io::back_off retry_;
    io::timer pause_;
    io::event ended_timer_;
    bool is_running_ = false;
    bool is_stopping_ = false;
    bool is_hurried_ = false;
};

}  // namespace penstock::publish
