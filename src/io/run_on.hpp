#pragma once

#include <boost/asio/co_spawn.hpp>
#include <optional>
#include <utility>

#include "io/awaitable.hpp"

namespace penstock::io {

/// Runs the loop until the coroutine is done, and gives what it returned or throws what it threw: for a thread that
/// does one thing after the other. What the coroutine waits for must be of this loop, and have a deadline. It does not
/// run until nothing is left: a read of TLS that timed out stays pending.
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
