#pragma once

#include <sys/socket.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "io/awaitable.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// Ends the calls in progress on a socket or port. Its own errors are ignored, because the ended calls report theirs.
template <class Socket>
void cancel_calls(Socket& socket) noexcept {
    error_code ignored;
    socket.cancel(ignored);
}

template <class Socket>
void close_socket(Socket& socket) noexcept {
    error_code ignored;
    socket.close(ignored);
}

/// Implements `stream::look` for the descriptor of a connection.
inline stream::input look_at(int descriptor) noexcept {
    std::uint8_t first = 0;
    const auto size = ::recv(descriptor, &first, 1, MSG_PEEK | MSG_DONTWAIT);
    if (size > 0) return stream::input::bytes;
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return stream::input::none;
    return stream::input::end;
}

/// The common part of channels over a plain socket; see `channel_stream`. The socket is non-blocking.
template <class Socket>
struct socket_channel {
    explicit socket_channel(Socket s) : socket(std::move(s)) {}

    void discard() noexcept {
        std::array<std::uint8_t, 512> bin;
        error_code ec;
        while (!ec)
            socket.receive(asio::buffer(bin), 0, ec);
    }
    void cancel() noexcept { cancel_calls(socket); }
    void close() noexcept { close_socket(socket); }

    Socket socket;
};

}  // namespace penstock::io
