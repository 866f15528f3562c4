#include "api/server.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/string_body.hpp>
#include <iterator>
#include <list>
#include <optional>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/log.hpp"

namespace penstock::api {

namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using tcp_socket = asio::basic_stream_socket<tcp, io::executor>;
using tcp_acceptor = asio::basic_socket_acceptor<tcp, io::executor>;
using timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, io::executor>;
using parser = http::request_parser<http::string_body>;

constexpr auto never = steady_time::max();
constexpr std::size_t read_piece = 65'536;
constexpr std::size_t write_piece = 262'144;
constexpr std::size_t joined_piece = 16'384;  ///< of a body, sent together with the headers

/// One connection as its loop sees it, whatever it is made of.
struct peer {
    virtual ~peer() = default;
    virtual void close() noexcept = 0;
    steady_time deadline = never;
    steady_time idle_since{};
    bool is_idle = false;
};

/// One thread and its connections; everything but `context` belongs to that thread.
struct loop {
    asio::io_context context{1};
    asio::executor_work_guard<io::executor> work{context.get_executor()};
    timer sweep{context};
    std::list<peer*> peers;
    bool is_stopping = false;
    std::string date;  ///< header line of this second
    std::time_t date_second = 0;
    std::thread thread;
};

struct plain_stream {
    static constexpr bool is_encrypted = false;
    tcp_socket socket;

    tcp_socket& lowest() { return socket; }
    tcp_socket& next() { return socket; }
};

struct tls_stream {
    static constexpr bool is_encrypted = true;
    std::shared_ptr<ssl::context> context;  // before the stream: it must outlive it
    ssl::stream<tcp_socket> socket;

    tcp_socket& lowest() { return socket.next_layer(); }
    ssl::stream<tcp_socket>& next() { return socket; }
};

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

const std::string& date_line(loop& home) {
    const auto now = std::chrono::system_clock::to_time_t(wall_now());
    if (now != home.date_second) {
        std::tm parts{};
        gmtime_r(&now, &parts);
        constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        home.date = fmt::format("Date: {}, {:02} {} {} {:02}:{:02}:{:02} GMT\r\n", days[parts.tm_wday], parts.tm_mday,
                                months[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
        home.date_second = now;
    }
    return home.date;
}

/// One client: reads requests, has them answered, writes the answers, one after another.
template <class Stream>
class connection : public peer {
public:
    connection(const server_limits& limits, const handler& answer, std::atomic<std::uint64_t>& requests, loop& home,
               Stream stream)
        : limits_(limits), answer_(answer), requests_(requests), home_(home), stream_(std::move(stream)) {
        error_code ignored;
        const auto endpoint = stream_.lowest().remote_endpoint(ignored);
        auto address = endpoint.address();
        if (address.is_v6() && address.to_v6().is_v4_mapped()) {
            address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
        }
        remote_ = address.to_string();
        stream_.lowest().set_option(tcp::no_delay(true), ignored);
    }

    void close() noexcept override {
        error_code ignored;
        stream_.lowest().close(ignored);
    }

    io::awaitable<> run() {
        // Plain statements: g++ 12 goes astray on a co_await inside a condition that is not evaluated each time.
        const bool is_open = co_await shake_hands();
        bool goes_on = is_open;
        while (goes_on && !home_.is_stopping) {
            const bool is_served = co_await serve_one();
            goes_on = is_served;
        }
        if (is_open) co_await take_leave();
    }

private:
    void until(steady_time when) { deadline = when; }

    io::awaitable<bool> shake_hands() {
        if constexpr (Stream::is_encrypted) {
            until(steady_now() + limits_.header_time);
            const auto [ec] = co_await stream_.next().async_handshake(ssl::stream_base::server, io::as_result);
            co_return !ec;
        }
        co_return true;
    }

    /// More bytes into the buffer; false at the end of the stream.
    io::awaitable<bool> read_some(std::size_t most) {
        const auto [ec, n] = co_await stream_.next().async_read_some(buffer_.prepare(most), io::as_result);
        buffer_.commit(n);
        co_return !ec;
    }

    /// Feeds the parser until `is_enough`; false at the end of the stream, `fault` when the bytes are no HTTP.
    template <class Enough>
    io::awaitable<bool> parse(parser& p, Enough is_enough, error_code& fault) {
        while (!is_enough()) {
            if (buffer_.size() > 0) {
                const auto used = p.put(buffer_.data(), fault);
                buffer_.consume(used);
                if (fault == http::error::need_more) {
                    fault = {};
                } else if (fault) {
                    co_return true;
                } else {
                    continue;
                }
            }
            if (!co_await read_some(p.is_header_done() ? read_piece : 4096)) co_return false;
        }
        co_return true;
    }

    io::awaitable<bool> wait_for_request() {
        is_idle = true;
        idle_since = steady_now();
        until(idle_since + limits_.idle_time);
        const bool is_there = buffer_.size() > 0 || co_await read_some(4096);
        is_idle = false;
        co_return is_there;
    }

    /// False: the connection ends.
    io::awaitable<bool> serve_one() {
        if (buffer_.size() == 0 && !co_await wait_for_request()) co_return false;
        until(steady_now() + limits_.header_time);
        parser p;
        p.header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
        p.body_limit(boost::none);  // counted here, so that the answer goes through the handler
        error_code fault;
        if (!co_await parse(
                p, [&] { return p.is_header_done(); }, fault))
            co_return false;
        unsigned refusal = fault == http::error::header_limit ? 431 : fault ? 400 : refusal_of(p);
        if (refusal == 0 && !p.is_done()) {
            until(steady_now() + limits_.body_time);
            if (!co_await ask_for_body(p)) co_return false;
            const auto is_too_large = [&] { return p.get().body().size() > limits_.body_bytes; };
            if (!co_await parse(
                    p, [&] { return p.is_done() || is_too_large(); }, fault))
                co_return false;
            refusal = is_too_large() ? 413 : fault ? 400 : 0;
        }
        co_return co_await answer(p, refusal);
    }

    unsigned refusal_of(const parser& p) const {
        const auto length = p.content_length();
        if (length && *length > limits_.body_bytes) return 413;
        return p.get().version() >= 11 && p.get().find(http::field::host) == p.get().end() ? 400 : 0;
    }

    io::awaitable<bool> ask_for_body(const parser& p) {
        if (!boost::beast::iequals(p.get()[http::field::expect], "100-continue")) co_return true;
        constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto [ec, n] = co_await asio::async_write(stream_.next(), asio::buffer(go_on), io::as_result);
        co_return !ec;
    }

    io::awaitable<bool> answer(const parser& p, unsigned refusal) {
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
        in.path = target.substr(0, question);
        if (question != std::string_view::npos) in.query = target.substr(question + 1);
        in.headers = headers_;
        in.body = message.body();
        in.remote = remote_;
        in.is_encrypted = Stream::is_encrypted;
        in.refusal = refusal;
        out_.clear();
        until(never);
        co_await answer_(in, out_);
        requests_.fetch_add(1, std::memory_order_relaxed);
        const bool stays = refusal == 0 && message.keep_alive() && !home_.is_stopping;
        co_return co_await write(in.method != verb::head, stays, message.version() < 11) && stays;
    }

    io::awaitable<bool> write(bool has_body, bool stays, bool is_old) {
        const auto status = static_cast<http::status>(out_.status);
        const auto reason = http::obsolete_reason(status);
        wire_.clear();
        fmt::format_to(std::back_inserter(wire_), "HTTP/1.1 {} {}\r\nContent-Length: {}\r\nContent-Type: {}\r\n",
                       out_.status, std::string_view(reason.data(), reason.size()), out_.body.size(),
                       out_.content_type);
        wire_ += date_line(home_);
        wire_ += out_.headers;
        wire_ += !stays ? "Connection: close\r\n\r\n" : is_old ? "Connection: keep-alive\r\n\r\n" : "\r\n";
        std::size_t written = 0;
        if (has_body) {
            written = std::min(out_.body.size(), joined_piece);
            wire_.append(out_.body, 0, written);
        }
        std::string_view piece = wire_;
        for (;;) {
            until(steady_now() + limits_.body_time);
            const auto [ec, n] = co_await asio::async_write(stream_.next(), asio::buffer(piece), io::as_result);
            if (ec) co_return false;
            if (!has_body || written == out_.body.size()) co_return true;
            piece = std::string_view(out_.body).substr(written, write_piece);
            written += piece.size();
        }
    }

    /// Tells the other side that nothing more comes, and reads what it still sends, so that a reset does not overtake
    /// the answer.
    io::awaitable<> take_leave() {
        if (!stream_.lowest().is_open()) co_return;
        until(steady_now() + std::chrono::seconds(2));
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

    const server_limits& limits_;
    const handler& answer_;
    std::atomic<std::uint64_t>& requests_;
    loop& home_;
    Stream stream_;
    std::string remote_;
    boost::beast::flat_buffer buffer_;
    std::vector<header> headers_;
    response out_;
    std::string wire_;
};

}  // namespace

class server::body {
public:
    body(const server_limits& limits, unsigned loops, handler answer) : limits_(limits), answer_(std::move(answer)) {
        for (unsigned i = 0; i < std::max(loops, 1U); ++i)
            loops_.push_back(std::make_unique<loop>());
    }

    checked<std::uint16_t> listen(const std::string& address, std::uint16_t port, std::shared_ptr<ssl::context> tls) {
        error_code ec;
        const auto ip = asio::ip::make_address(address, ec);
        if (ec) return fault{"", fmt::format("{} is no address to listen on", address)};
        auto acceptor = std::make_unique<tcp_acceptor>(loops_.front()->context);
        const tcp::endpoint endpoint(ip, port);
        acceptor->open(endpoint.protocol(), ec);
        if (!ec) acceptor->set_option(tcp::acceptor::reuse_address(true), ec);
        if (!ec) acceptor->bind(endpoint, ec);
        if (!ec) acceptor->listen(1024, ec);
        if (ec) return fault{"", fmt::format("port {} of {}: {}", port, address, ec.message())};
        const auto bound = acceptor->local_endpoint(ec).port();
        const bool is_encrypted = tls != nullptr;
        if (is_encrypted) tls_ = std::move(tls);
        asio::co_spawn(loops_.front()->context, accept(*acceptor, is_encrypted), asio::detached);
        acceptors_.push_back(std::move(acceptor));
        return bound;
    }

    void set_tls(std::shared_ptr<ssl::context> tls) {
        asio::post(loops_.front()->context, [this, tls = std::move(tls)]() mutable { tls_ = std::move(tls); });
    }

    void start() {
        for (auto& l : loops_) {
            asio::co_spawn(l->context, sweep(*l), asio::detached);
            l->thread = std::thread([&context = l->context] { context.run(); });
        }
    }

    void stop() {
        for (auto& l : loops_) {
            asio::post(l->context, [this, home = l.get()] {
                if (home == loops_.front().get()) acceptors_.clear();
                home->is_stopping = true;
                for (auto* p : home->peers) {
                    if (p->is_idle) p->close();
                }
                home->sweep.cancel();
            });
        }
        for (auto& l : loops_) {
            if (l->thread.joinable()) l->thread.join();
        }
    }

    std::uint64_t requests() const noexcept { return requests_.load(std::memory_order_relaxed); }
    std::size_t connections() const noexcept { return connections_.load(std::memory_order_relaxed); }

private:
    io::awaitable<> accept(tcp_acceptor& from, bool is_encrypted) {
        for (std::size_t next = 0;; ++next) {
            auto& home = *loops_[next % loops_.size()];
            auto [ec, socket] = co_await from.async_accept(home.context, io::as_result);
            if (ec == asio::error::operation_aborted || ec == asio::error::bad_descriptor) co_return;
            if (ec) {  // out of descriptors, or the client went away
                timer pause(loops_.front()->context, std::chrono::milliseconds(100));
                co_await pause.async_wait(io::as_result);
                continue;
            }
            if (is_encrypted) {
                auto context = tls_;
                adopt(home, tls_stream{context, ssl::stream<tcp_socket>(std::move(socket), *context)});
            } else {
                adopt(home, plain_stream{std::move(socket)});
            }
        }
    }

    template <class Stream>
    void adopt(loop& home, Stream stream) {
        asio::co_spawn(home.context, live(home, std::move(stream)), asio::detached);
    }

    /// The life of one connection in its loop.
    template <class Stream>
    io::awaitable<> live(loop& home, Stream stream) {
        if (home.is_stopping || (home.peers.size() >= limits_.connections / loops_.size() && !make_room(home))) {
            co_return;
        }
        connection<Stream> client(limits_, answer_, requests_, home, std::move(stream));
        const auto place = home.peers.insert(home.peers.end(), &client);
        connections_.fetch_add(1, std::memory_order_relaxed);
        try {
            co_await client.run();
        } catch (const std::exception& e) {
            logger("api")->error("connection: {}", e.what());
        }
        home.peers.erase(place);
        connections_.fetch_sub(1, std::memory_order_relaxed);
    }

    static bool make_room(loop& home) {
        peer* oldest = nullptr;
        for (auto* p : home.peers) {
            if (p->is_idle && (oldest == nullptr || p->idle_since < oldest->idle_since)) oldest = p;
        }
        if (oldest == nullptr) return false;
        oldest->is_idle = false;  // it is on its way out: the next one looks further
        oldest->close();
        return true;
    }

    /// Closes what is over time; when stopping, ends the loop once its connections are gone.
    io::awaitable<> sweep(loop& home) {
        steady_time give_up = never;
        while (!(home.is_stopping && (home.peers.empty() || steady_now() > give_up))) {
            if (home.is_stopping && give_up == never) give_up = steady_now() + std::chrono::seconds(8);
            home.sweep.expires_after(home.is_stopping ? std::chrono::milliseconds(20) : std::chrono::milliseconds(500));
            co_await home.sweep.async_wait(io::as_result);
            const auto now = steady_now();
            for (auto* p : home.peers) {
                if (p->deadline < now) {
                    p->deadline = never;
                    p->close();
                }
            }
        }
        home.context.stop();
    }

    server_limits limits_;
    handler answer_;
    std::shared_ptr<ssl::context> tls_;  // of the first loop
    std::atomic<std::uint64_t> requests_{0};
    std::atomic<std::size_t> connections_{0};
    std::vector<std::unique_ptr<loop>> loops_;
    std::vector<std::unique_ptr<tcp_acceptor>> acceptors_;  // before the loops in destruction
};

server::server(const server_limits& limits, unsigned loops, handler answer)
    : body_(std::make_unique<body>(limits, loops, std::move(answer))) {}
server::~server() = default;

checked<std::uint16_t> server::listen(const std::string& address, std::uint16_t port,
                                      std::shared_ptr<ssl::context> tls) {
    return body_->listen(address, port, std::move(tls));
}

void server::set_tls(std::shared_ptr<ssl::context> tls) {
    body_->set_tls(std::move(tls));
}

void server::start() {
    body_->start();
}

void server::stop() {
    body_->stop();
}

std::uint64_t server::requests() const noexcept {
    return body_->requests();
}

std::size_t server::connections() const noexcept {
    return body_->connections();
}

}  // namespace penstock::api
