#include "http_client/session.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/text.hpp"
#include "http_client/compression.hpp"
#include "http_client/errc.hpp"
#include "http_client/trace_text.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t input_room = 64 * 1024;
constexpr std::size_t piece_size = 256 * 1024;

/// How long a server that no longer takes what is sent has to say why.
constexpr std::chrono::seconds last_words{2};

steady_time next_deadline(const session::transfer_limits& limits) {
    return std::min(limits.deadline, steady_now() + limits.stall);
}

/// The unpacked content, whatever its encoding.
result<> unpack_content(response& a, std::size_t max) {
    const auto coding = to_lower(trim(a.field("Content-Encoding")));
    if (coding.empty() || coding == "identity" || a.body.empty()) return {};
    if (coding != "gzip" && coding != "x-gzip" && coding != "deflate") return client_errc::unknown_compression;
    auto plain = decompress(a.body, max);
    if (!plain) return plain.error();
    a.body = std::move(*plain);
    return {};
}

}  // namespace

session::session(connector connect, settings s, frame_log* log)
    : connect_(std::move(connect)),
      settings_(std::move(s)),
      log_(log),
      reader_(settings_.max_body, settings_.strictness),
      input_(input_room) {}

io::awaitable<result<>> session::open(steady_time deadline) {
    close_connection();
    const auto closings = close_count_;
    auto opened = co_await connect_(settings_.server, deadline);
    if (!opened) co_return opened.error();
    if (closings != close_count_) co_return client_errc::closed;
    stream_ = std::move(*opened);
    co_return result<>{};
}

void session::close() noexcept {
    ++close_count_;
    close_connection();
}

void session::close_connection() noexcept {
    if (stream_) stream_->close();
    stream_.reset();
    input_size_ = 0;
}

io::awaitable<result<response>> session::ask(const request& what, steady_time deadline, idempotency again,
                                             redaction hidden) {
    const auto closings = close_count_;
    was_sent_ = false;
    for (bool may_repeat = again == idempotency::idempotent;; may_repeat = false) {
        const bool is_kept = co_await is_reusable();
        if (closings != close_count_) co_return client_errc::closed;
        if (!is_kept) {
            const auto opened = co_await open(deadline);
            if (!opened) co_return opened.error();
        }
        auto received = co_await exchange(what, deadline, hidden);
        if (received) co_return received;
        close_connection();
        if (closings != close_count_) co_return client_errc::closed;
        const bool was_stale = is_kept && !has_response_begun_ && received.error() != io::errc::timed_out;
        if (!was_stale || !may_repeat) co_return received;
    }
}

/// False: there is no connection, or the server has closed it or sent unsolicited bytes meanwhile.
io::awaitable<bool> session::is_reusable() {
    if (!stream_) co_return false;
    const auto stream = stream_;
    std::array<std::uint8_t, 1> byte{};
    const auto received = co_await stream->read_some(byte, steady_now());
    const bool is_quiet = !received && received.error() == io::errc::timed_out;
    if (!is_quiet && stream_ == stream) close_connection();
    co_return is_quiet&& stream_ == stream;
}

io::awaitable<result<response>> session::exchange(const request& what, steady_time deadline, redaction hidden) {
    const bool is_traced = log_ != nullptr && log_->wants_frames();
    if (is_traced) trace(what, hidden);
    const auto bytes = encode(what);
    const auto stream = stream_;
    reader_.begin();
    has_response_begun_ = false;
    was_sent_ = true;
    const auto sent = co_await stream->write(bytes, deadline);
    // A server that refuses a request early may answer and close before it has read all: the response counts.
    if (!sent && sent.error() == io::errc::timed_out) co_return sent.error();
    const auto received = co_await receive(deadline);
    if (!received) co_return received.error();
    auto got = reader_.take();
    const auto size = got.body.size();
    if (!got.keeps_alive || input_size_ > 0 || !sent) close_connection();
    const auto unpacked = unpack_content(got, settings_.max_body);
    if (!unpacked) co_return unpacked.error();
    if (is_traced) trace(got, size, hidden);
    co_return got;
}

/// Reads until the answer is whole.
io::awaitable<result<>> session::receive(steady_time deadline) {
    while (!reader_.is_done()) {
        const auto received = co_await receive_piece(deadline);
        if (!received) co_return received.error();
    }
    co_return result<>{};
}

io::awaitable<result<>> session::receive_piece(steady_time deadline) {
    if (!stream_) co_return client_errc::closed;
    const auto stream = stream_;
    if (input_size_ == input_.size()) co_return client_errc::header_too_long;
    const auto received = co_await stream->read_some(std::span(input_).subspan(input_size_), deadline);
    if (!received && received.error() == io::errc::closed && has_response_begun_) co_return reader_.finish();
    if (!received) co_return received.error();
    input_size_ += *received;
    co_return process_input();
}

/// Gives what has arrived to the parser.
result<> session::process_input() {
    has_response_begun_ = true;
    const auto taken = reader_.put(byte_view(input_).first(input_size_));
    if (!taken) return taken.error();
    input_size_ -= *taken;
    std::memmove(input_.data(), input_.data() + *taken, input_size_);
    return {};
}

io::awaitable<result<response>> session::transfer(const request& what, const body_source* from, body_sink to,
                                                  transfer_limits limits) {
    const auto closings = close_count_;
    was_sent_ = false;
    const bool is_kept = co_await is_reusable();
    if (closings != close_count_) co_return client_errc::closed;
    if (!is_kept) {
        const auto opened = co_await open(next_deadline(limits));
        if (!opened) co_return opened.error();
    }
    const bool is_streamed = bool(to);
    reader_.begin(std::move(to));
    has_response_begun_ = false;
    was_sent_ = true;
    const auto sent = co_await send(what, from, limits);
    if (!sent) {
        close_connection();
        co_return sent.error();
    }
    if (sent->broken) limits.deadline = std::min(limits.deadline, steady_now() + last_words);
    const auto received = co_await receive(limits);
    if (!received) {
        close_connection();
        if (closings != close_count_) co_return client_errc::closed;
        co_return sent->broken ? sent->broken : received.error();
    }
    auto got = reader_.take();
    if (!got.keeps_alive || input_size_ > 0 || !sent->is_whole) close_connection();
    if (!is_streamed || got.status < 200 || got.status > 299) {
        const auto unpacked = unpack_content(got, settings_.max_body);
        if (!unpacked) co_return unpacked.error();
    }
    co_return got;
}

/// The request, and its body as it is read; it stops when the server has something to say. The error is the source's.
io::awaitable<result<session::send_end>> session::send(const request& what, const body_source* from,
                                                       transfer_limits limits) {
    const auto stream = stream_;
    const auto head = from == nullptr ? encode(what) : encode_head(what, from->size);
    const auto begun = co_await stream->write(head, next_deadline(limits));
    if (!begun) co_return send_end{false, begun.error()};
    byte_buffer piece(from == nullptr ? 0 : piece_size);
    for (auto left = from == nullptr ? 0 : from->size; left > 0;) {
        const bool is_heard = co_await has_early_response();
        if (is_heard) co_return send_end{};
        const auto size = from->read(std::span(piece).first(std::min<std::uint64_t>(left, piece.size())));
        if (!size) co_return size.error();
        if (*size == 0 || *size > left) co_return client_errc::bad_source;
        const auto sent = co_await stream->write(byte_view(piece).first(*size), next_deadline(limits));
        if (!sent) co_return send_end{false, sent.error()};
        left -= *size;
    }
    co_return send_end{true, {}};
}

/// Whether the server says something or has closed; what it says stays in the input.
io::awaitable<bool> session::has_early_response() {
    if (!stream_) co_return true;
    const auto stream = stream_;
    const auto received = co_await stream->read_some(std::span(input_).subspan(input_size_), steady_now());
    if (!received) co_return received.error() != io::errc::timed_out;
    input_size_ += *received;
    co_return true;
}

io::awaitable<result<>> session::receive(transfer_limits limits) {
    if (input_size_ > 0) {
        const auto taken = process_input();
        if (!taken) co_return taken.error();
    }
    while (!reader_.is_done()) {
        const auto received = co_await receive_piece(next_deadline(limits));
        if (!received) co_return received.error();
    }
    co_return result<>{};
}

void session::trace(const request& what, redaction hidden) {
    const auto shown = redact(what, hidden == redaction::fields_and_bodies);
    const auto bytes = encode(shown);
    log_->frame(frame_log::direction::sent, bytes, {describe(what), fields_of_message(bytes)});
}

void session::trace(const response& received, std::size_t size, redaction hidden) {
    const auto shown = redact(received, hidden == redaction::fields_and_bodies);
    const auto bytes = encode(shown);
    log_->frame(frame_log::direction::received, bytes, {describe(received, size), fields_of_message(bytes)});
}

session::settings session_settings(const url& to, const io::tls_settings& tls, std::size_t max_body) {
    session::settings out;
    out.server.kind = to.is_tls ? io::endpoint::transport::tls : io::endpoint::transport::tcp;
    out.server.host = to.host;
    out.server.port = to.port;
    out.server.tls = tls;
    out.max_body = max_body;
    return out;
}

}  // namespace penstock::http
