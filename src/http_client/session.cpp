#include "http_client/session.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "http_client/trace_text.hpp"
#include "http_client/unpack.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t input_room = 64 * 1024;

/// Content as it was meant, whatever it was packed with.
result<> unpack_content(answer& a, std::size_t most) {
    const auto coding = to_lower(trim(a.field("Content-Encoding")));
    if (coding.empty() || coding == "identity" || a.body.empty()) return {};
    if (coding != "gzip" && coding != "x-gzip" && coding != "deflate") return client_errc::unknown_compression;
    auto plain = unpack(a.body, most);
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
    drop();
    const auto closings = closings_;
    auto opened = co_await connect_(settings_.server, deadline);
    if (!opened) co_return opened.error();
    if (closings != closings_) co_return client_errc::closed;
    stream_ = std::move(*opened);
    co_return result<>{};
}

void session::close() noexcept {
    ++closings_;
    drop();
}

void session::drop() noexcept {
    if (stream_) stream_->close();
    stream_.reset();
    input_size_ = 0;
}

io::awaitable<result<answer>> session::ask(const request& what, steady_time deadline, repetition again,
                                           secrecy hidden) {
    const auto closings = closings_;
    was_sent_ = false;
    for (bool may_repeat = again == repetition::harmless;; may_repeat = false) {
        const bool is_kept = co_await is_kept_usable();
        if (closings != closings_) co_return client_errc::closed;
        if (!is_kept) {
            const auto opened = co_await open(deadline);
            if (!opened) co_return opened.error();
        }
        auto got = co_await exchange(what, deadline, hidden);
        if (got) co_return got;
        drop();
        if (closings != closings_) co_return client_errc::closed;
        const bool was_stale = is_kept && !has_answer_begun_ && got.error() != io::errc::timed_out;
        if (!was_stale || !may_repeat) co_return got;
    }
}

/// False: there is no connection, or the server has closed it or said something unasked meanwhile.
io::awaitable<bool> session::is_kept_usable() {
    if (!stream_) co_return false;
    const auto stream = stream_;
    std::array<std::uint8_t, 1> byte{};
    const auto heard = co_await stream->read_some(byte, steady_now());
    const bool is_quiet = !heard && heard.error() == io::errc::timed_out;
    if (!is_quiet && stream_ == stream) drop();
    co_return is_quiet&& stream_ == stream;
}

io::awaitable<result<answer>> session::exchange(const request& what, steady_time deadline, secrecy hidden) {
    const bool is_traced = log_ != nullptr && log_->wants_frames();
    if (is_traced) trace(what, hidden);
    const auto bytes = encode(what);
    const auto stream = stream_;
    reader_.begin();
    has_answer_begun_ = false;
    was_sent_ = true;
    const auto sent = co_await stream->write(bytes, deadline);
    // A server that refuses a request early may answer and close before it has read all: the answer counts.
    if (!sent && sent.error() == io::errc::timed_out) co_return sent.error();
    const auto received = co_await receive(deadline);
    if (!received) co_return received.error();
    auto got = reader_.take();
    const auto size = got.body.size();
    if (!got.keeps_alive || input_size_ > 0 || !sent) drop();
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
        const auto got = co_await stream->read_some(std::span(input_).subspan(input_size_), deadline);
        if (!got && got.error() == io::errc::closed && has_answer_begun_) co_return reader_.finish();
        if (!got) co_return got.error();
        has_answer_begun_ = true;
        input_size_ += *got;
        const auto taken = reader_.put(byte_view(input_).first(input_size_));
        if (!taken) co_return taken.error();
        input_size_ -= *taken;
        std::memmove(input_.data(), input_.data() + *taken, input_size_);
    }
    co_return result<>{};
}

void session::trace(const request& what, secrecy hidden) {
    const auto shown = without_secrets(what, hidden == secrecy::fields_and_bodies);
    log_->frame(frame_log::direction::sent, encode(shown), describe(what));
}

void session::trace(const answer& got, std::size_t size, secrecy hidden) {
    const auto shown = without_secrets(got, hidden == secrecy::fields_and_bodies);
    log_->frame(frame_log::direction::received, encode(shown), describe(got, size));
}

session::settings session_settings(const url& to, const io::tls_settings& tls, std::size_t max_body) {
    session::settings out;
    out.server.kind = to.is_tls ? io::endpoint::carrier::tls : io::endpoint::carrier::tcp;
    out.server.host = to.host;
    out.server.port = to.port;
    out.server.tls = tls;
    out.max_body = max_body;
    return out;
}

}  // namespace penstock::http
