#include "io/tcp_stream.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

#include "io/channel_stream.hpp"
#include "io/resolve.hpp"
#include "io/socket_channel.hpp"

namespace penstock::io {
namespace {

struct tcp_channel : socket_channel<tcp_socket> {
    using socket_channel::socket_channel;
    static constexpr bool drops_late_data_on_reconnect = true;
    static constexpr bool writes_survive_cancel = true;

    template <class Token>
    auto async_read_some(asio::mutable_buffer into, Token token) {
        return socket.async_read_some(into, token);
    }
    template <class Token>
    auto async_write_some(asio::const_buffer bytes, Token token) {
        return socket.async_write_some(bytes, token);
    }
    std::size_t write_now(asio::const_buffer bytes, error_code& ec) { return socket.write_some(bytes, ec); }
    stream::input look() noexcept { return look_at(socket.native_handle()); }
};

struct shared_tcp_channel : tcp_channel {
    using tcp_channel::tcp_channel;

    /// Asio leaves the closing to the system, which keeps a copied descriptor in the loop's set: so the descriptor is
    /// taken out first.
    void close() noexcept {
        error_code ec;
        const int own = socket.release(ec);
        if (!ec) ::close(own);
    }
};

struct dialed_tcp_channel : shared_tcp_channel {
    using shared_tcp_channel::shared_tcp_channel;

    void close() noexcept {
        ::shutdown(socket.native_handle(), SHUT_RDWR);
        shared_tcp_channel::close();
    }
};

void set_option(tcp_socket& socket, int level, int name, int v) noexcept {
    ::setsockopt(socket.native_handle(), level, name, &v, sizeof v);  // some systems do not have the option
}

}  // namespace

void prepare(tcp_socket& socket) noexcept {
    set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, 15);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, 5);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
    error_code ignored;
    socket.non_blocking(true, ignored);
}

result<tcp_socket> adopt_socket(const executor& where, int descriptor) {
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &size);
    tcp_socket socket(where);
    error_code ec;
    if (socket.assign(own.ss_family == AF_INET6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), descriptor, ec)) {
        ::close(descriptor);
        return ec;
    }
    socket.non_blocking(true, ec);
    if (ec) return ec;
    return socket;
}

awaitable<result<tcp_socket>> connect_socket(executor where, const std::string& host, std::uint16_t port,
                                             steady_time deadline, named_by who) {
    const auto found = co_await resolve<asio::ip::tcp>(where, host, port, deadline, who);
    if (!found) co_return found.error();
    error_code last = errc::bad_address;
    for (std::size_t i = 0; i < found->size(); ++i) {
        const auto left = deadline - steady_now();
        tcp_socket socket(where);
        operation_timeout late(where, [&socket] { cancel_calls(socket); });
        late.begin(operation_timeout::slot::write, steady_now() + left / static_cast<int>(found->size() - i));
        const auto [ec] = co_await socket.async_connect((*found)[i], as_result);
        if (!ec) {
            prepare(socket);
            co_return socket;
        }
        last = late.end(operation_timeout::slot::write) ? error_code(errc::timed_out) : ec;
    }
    co_return last;
}

std::unique_ptr<stream> make_shared_tcp_stream(tcp_socket socket) {
    const auto where = socket.get_executor();
    return std::make_unique<channel_stream<shared_tcp_channel>>(where, shared_tcp_channel(std::move(socket)));
}

std::unique_ptr<stream> make_dialed_tcp_stream(tcp_socket socket) {
    const auto where = socket.get_executor();
    return std::make_unique<channel_stream<dialed_tcp_channel>>(where, dialed_tcp_channel(std::move(socket)));
}

std::unique_ptr<stream> make_tcp_stream(tcp_socket socket) {
    const auto where = socket.get_executor();
    return std::make_unique<channel_stream<tcp_channel>>(where, tcp_channel(std::move(socket)));
}

}  // namespace penstock::io
