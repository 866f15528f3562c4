#pragma once

#include <boost/asio/steady_timer.hpp>
#include <random>
#include <utility>

#include "base/clock.hpp"
#include "io/awaitable.hpp"
#include "publish/back_off.hpp"

namespace penstock::publish {

/// Keeps a client connected: connects, stays until the connection ends, pauses, longer with each failure in a row, and
/// begins anew, until it is stopped. The pause counts from the begin of a try, so that a far end whose silence makes
/// each try long is not left alone for longer than another (`longest_away`). A connection that ends within that time
/// counts as one more failure: a far end that throws us out again and again is not besieged.
///
/// Lifecycle: `run` once, in a coroutine that holds the owner; `stop`, and the owner ends the connection; `ended`.
/// Thread: the transfer's loop.
class reconnecting {
public:
    reconnecting(const io::executor& where, milliseconds least_pause, milliseconds most_pause)
        : least_(least_pause), most_(most_pause), pause_(where), gone_(where) {}

    /// `connect()` says whether it stands, `stay()` ends with it; both are coroutines.
    template <class Connect, class Stay>
    io::awaitable<> run(Connect connect, Stay stay) {
        is_running_ = true;
        std::minstd_rand chance(std::random_device{}());
        for (unsigned failures = 0; !is_stopping_;) {
            auto from = steady_now();
            const bool is_connected = co_await connect();
            if (is_connected) {
                const auto since = steady_now();
                co_await stay();
                from = steady_now();
                if (from - since >= longest_away) failures = 0;
            }
            if (is_stopping_) break;
            if (std::exchange(is_hurried_, false)) continue;
            const auto luck = std::uniform_real_distribution<double>(0, 1)(chance);
            const auto next = from + back_off_away(least_, most_, ++failures, luck);
            pause_.expires_at(std::max(next, steady_now() + least_));
            co_await pause_.async_wait(io::as_result);
        }
        is_running_ = false;
        gone_.cancel();
    }

    /// Begins anew without a pause, once: the end was its own will.
    void hurry() noexcept { is_hurried_ = true; }

    bool is_stopping() const noexcept { return is_stopping_; }
    void stop() {
        is_stopping_ = true;
        pause_.cancel();
    }

    /// Until `run` has ended, or the deadline has passed.
    io::awaitable<> ended(steady_time deadline) {
        while (is_running_ && steady_now() < deadline) {
            gone_.expires_at(deadline);
            co_await gone_.async_wait(io::as_result);
        }
    }

private:
    using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                 io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;

    const milliseconds least_, most_;
    timer pause_, gone_;
    bool is_running_ = false;
    bool is_stopping_ = false;
    bool is_hurried_ = false;
};

}  // namespace penstock::publish
