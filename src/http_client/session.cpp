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
      reader_(settings_.max_body),
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
        if (!stream_) co_return client_errc::closed;
        const auto stream = stream_;
        if (input_size_ == input_.size()) co_return client_errc::header_too_long;
        const auto received = co_await stream->read_some(std::span(input_).subspan(input_size_), deadline);
        if (!received && received.error() == io::errc::closed && has_response_begun_) co_return reader_.finish();
        if (!received) co_return received.error();
        has_response_begun_ = true;
        input_size_ += *received;
        const auto taken = reader_.put(byte_view(input_).first(input_size_));
        if (!taken) co_return taken.error();
        input_size_ -= *taken;
        std::memmove(input_.data(), input_.data() + *taken, input_size_);
    }
    co_return result<>{};
}

void session::trace(const request& what, redaction hidden) {
    const auto shown = redact(what, hidden == redaction::fields_and_bodies);
    log_->frame(frame_log::direction::sent, encode(shown), describe(what));
}

void session::trace(const response& received, std::size_t size, redaction hidden) {
    const auto shown = redact(received, hidden == redaction::fields_and_bodies);
    log_->frame(frame_log::direction::received, encode(shown), describe(received, size));
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
