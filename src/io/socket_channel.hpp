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

/// Ends what is in progress on a socket or port; its errors add nothing to those of the ended call.
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

/// `stream::look` of a connection, by its descriptor.
inline stream::input look_at(int descriptor) noexcept {
    std::uint8_t first = 0;
    const auto size = ::recv(descriptor, &first, 1, MSG_PEEK | MSG_DONTWAIT);
    if (size > 0) return stream::input::bytes;
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return stream::input::none;
    return stream::input::end;
}

/// What the channels over a bare socket share; see `channel_stream`. The socket is non-blocking.
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
