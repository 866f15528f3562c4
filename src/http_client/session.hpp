#pragma once

#include <functional>
#include <memory>

#include "http_client/codec.hpp"
#include "http_client/url.hpp"
#include "io/frame_log.hpp"
#include "io/stream.hpp"

namespace penstock::http {

/// Opens a connection: `io::connect` on the device's loop, or a test's.
using connector =
    std::function<io::awaitable<result<std::unique_ptr<io::stream>>>(const io::endpoint& to, steady_time deadline)>;

/// One conversation with one server: a request, its answer, over a connection that is kept as long as the server keeps
/// it.
///
/// Answers carry nothing that ties them to a request. So a connection on which a time-out, an error or a byte too many
/// occurred is closed, and one that was kept is checked before it is used again: an unsolicited response
/// is never matched to the next request. A new connection is opened automatically; that is no failure, servers close
/// idle ones. A request that may be repeated is sent again, once, when a kept connection turns out to be closed.
/// Lifecycle: `open` or not, `ask` any number of times, `close`; after `close` an `ask` in progress ends.
/// Thread: the device's loop; calls never overlap.   Source: RFC 9112, 9.
class session {
public:
    struct settings {
        io::endpoint server;
        std::size_t max_body = 4 * 1024 * 1024;  ///< of an answer, packed or not
    };

    /// `log` may be null; it outlives the session.
    session(connector connect, settings s, frame_log* log);

    io::awaitable<result<>> open(steady_time deadline);
    void close() noexcept;

    enum class idempotency { idempotent, not_idempotent };

    /// What is hidden from the trace: header fields and bodies with credentials.
    enum class redaction { fields, fields_and_bodies };

    /// The answer with its content unpacked.
    io::awaitable<result<response>> ask(const request& what, steady_time deadline, idempotency again,
                                        redaction hidden = redaction::fields);

    /// Whether the last `ask` had begun to send: the server may have executed the request.
    bool was_sent() const noexcept { return was_sent_; }

private:
    io::awaitable<result<response>> exchange(const request& what, steady_time deadline, redaction hidden);
    io::awaitable<result<>> receive(steady_time deadline);
    io::awaitable<bool> is_reusable();
    void close_connection() noexcept;
    void trace(const request& what, redaction hidden);
    void trace(const response& received, std::size_t size, redaction hidden);

    connector connect_;
    settings settings_;
    frame_log* log_;
    std::shared_ptr<io::stream> stream_;
    response_parser reader_;
    byte_buffer input_;
    std::size_t input_size_ = 0;     ///< bytes that have arrived and are not taken
    std::uint64_t close_count_ = 0;  ///< calls of `close`, so that an `ask` in progress notices
    bool was_sent_ = false;
    bool has_response_begun_ = false;
};

/// To the server of that URL.
session::settings session_settings(const url& to, const io::tls_settings& tls, std::size_t max_body);

}  // namespace penstock::http
