#pragma once

#include <boost/asio/basic_waitable_timer.hpp>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::history::cassandra {

/// One coroutine's wait for others on its loop, with a deadline. Lives in the waiting coroutine.
class wait {
public:
    explicit wait(const io::executor& where) : timer_(where) {}

    /// True when woken, before the call too; false when the deadline passed first.
    io::awaitable<bool> until(steady_time deadline) {
        if (!is_woken_) {
            timer_.expires_at(deadline);
            co_await timer_.async_wait(io::as_result);
        }
        co_return is_woken_;
    }

    void wake() {
        is_woken_ = true;
        timer_.cancel();
    }

private:
    io::asio::basic_waitable_timer<std::chrono::steady_clock, io::asio::wait_traits<std::chrono::steady_clock>,
                                   io::executor>
        timer_;
    bool is_woken_ = false;
};

}  // namespace penstock::history::cassandra
