#pragma once

#include <boost/asio/co_spawn.hpp>
#include <optional>
#include <utility>

#include "io/awaitable.hpp"

namespace penstock::io {

/// Runs the loop until the coroutine is done, and returns its result or throws its exception. It is for a thread that
/// does one thing after the other. Everything that the coroutine waits for must belong to this loop and have a
/// deadline. The loop is not run until it has no work, because a TLS read that has timed out stays pending.
template <class T>
T run_on(asio::io_context& loop, awaitable<T> what) {
    std::optional<T> out;
    asio::co_spawn(
        loop.get_executor(), [&]() -> awaitable<> { out.emplace(co_await std::move(what)); },
        [](std::exception_ptr thrown) {
            if (thrown) std::rethrow_exception(thrown);
        });
    loop.restart();
    while (!out)
        loop.run_one();
    return std::move(*out);
}

}  // namespace penstock::io
