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

/// Opens a connection: `io::connect` on the device's loop, or a test's.
using connector =
    std::function<io::awaitable<result<std::unique_ptr<io::stream>>>(const io::endpoint& to, steady_time deadline)>;

/// A body that is read while it is sent, so that it may be larger than the memory.
struct body_source {
    std::uint64_t size = 0;
    /// Fills some of `into`, at least a byte; its error ends the conversation.
    std::function<result<std::size_t>(std::span<std::uint8_t> into)> read;
};

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
        exactness strictness = exactness::lenient;
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

    /// How long a transfer of large bodies may take: as a whole, and without any progress.
    struct transfer_limits {
        steady_time deadline = steady_time::max();
        std::chrono::milliseconds stall{60'000};
    };

    /// As `ask`, never repeated, with bodies that need no memory: `from` (null = the request's own body) is sent as it
    /// is read, and a body of a successful answer goes to `to`, as it was sent (not unpacked). A server that answers
    /// before it has read all is heard.
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
        error_code broken{};  ///< the connection did not take it; the server may have said why before
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
    std::size_t input_size_ = 0;     ///< bytes that have arrived and are not taken
    std::uint64_t close_count_ = 0;  ///< calls of `close`, so that an `ask` in progress notices
    bool was_sent_ = false;
    bool has_response_begun_ = false;
};

/// To the server of that URL.
session::settings session_settings(const url& to, const io::tls_settings& tls, std::size_t max_body);

}  // namespace penstock::http
