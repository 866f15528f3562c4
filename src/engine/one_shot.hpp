#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::engine {

/// One answer from another loop, awaited with a deadline.
///
/// Lifecycle: created on the waiting loop, which must outlive the caller of `set`. Held by both sides.
/// Thread: `wait` on the waiting loop, once; `set` from anywhere, once.
template <class T>
class one_shot : public std::enable_shared_from_this<one_shot<T>> {
public:
    explicit one_shot(io::executor home) : executor_(std::move(home)), timer_(executor_) {}

    void set(T response) {
        io::asio::post(executor_, [self = this->shared_from_this(), answer = std::move(response)]() mutable {
            self->response_ = std::move(answer);
            self->timer_.cancel();
        });
    }

    /// Nothing when the deadline passes first.
    io::awaitable<std::optional<T>> wait(steady_time deadline) {
        if (!response_) {
            timer_.expires_at(deadline);
            co_await timer_.async_wait(io::as_result);
        }
        co_return std::move(response_);
    }

private:
    using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                 io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;
    io::executor executor_;
    timer timer_;
    std::optional<T> response_;
};

}  // namespace penstock::engine
