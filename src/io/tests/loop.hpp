#pragma once

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <optional>
#include <utility>

#include "io/stream.hpp"

namespace penstock::io {

inline steady_time in_ms(int ms) {
    return steady_now() + milliseconds(ms);
}

/// Runs the coroutines, begun in this order, until the first has ended, and returns its result.
template <class T, class... Others>
T run(asio::io_context& loop, awaitable<T> main, awaitable<Others>... others) {
    std::optional<T> came_to;
    [[maybe_unused]] const auto rethrow = [](const std::exception_ptr& e, auto&&...) {
        if (e) std::rethrow_exception(e);
    };
    asio::co_spawn(loop, std::move(main), [&](const std::exception_ptr& e, T v) {
        if (e) std::rethrow_exception(e);
        came_to = std::move(v);
        loop.stop();
    });
    (asio::co_spawn(loop, std::move(others), rethrow), ...);
    loop.restart();
    loop.run();
    return std::move(*came_to);
}

/// Echoes everything that one peer sends until it closes.
inline awaitable<bool> echo(stream& peer) {
    byte_buffer in(600);
    for (;;) {
        const auto size = co_await peer.read_some(in, in_ms(5000));
        if (!size) co_return size.error() == errc::closed;
        if (!co_await peer.write(byte_view(in).first(*size), in_ms(5000))) co_return false;
    }
}

}  // namespace penstock::io
