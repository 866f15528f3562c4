#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <span>

#include "http_client/codec.hpp"
#include "http_client/response_parser.hpp"
#include "http_client/url.hpp"
#include "io/frame_log.hpp"
#include "io/stream.hpp"

namespace penstock::http {

/// Opens a connection: `io::connect` on the device's loop, or a function of a test.
using connector =
    std::function<io::awaitable<result<std::unique_ptr<io::stream>>>(const io::endpoint& to, steady_time deadline)>;

/// The source of a body that is read while it is sent, so that the body may be larger than the memory.
struct body_source {
    std::uint64_t size = 0;
    /// Writes at least one byte into `into`; an error that it returns ends the conversation.
    std::function<result<std::size_t>(std::span<std::uint8_t> into)> read;
};

/// A conversation with one server: one request and its answer at a time, over a connection that stays open as long as
/// the server keeps it open.
///
/// Answers contain nothing that identifies their request. So a connection is closed after a time-out, an error or an
/// extra byte, and it is checked before it is used again: an unsolicited response is never taken for the answer to the
/// next request. A new connection is opened automatically; this is no failure, because servers close idle connections.
/// A request that may be repeated is sent again, once, if the old connection turns out to be closed.
/// Lifecycle: `open` or not, `ask` any number of times, `close`; after `close` an `ask` in progress ends.
/// Thread: the device's loop; calls never overlap.   Source: RFC 9112, 9.
class session {
public:
    struct settings {
        io::endpoint server;
        std::size_t max_body = 4 * 1024 * 1024;  ///< maximum size of an answer's body, packed and unpacked
        exactness strictness = exactness::lenient;
    };

    /// `log` may be null; it must outlive the session.
    session(connector connect, settings s, frame_log* log);

    io::awaitable<result<>> open(steady_time deadline);
    void close() noexcept;

    enum class idempotency { idempotent, not_idempotent };

    /// Which parts of a request are hidden from the trace: header fields and bodies with credentials.
    enum class redaction { fields, fields_and_bodies };

    /// Sends the request and returns the answer with unpacked content.
    io::awaitable<result<response>> ask(const request& what, steady_time deadline, idempotency again,
                                        redaction hidden = redaction::fields);

    /// How long the transfer of a large body may take: in total, and without any progress.
    struct transfer_limits {
        steady_time deadline = steady_time::max();
        std::chrono::milliseconds stall{60'000};
    };

    /// As `ask`, but never repeated, and with bodies that need no memory: the body is read from `from` while it is sent
    /// (null = the request's own body), and the body of a successful answer is passed to `to`, not unpacked. An answer
    /// that arrives before the whole body was sent is accepted.
    io::awaitable<result<response>> transfer(const request& what, const body_source* from, body_sink to,
                                             transfer_limits limits);

    /// Whether the last `ask` had begun to send: the server may have executed the request.
    bool was_sent() const noexcept { return was_sent_; }

private:
    io::awaitable<result<response>> exchange(const request& what, steady_time deadline, redaction hidden);
    io::awaitable<result<>> receive(steady_time deadline);
    io::awaitable<result<>> receive(transfer_limits limits);
    io::awaitable<result<>> receive_piece(steady_time deadline);
    result<> process_input();
    struct send_end {
        bool is_whole = false;
        error_code broken{};  ///< why the request could not be sent; the server may have sent the reason before
    };
    io::awaitable<result<send_end>> send(const request& what, const body_source* from, transfer_limits limits);
    io::awaitable<bool> has_early_response();
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
    std::size_t input_size_ = 0;     ///< bytes that have arrived and were not parsed yet
    std::uint64_t close_count_ = 0;  ///< calls of `close`, so that an `ask` in progress notices
    bool was_sent_ = false;
    bool has_response_begun_ = false;
};

/// A session with the server of that URL.
session::settings session_settings(const url& to, const io::tls_settings& tls, std::size_t max_body);

}  // namespace penstock::http
