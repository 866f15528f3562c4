#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <chrono>
#include <tuple>
#include <utility>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// One wait on a loop: a coroutine waits, or a call is made after the wait.
///
/// A new wait ends the previous one, and so does `cancel`: a waiting coroutine resumes early, a call is not made. A
/// `cancel` without a wait has no effect; use an `event` for what must not be missed, or check it before each wait.
/// Lifecycle: destruction is `cancel`; the waiting code must not use the timer afterwards.   Thread: the loop's.
class timer {
public:
    explicit timer(const executor& where) : timer_(where) {}

    /// `steady_time::max()`: until `cancel`.
    awaitable<std::tuple<error_code>> wait_until(steady_time when) {
        timer_.expires_at(when);
        return timer_.async_wait(as_result);
    }
    awaitable<std::tuple<error_code>> wait_for(milliseconds time) { return wait_until(steady_now() + time); }

    /// `what()` must own, or hold weakly, everything that it needs.
    template <class F>
    void call_at(steady_time when, F what) {
        timer_.expires_at(when);
        timer_.async_wait([what = std::move(what)](const error_code& ec) mutable {
            if (!ec) what();
        });
    }

    void cancel() noexcept { timer_.cancel(); }

private:
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, executor>
        timer_;
};

/// A pause that nothing ends early.
inline awaitable<> pause(executor where, milliseconds time) {
    timer deadline(where);
    co_await deadline.wait_for(time);
}

}  // namespace penstock::io
