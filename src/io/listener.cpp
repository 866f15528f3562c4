#include "io/listener.hpp"

#include <optional>
#include <string>
#include <utility>

#include "io/socket_channel.hpp"
#include "io/tcp_stream.hpp"
#include "io/tls_stream.hpp"

namespace penstock::io {

using acceptor = asio::basic_socket_acceptor<asio::ip::tcp, executor>;

struct listener::state {
    acceptor door;
    std::optional<tls_server> tls;

    static awaitable<result<std::unique_ptr<stream>>> accept(std::shared_ptr<state> self) {
        auto [ec, socket] = co_await self->door.async_accept(as_result);
        if (ec) co_return ec;
        prepare(socket);
        if (self->tls) co_return self->tls->accept(std::move(socket));
        co_return make_tcp_stream(std::move(socket));
    }
};

listener::listener(std::shared_ptr<state> s) : state_(std::move(s)) {}

listener::~listener() {
    close();
}

result<std::unique_ptr<listener>> listener::open(const executor& where, const endpoint& at) {
    std::optional<tls_server> tls;
    if (at.kind == endpoint::transport::tls) {
        auto made = tls_server::make(at.tls);
        if (!made) return made.error();
        tls = std::move(*made);
    }
    error_code ec;
    const auto address = asio::ip::make_address(at.host.empty() ? "127.0.0.1" : at.host, ec);
    if (ec) return errc::bad_address;
    const asio::ip::tcp::endpoint bound(address, at.port);
    acceptor door(where);
    if (door.open(bound.protocol(), ec)) return ec;
    if (door.set_option(acceptor::reuse_address(true), ec)) return ec;
    if (door.bind(bound, ec)) return ec;
    if (door.listen(acceptor::max_listen_connections, ec)) return ec;
    return std::unique_ptr<listener>(new listener(std::make_shared<state>(state{std::move(door), std::move(tls)})));
}

awaitable<result<std::unique_ptr<stream>>> listener::accept() {
    return state::accept(state_);
}

std::uint16_t listener::port() const noexcept {
    error_code ec;
    return state_->door.local_endpoint(ec).port();
}

void listener::close() noexcept {
    close_socket(state_->door);
}

}  // namespace penstock::io
