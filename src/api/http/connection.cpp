#include "api/http/connection.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <netinet/tcp.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <iterator>
#include <utility>
#include <vector>

#include "api/http/connection_stream.hpp"
#include "api/http/counted_body.hpp"
#include "api/http/framing.hpp"
#include "io/network_list.hpp"

namespace penstock::api {

namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;

constexpr std::size_t read_piece = 65'536;
constexpr std::size_t write_piece = 262'144;
constexpr std::size_t file_piece = 1U << 20U;  ///< part of a large body that goes from the socket to the disk
constexpr std::size_t joined_piece = 16'384;   ///< a body up to this size is copied behind the headers
/// Part of an unwanted body that is read so that the connection can be used again.
constexpr std::size_t skipped_piece = 65'536;
/// For an answer without an end: what the client must accept in time, and the maximum that waits in the system.
constexpr std::size_t endless_piece = 16'384;
constexpr int endless_buffer = 131'072;
constexpr std::chrono::seconds endless_write_time{10};
/// For bodies of this size or more, memory is returned to the system: reading one may have needed several times as
/// much.
constexpr std::size_t worth_trimming = 4U << 20U;

using parser = http::request_parser<counted_body>;

verb verb_of(http::verb v) noexcept {
    switch (v) {
        case http::verb::get: return verb::get;
        case http::verb::head: return verb::head;
        case http::verb::post: return verb::post;
        case http::verb::put: return verb::put;
        case http::verb::patch: return verb::patch;
        case http::verb::delete_: return verb::remove;
        default: return verb::other;
    }
}

template <class Stream>
class connection_over : public connection {
public:
    connection_over(service& of, io_thread& home, Stream stream)
        : service_(of), home_(home), stream_(std::move(stream)) {
        error_code ignored;
        remote_ = io::unmapped(stream_.lowest().remote_endpoint(ignored).address()).to_string();
        stream_.lowest().set_option(tcp::no_delay(true), ignored);
    }

    void close() noexcept override {
        error_code ignored;
        stream_.lowest().close(ignored);
    }

    io::awaitable<> run() override {
        // A statement of its own: g++ 12 has a fault with co_await in a condition that is not always evaluated.
        const bool is_open = co_await shake_hands();
        bool goes_on = is_open;
        while (goes_on && !home_.is_stopping) {
            const bool is_served = co_await serve_one();
            goes_on = is_served;
            if (std::exchange(body_size_, 0) > worth_trimming) malloc_trim(0);
        }
        if (is_open) co_await take_leave();
    }

private:
    void until(steady_time when) { deadline = when; }

    io::awaitable<bool> shake_hands() {
        if constexpr (Stream::is_encrypted) {
            until(steady_now() + service_.limits.header_time);
            const auto [gone] = co_await stream_.lowest().async_wait(tcp::socket::wait_read, io::as_result);
            if (gone) co_return false;
            until(steady_now() + service_.limits.handshake_time);
            stream_.encrypted.emplace(stream_.socket, *stream_.context);
            const auto [ec] = co_await stream_.next().async_handshake(ssl::stream_base::server, io::as_result);
            co_return !ec;
        }
        co_return true;
    }

    /// Reads more bytes into the buffer; false at the end of the stream.
    io::awaitable<bool> read_some(std::size_t most) {
        const auto [ec, n] = co_await stream_.next().async_read_some(buffer_.prepare(most), io::as_result);
        buffer_.commit(n);
        co_return !ec;
    }

    /// Feeds the parser until `is_enough`; false at the end of the stream. `fault` is set if the bytes are not HTTP.
    template <class Enough>
    io::awaitable<bool> parse(parser& p, Enough is_enough, error_code& fault) {
        while (!is_enough()) {
            if (buffer_.size() > 0) {
                const auto used = p.put(next_piece(p), fault);
                buffer_.consume(used);
                if (fault && fault != http::error::need_more) co_return true;
                const bool wants_more = std::exchange(fault, {}) == http::error::need_more && used == 0;
                if (wants_more && is_endless(p)) {
                    fault = http::error::bad_chunk_extension;
                    co_return true;
                }
                if (!wants_more) continue;
            }
            if (!co_await read_some(p.is_header_done() ? read_piece : 4096)) co_return false;
        }
        co_return true;
    }

    /// The bytes that the parser may look at: of a chunked body, never more than a line may have.
    asio::const_buffer next_piece(const parser& p) const {
        const asio::const_buffer all = buffer_.data();
        const bool is_line = p.is_header_done() && p.chunked();
        return is_line ? asio::buffer(all, max_unparsed_bytes) : all;
    }

    /// Whether the parser still waits for the end of a chunk's first line, or of the trailer, although it has the
    /// maximum.
    bool is_endless(const parser& p) const {
        return p.is_header_done() && p.chunked() && buffer_.size() >= max_unparsed_bytes;
    }

    /// Of a request; all of it at once on a connection whose buffer has become large by an earlier request.
    std::size_t first_read() const { return std::clamp<std::size_t>(buffer_.capacity(), 4096, read_piece); }

    io::awaitable<bool> wait_for_request() {
        is_idle = true;
        idle_since = steady_now();
        until(idle_since + service_.limits.idle_time);
        const bool is_there = buffer_.size() > 0 || co_await read_some(first_read());
        is_idle = false;
        co_return is_there;
    }

    /// Serves one request. False: the connection ends.
    io::awaitable<bool> serve_one() {
        if (buffer_.size() == 0 && !co_await wait_for_request()) co_return false;
        until(steady_now() + service_.limits.header_time);
        parser p;
        p.header_limit(static_cast<std::uint32_t>(service_.limits.header_bytes));
        p.body_limit(boost::none);  // the size is checked here, so that the handler makes the answer
        error_code fault;
        if (!co_await parse(
                p, [&] { return p.is_header_done(); }, fault))
            co_return false;
        request in = describe(p);
        unsigned refusal = fault == http::error::header_limit ? 431 : fault ? 400 : 0;
        if (refusal == 0) in.rejected_text = framing_fault(headers_, p.get().version() < 11);
        if (!in.rejected_text.empty()) refusal = 400;
        std::unique_ptr<large_body> large;
        if (refusal == 0 && !p.is_done()) {
            const bool is_there = co_await read_body(p, in, large, refusal);
            if (!is_there) co_return false;
        }
        in.rejected_status = refusal;
        if (!large) in.body = p.get().body().text;
        co_return co_await answer(p, in, std::move(large));
    }

    /// Reads the body. False at the end of the stream. A body over the limit is written to `large`, if it is admitted.
    io::awaitable<bool> read_body(parser& p, request& in, std::unique_ptr<large_body>& large, unsigned& refusal) {
        const auto& limits = service_.limits;
        const auto began = steady_now();
        const auto length = p.content_length();
        // Admission is asked only if the body has not arrived yet: a small body mostly came with its headers.
        const bool is_here = length && *length <= buffer_.size();
        const auto here = is_known ? body_policy::decision::known : body_policy::decision::stranger;
        const auto verdict = is_here ? here : service_.door.ask(in);
        if (verdict == body_policy::decision::refused) {
            in.rejected_text = "the rights for this call changed while it arrived: send it again";
            refusal = 503;
            co_return true;
        }
        const bool is_by_known = verdict == body_policy::decision::known;
        const auto limit = is_by_known ? limits.body_bytes : std::min(limits.strangers_body_bytes, limits.body_bytes);
        auto& body = p.get().body();
        body.share = body_budget::share(is_by_known ? service_.bodies : service_.strangers_bodies);
        std::size_t done = 0;  // bytes of the body that are in `large`
        bool is_wanted = true;
        if (length.value_or(0) > limit) is_wanted = co_await admit(in, is_by_known, length, large, refusal);
        if (!is_wanted) co_return true;
        until(began + limits.body_time);
        const bool is_asked_for = co_await ask_for_body(p);
        if (!is_asked_for) co_return false;
        for (;;) {
            // A body of any size must come as fast as one of the limit's size.
            until(began + limits.body_time * static_cast<int>(1 + done / limits.body_bytes));
            const auto most = large ? file_piece : limit;
            error_code fault;
            const bool is_there = co_await parse(
                p, [&] { return p.is_done() || body.text.size() > most; }, fault);
            if (!is_there) co_return false;
            if (fault) refusal = refusal_of(fault, in);
            if (fault || (!large && body.text.size() <= most)) co_return true;
            // The size of a chunked body is known only now.
            if (!large) is_wanted = co_await admit(in, is_by_known, length, large, refusal);
            if (is_wanted) is_wanted = co_await large->append(body.text);
            if (!is_wanted || p.is_done()) co_return true;
            done += body.text.size();
            std::string().swap(body.text);  // also frees its memory: for a chunked body, this is as large as the limit
            body.share.resize(0);
        }
    }

    static unsigned refusal_of(error_code fault, request& in) {
        if (fault != http::error::body_limit) return 400;
        in.rejected_text = "too many bodies are being read: try again in a second";
        return 503;
    }

    /// Gets a place for a body over the limit. False: there is none; the response has the reason.
    io::awaitable<bool> admit(request& in, bool is_by_known, boost::optional<std::uint64_t> length,
                              std::unique_ptr<large_body>& large, unsigned& refusal) {
        if (is_by_known) large = service_.door.admit(in);
        if (!large) {
            if (!is_by_known) in.rejected_text = "the body of a call without key or session is over 64 KiB";
            refusal = 413;
            co_return false;
        }
        co_return co_await large->begin(length.value_or(0));
    }

    io::awaitable<bool> ask_for_body(const parser& p) {
        if (!boost::beast::iequals(p.get()[http::field::expect], "100-continue")) co_return true;
        constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto [ec, n] = co_await asio::async_write(stream_.next(), asio::buffer(go_on), io::as_result);
        co_return !ec;
    }

    /// `/line1/api/v1/opc` → `/api/v1/opc`, if a proxy serves the gateway below `/line1`.
    std::string_view without_prefix(std::string_view path) const {
        const std::string_view prefix = service_.base_path;
        if (prefix.empty() || !path.starts_with(prefix)) return path;
        const auto rest = path.substr(prefix.size());
        return rest.empty() ? std::string_view("/") : rest.starts_with('/') ? rest : path;
    }

    /// The request, except its body.
    request describe(const parser& p) {
        const auto& message = p.get();
        headers_.clear();
        for (const auto& field : message) {
            headers_.push_back({{field.name_string().data(), field.name_string().size()},
                                {field.value().data(), field.value().size()}});
        }
        const auto target = std::string_view(message.target().data(), message.target().size());
        const auto question = target.find('?');
        request in;
        in.method = verb_of(message.method());
        in.method_text = {message.method_string().data(), message.method_string().size()};
        in.path = without_prefix(target.substr(0, question));
        if (question != std::string_view::npos) in.query = target.substr(question + 1);
        in.headers = headers_;
        in.remote = remote_;
        in.is_encrypted = Stream::is_encrypted;
        in.is_console = is_console;
        return in;
    }

    io::awaitable<bool> answer(parser& p, const request& in, std::unique_ptr<large_body> large) {
        const auto& message = p.get();
        response_.clear();
        until(no_deadline);
        body_size_ = large ? worth_trimming + 1 : in.body.size();
        if (large) {
            co_await service_.door.answer(in, response_, *large);
            large.reset();  // its place is free while the answer is sent
        } else {
            co_await service_.answer(in, response_);
        }
        service_.requests.fetch_add(1, std::memory_order_relaxed);
        is_known = is_known || response_.is_for_known;
        const bool is_whole = in.rejected_status == 0 && p.is_done();
        const bool is_skipped = !is_whole && response_.is_for_known && can_skip_body(p, in);
        const bool stays = (is_whole || is_skipped) && message.keep_alive() && !home_.is_stopping;
        const bool is_old = message.version() < 11;
        if (response_.stream) {
            const bool goes_on = co_await write_stream(in.method != verb::head, stays && !is_old, is_old);
            response_.stream = nullptr;  // a snapshot or file is not needed while the connection is idle
            co_return goes_on;
        }
        const bool is_sent = co_await write(in.method != verb::head, stays, is_old);
        response_.shared = nullptr;
        if (response_.held) {
            std::string().swap(response_.body);  // frees its memory: the next answer is for another request
            response_.held = nullptr;
        }
        if (is_skipped && is_sent && stays) co_return co_await skip_body(p);
        co_return is_sent&& stays;
    }

    /// Whether to read the rest of a body that was refused.
    static bool can_skip_body(const parser& p, const request& in) {
        if (in.rejected_status != 503) return false;  // after other refusals, not even the headers may be complete
        const auto length = p.content_length();
        return length && *length <= skipped_piece && in.find("Expect").empty();
    }

    io::awaitable<bool> skip_body(parser& p) {
        until(steady_now() + service_.limits.header_time);
        error_code fault;
        const bool is_there = co_await parse(
            p, [&] { return p.is_done(); }, fault);
        co_return is_there && !fault;
    }

    /// Sends a streamed answer in chunks; HTTP/1.0 does not know chunks, so there it ends with the connection. False:
    /// the connection ends.
    io::awaitable<bool> write_stream(bool has_body, bool stays, bool is_old) {
        stays = stays && !response_.is_endless;
        if (response_.is_endless) watch_client();
        begin_head();
        const bool is_chunked = !is_old && !response_.stream_size;
        if (is_chunked) wire_ += "Transfer-Encoding: chunked\r\n";
        if (response_.stream_size)
            fmt::format_to(std::back_inserter(wire_), "Content-Length: {}\r\n", *response_.stream_size);
        wire_ += stays ? "\r\n" : "Connection: close\r\n\r\n";
        bool is_sent = co_await send(wire_);
        if (!is_sent) co_return false;
        auto state = has_body ? response::stream_state::more : response::stream_state::end;
        auto piece = std::move(response_.body);
        while (has_body) {
            wire_.clear();
            if (!piece.empty() && is_chunked) fmt::format_to(std::back_inserter(wire_), "{:x}\r\n", piece.size());
            wire_ += piece;
            if (!piece.empty() && is_chunked) wire_ += "\r\n";
            if (state == response::stream_state::end && is_chunked) wire_ += "0\r\n\r\n";
            if (!wire_.empty()) is_sent = co_await send_piece();
            if (!is_sent) co_return false;
            if (state == response::stream_state::end) break;
            piece.clear();
            until(no_deadline);
            state = co_await response_.stream(piece);
            if (state == response::stream_state::broken) co_return false;
            if (response_.is_endless && home_.is_stopping) state = response::stream_state::end;
            // A client that is gone answers with a reset; one that has only finished sending continues to read.
            if (response_.is_endless && piece.empty() && has_client_ended()) piece = response_.blank;
        }
        co_return stays;
    }

    /// The system ends the connection if sent bytes are not acknowledged for so long: a client that was switched off
    /// sends nothing.
    void watch_client() {
        constexpr int ms = std::chrono::milliseconds(endless_write_time).count();
        using user_timeout = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_USER_TIMEOUT>;
        error_code ignored;
        stream_.lowest().set_option(user_timeout(ms), ignored);
        stream_.lowest().set_option(asio::socket_base::send_buffer_size(endless_buffer), ignored);
        is_streaming = true;
    }

    bool has_client_ended() {
        pollfd asked{stream_.lowest().native_handle(), POLLRDHUP, 0};
        return ::poll(&asked, 1, 0) > 0;
    }

    /// Sends `wire_`, a piece of a streamed answer.
    io::awaitable<bool> send_piece() {
        const std::size_t most = response_.is_endless ? endless_piece : wire_.size();
        for (std::string_view rest = wire_; !rest.empty();) {
            const auto part = rest.substr(0, most);
            until(steady_now() + (!response_.is_endless ? service_.limits.body_time
                                  : home_.is_stopping   ? std::chrono::seconds(1)
                                                        : endless_write_time));
            const auto [ec, n] = co_await asio::async_write(stream_.next(), asio::buffer(part), io::as_result);
            if (ec) co_return false;
            rest.remove_prefix(part.size());
        }
        co_return true;
    }

    /// Writes the status line and headers, without the empty line.
    void begin_head() {
        const auto reason = http::obsolete_reason(static_cast<http::status>(response_.status));
        wire_.clear();
        fmt::format_to(std::back_inserter(wire_), "HTTP/1.1 {} {}\r\nContent-Type: {}\r\n", response_.status,
                       std::string_view(reason.data(), reason.size()), response_.content_type);
        wire_ += home_.date_line();
        wire_ += response_.headers;
    }

    io::awaitable<bool> send(std::string_view bytes) {
        const bool is_sent = co_await send_buffers(asio::buffer(bytes));
        co_return is_sent;
    }

    /// One after the other, as far as possible by one call of the system: Asio's own condition ends each at 64 KiB.
    template <class Buffers>
    io::awaitable<bool> send_buffers(Buffers pieces) {
        until(steady_now() + service_.limits.body_time);
        const auto in_one_call = [](const error_code& why, std::size_t) { return why ? 0 : write_piece; };
        const auto [ec, sent] = co_await asio::async_write(stream_.next(), pieces, in_one_call, io::as_result);
        co_return !ec;
    }

    io::awaitable<bool> write(bool has_body, bool stays, bool is_old) {
        const auto shared = response_.shared ? std::string_view(*response_.shared) : std::string_view();
        const auto size = shared.size() + response_.body.size();
        begin_head();
        fmt::format_to(std::back_inserter(wire_), "Content-Length: {}\r\n", size);
        wire_ += !stays ? "Connection: close\r\n\r\n" : is_old ? "Connection: keep-alive\r\n\r\n" : "\r\n";
        if (has_body && size <= joined_piece) wire_.append(shared).append(response_.body);
        bool goes_on = true;
        if (!has_body || size <= joined_piece) {
            goes_on = co_await send(wire_);
            co_return goes_on;
        }
        std::array<std::string_view, 3> rest{wire_, shared, response_.body};
        while (goes_on && std::ranges::any_of(rest, [](auto part) { return !part.empty(); })) {
            std::array<asio::const_buffer, rest.size()> piece;
            std::size_t room = write_piece;
            for (std::size_t i = 0; i < rest.size(); ++i) {
                const auto part = rest[i].substr(0, room);
                piece[i] = asio::buffer(part);
                rest[i].remove_prefix(part.size());
                room -= part.size();
            }
            goes_on = co_await send_buffers(piece);
        }
        co_return goes_on;
    }

    /// Tells the client that nothing more comes, and reads what it still sends, so that a reset does not overtake the
    /// answer.
    io::awaitable<> take_leave() {
        if (!stream_.lowest().is_open()) co_return;
        // When the gateway stops, readers of streams are not awaited: they see that the stream has ended.
        const bool is_short = is_streaming && home_.is_stopping;
        until(steady_now() + (is_short ? std::chrono::milliseconds(200) : std::chrono::milliseconds(2000)));
        if constexpr (Stream::is_encrypted) {
            [[maybe_unused]] const auto [ec] = co_await stream_.next().async_shutdown(io::as_result);
        }
        error_code ignored;
        stream_.lowest().shutdown(tcp::socket::shutdown_send, ignored);
        std::array<char, 4096> rest{};
        for (int i = 0; i < 1000; ++i) {
            const auto [ec, n] = co_await stream_.lowest().async_read_some(asio::buffer(rest), io::as_result);
            if (ec) break;
        }
    }

    service& service_;
    io_thread& home_;
    Stream stream_;
    std::string remote_;
    boost::beast::flat_buffer buffer_;
    std::vector<header> headers_;
    response response_;
    std::size_t body_size_ = 0;  ///< of the request that was answered last
    std::string wire_;
};

}  // namespace

std::unique_ptr<connection> make_connection(service& of, io_thread& home, connection::socket from) {
    return std::make_unique<connection_over<plain_stream>>(of, home, plain_stream{std::move(from)});
}

std::unique_ptr<connection> make_tls_connection(service& of, io_thread& home, connection::socket from,
                                                std::shared_ptr<ssl::context> tls) {
    return std::make_unique<connection_over<tls_stream>>(of, home, tls_stream{std::move(tls), std::move(from)});
}

}  // namespace penstock::api
