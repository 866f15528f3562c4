#include "io/udp_stream.hpp"

#include <utility>

#include "io/channel_stream.hpp"
#include "io/resolve.hpp"
#include "io/socket_channel.hpp"

namespace penstock::io {
namespace {

struct udp_channel : socket_channel<udp_socket> {
    using socket_channel::socket_channel;
    static constexpr bool drops_late_data_on_reconnect = false;
    static constexpr bool writes_survive_cancel = true;

    template <class Token>
    auto async_read_some(asio::mutable_buffer into, Token token) {
        return socket.async_receive(into, token);
    }
    template <class Token>
    auto async_write_some(asio::const_buffer bytes, Token token) {
        return socket.async_send(bytes, token);
    }
    std::size_t write_now(asio::const_buffer bytes, error_code& ec) { return socket.send(bytes, 0, ec); }
};

}  // namespace

awaitable<result<std::unique_ptr<stream>>> connect_udp(executor where, const std::string& host, std::uint16_t port,
                                                       steady_time deadline, named_by who) {
    const auto found = co_await resolve<asio::ip::udp>(where, host, port, deadline, who);
    if (!found) co_return found.error();
    udp_socket socket(where);
    error_code ec;
    socket.connect(found->front(), ec);  // also opens the socket; no packet is sent
    if (ec) co_return ec;
    socket.non_blocking(true, ec);
    if (ec) co_return ec;
    co_return std::make_unique<channel_stream<udp_channel>>(where, udp_channel(std::move(socket)));
}

}  // namespace penstock::io
