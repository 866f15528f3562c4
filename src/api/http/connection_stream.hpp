#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <memory>
#include <optional>

#include "api/http/connection.hpp"

namespace penstock::api {

// The streams of a connection: `lowest` is the socket; HTTP is read from and written to `next`.

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
