#pragma once

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <exception>
#include <memory>
#include <vector>

#include "io/awaitable.hpp"

namespace penstock::services {

/// Runs all parts at the same time on the caller's loop and returns when the last one has ended. If some of them
/// threw, it throws the exception of the first of these.
inline io::awaitable<> gather(std::vector<io::awaitable<>> parts) {
    using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                 io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;
    struct state {
        explicit state(const io::executor& loop) : done(loop, timer::time_point::max()) {}
        timer done;
        std::size_t left = 0;
        std::exception_ptr failure;
    };
    const auto loop = co_await io::asio::this_coro::executor;
    const auto shared = std::make_shared<state>(loop);
    shared->left = parts.size();
    for (auto& part : parts) {
        io::asio::co_spawn(loop, std::move(part), [shared](const std::exception_ptr& e) {
            if (e && !shared->failure) shared->failure = e;
            if (--shared->left == 0) shared->done.cancel();
        });
    }
    if (shared->left > 0) co_await shared->done.async_wait(io::as_result);
    if (shared->failure) std::rethrow_exception(shared->failure);
}

}  // namespace penstock::services
