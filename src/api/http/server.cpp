#include "api/http/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <vector>

#include "api/http/connection.hpp"
#include "api/http/io_thread.hpp"
#include "api/http/visitors.hpp"
#include "base/clock.hpp"
#include "base/heartbeat.hpp"
#include "base/log.hpp"

namespace penstock::api {

namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using tcp_acceptor = asio::basic_socket_acceptor<tcp, io::executor>;

}  // namespace

class server::body {
public:
    body(const server_limits& limits, unsigned loops, handler response, body_policy door, std::string base_path)
        : service_{limits, std::move(response), std::move(door), std::move(base_path)},
          visitors_(limits.visitors.shared_by(std::max(loops, 1U))) {
        for (unsigned i = 0; i < std::max(loops, 1U); ++i)
            loops_.push_back(std::make_unique<io_thread>());
    }

    checked<std::uint16_t> listen(const std::string& address, std::uint16_t port, std::shared_ptr<ssl::context> tls,
                                  purpose what) {
        error_code ec;
        const auto ip = asio::ip::make_address(address, ec);
        if (ec) return fault{"", fmt::format("{} is not an address to listen on", address)};
        auto acceptor = std::make_unique<tcp_acceptor>(loops_.front()->context);
        const tcp::endpoint endpoint(ip, port);
        acceptor->open(endpoint.protocol(), ec);
        if (!ec) acceptor->set_option(tcp::acceptor::reuse_address(true), ec);
        if (!ec) acceptor->bind(endpoint, ec);
        if (!ec) acceptor->listen(1024, ec);
        if (!ec) acceptor->non_blocking(true, ec);
        if (ec) return fault{"", fmt::format("cannot listen on port {} of {}: {}", port, address, ec.message())};
        const auto bound = acceptor->local_endpoint(ec).port();
        const bool is_encrypted = tls != nullptr;
        if (is_encrypted) tls_ = std::move(tls);
        asio::co_spawn(loops_.front()->context, accept(*acceptor, {is_encrypted, what == purpose::console}),
                       asio::detached);
        acceptors_.push_back(std::move(acceptor));
        return bound;
    }

    void set_tls(std::shared_ptr<ssl::context> tls) {
        asio::post(loops_.front()->context, [this, tls = std::move(tls)]() mutable { tls_ = std::move(tls); });
    }

    void start() {
        for (std::size_t i = 0; i < loops_.size(); ++i) {
            auto& l = *loops_[i];
            asio::co_spawn(l.context, sweep(l), asio::detached);
            l.thread = std::thread([&context = l.context, name = fmt::format("api {}", i + 1)] {
                const heartbeat watched(name);
                context.run();
            });
        }
    }

    void stop() {
        for (auto& l : loops_) {
            asio::post(l->context, [this, home = l.get()] {
                // Closed, not gone: `accept` may have a client in hand and ask for the next one.
                if (home == loops_.front().get()) close_acceptors();
                home->is_stopping = true;
                for (auto* p : home->connections) {
                    if (p->is_idle) p->close();
                    if (p->is_streaming) p->deadline = std::min(p->deadline, steady_now() + std::chrono::seconds(1));
                }
                home->sweep.cancel();
            });
        }
        for (auto& l : loops_) {
            if (l->thread.joinable()) l->thread.join();
        }
    }

    std::uint64_t requests() const noexcept { return service_.requests.load(std::memory_order_relaxed); }
    std::size_t connections() const noexcept { return connections_.load(std::memory_order_relaxed); }

private:
    void close_acceptors() {
        error_code ignored;
        for (const auto& acceptor : acceptors_)
            acceptor->close(ignored);
    }

    struct port_kind {
        bool is_encrypted, is_console;
    };

    io::awaitable<> accept(tcp_acceptor& from, port_kind kind) {
        for (;;) {
            auto [ec, socket] = co_await from.async_accept(next_home().context, io::as_result);
            // The loop comes back here once a round, and a round is long when many have something to say: who waits in
            // the system's queue is emptied too, or it fills up and strangers block all clients.
            for (std::size_t n = 1; !ec && n < accepted_at_once; ++n) {
                receive(std::move(socket), kind);
                socket = from.accept(next_home().context, ec);
            }
            if (!ec) receive(std::move(socket), kind);
            if (ec == asio::error::operation_aborted || ec == asio::error::bad_descriptor) co_return;
            if (!ec || ec == asio::error::would_block) continue;
            // out of descriptors, or the client went away
            io_thread::timer pause(loops_.front()->context, std::chrono::milliseconds(100));
            co_await pause.async_wait(io::as_result);
        }
    }

    /// Each connection goes to the next loop.
    io_thread& next_home() { return *loops_[accepted_ % loops_.size()]; }

    void receive(connection::socket socket, port_kind kind) {
        auto& home = next_home();
        ++accepted_;
        asio::co_spawn(home.context, live(home, std::move(socket), kind.is_encrypted ? tls_ : nullptr, kind.is_console),
                       asio::detached);
    }

    /// The life of one connection in its loop.
    io::awaitable<> live(io_thread& home, connection::socket socket, std::shared_ptr<ssl::context> tls,
                         bool is_console) {
        error_code gone;
        const auto from = visitor_address::of(socket.remote_endpoint(gone).address());
        if (gone || home.is_stopping) co_return;
        const auto [is_welcome, leaving] = visitors_.admit(home.connections, from);
        if (!is_welcome) co_return;
        if (leaving != nullptr) {
            leaving->is_leaving = true;
            leaving->close();
        }
        const auto client = tls ? make_tls_connection(service_, home, std::move(socket), std::move(tls))
                                : make_connection(service_, home, std::move(socket));
        client->visitor = from;
        client->is_console = is_console;
        const auto place = home.connections.insert(home.connections.end(), client.get());
        connections_.fetch_add(1, std::memory_order_relaxed);
        try {
            co_await client->run();
        } catch (const std::exception& e) {
            logger("api")->error("a connection of a client was ended by an error of the gateway: {}", e.what());
        }
        home.connections.erase(place);
        connections_.fetch_sub(1, std::memory_order_relaxed);
    }

    /// Closes what is over time and stamps the heartbeat; when stopping, ends the loop once its connections are gone.
    io::awaitable<> sweep(io_thread& home) {
        steady_time give_up = connection::no_deadline;
        while (!(home.is_stopping && (home.connections.empty() || steady_now() > give_up))) {
            if (home.is_stopping && give_up == connection::no_deadline)
                give_up = steady_now() + std::chrono::seconds(8);
            home.sweep.expires_after(home.is_stopping ? std::chrono::milliseconds(20) : std::chrono::milliseconds(500));
            co_await home.sweep.async_wait(io::as_result);
            heartbeat::beat();
            const auto now = steady_now();
            for (auto* p : home.connections) {
                if (p->deadline < now) {
                    p->deadline = connection::no_deadline;
                    p->close();
                }
            }
        }
        home.context.stop();
    }

    static constexpr std::size_t accepted_at_once = 64;

    service service_;
    const visitors visitors_;
    std::size_t accepted_ = 0;           // of the first loop
    std::shared_ptr<ssl::context> tls_;  // of the first loop
    std::atomic<std::size_t> connections_{0};
    std::vector<std::unique_ptr<io_thread>> loops_;
    std::vector<std::unique_ptr<tcp_acceptor>> acceptors_;  // before the loops in destruction
};

server::server(const server_limits& limits, unsigned loops, handler response, body_policy door, std::string base_path)
    : body_(std::make_unique<body>(limits, loops, std::move(response), std::move(door), std::move(base_path))) {}
server::~server() = default;

checked<std::uint16_t> server::listen(const std::string& address, std::uint16_t port, std::shared_ptr<ssl::context> tls,
                                      purpose what) {
    return body_->listen(address, port, std::move(tls), what);
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
