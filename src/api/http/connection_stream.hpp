#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <memory>
#include <optional>

#include "api/http/connection.hpp"

namespace penstock::api {

// What a connection reads from and writes to; `lowest` is the socket, `next` what the bytes of HTTP go through.

struct plain_stream {
    static constexpr bool is_encrypted = false;
    connection::socket socket;

    connection::socket& lowest() { return socket; }
    connection::socket& next() { return socket; }
};

/// The cipher's buffers, some 60 KiB, are created when the client sends something, not when it only connects.
struct tls_stream {
    static constexpr bool is_encrypted = true;
    std::shared_ptr<boost::asio::ssl::context> context;  // before the stream: it must outlive it
    connection::socket socket;
    std::optional<boost::asio::ssl::stream<connection::socket&>> encrypted{};

    connection::socket& lowest() { return socket; }
    boost::asio::ssl::stream<connection::socket&>& next() { return *encrypted; }
};

}  // namespace penstock::api
