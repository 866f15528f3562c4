#pragma once

#include <boost/asio/co_spawn.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "io/awaitable.hpp"

namespace penstock::test {

/// Runs a coroutine to its end on a loop of its own and returns its result.
template <class T>
T run(io::awaitable<T> what) {
    io::asio::io_context loop;
    std::optional<T> out;
    io::asio::co_spawn(
        loop.get_executor(), [&]() -> io::awaitable<void> { out.emplace(co_await std::move(what)); },
        [](std::exception_ptr thrown) {
            if (thrown) std::rethrow_exception(thrown);
        });
    loop.run();
    if (!out) throw std::logic_error("the coroutine waits for something that never comes");
    return std::move(*out);
}

}  // namespace penstock::test
