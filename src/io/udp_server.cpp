#include <utility>

#include "io/channel_stream.hpp"
#include "io/listener.hpp"
#include "io/socket_channel.hpp"
#include "io/udp_stream.hpp"

namespace penstock::io {
namespace {

struct udp_server_channel : socket_channel<udp_socket> {
    using socket_channel::socket_channel;
    static constexpr bool drops_late_data_on_reconnect = false;
    static constexpr bool writes_survive_cancel = true;

    template <class Token>
    auto async_read_some(asio::mutable_buffer into, Token token) {
        return socket.async_receive_from(into, *asker, token);
    }
    template <class Token>
    auto async_write_some(asio::const_buffer bytes, Token token) {
        return socket.async_send_to(bytes, *asker, token);
    }
    std::size_t write_now(asio::const_buffer bytes, error_code& ec) { return socket.send_to(bytes, *asker, 0, ec); }

    void discard() noexcept {}  // nothing to do: what arrives is a request

    // On the heap, because the address must stay in place when the channel is moved.
    std::unique_ptr<asio::ip::udp::endpoint> asker = std::make_unique<asio::ip::udp::endpoint>();
};

}  // namespace

result<udp_server> open_udp_server(const executor& where, const endpoint& at) {
    error_code ec;
    const auto address = asio::ip::make_address(at.host.empty() ? "127.0.0.1" : at.host, ec);
    if (ec) return errc::bad_address;
    const asio::ip::udp::endpoint bound(address, at.port);
    udp_socket socket(where);
    if (socket.open(bound.protocol(), ec)) return ec;
    if (socket.bind(bound, ec)) return ec;
    if (socket.non_blocking(true, ec)) return ec;
    const auto port = socket.local_endpoint(ec).port();
    auto peers = std::make_unique<channel_stream<udp_server_channel>>(where, udp_server_channel(std::move(socket)));
    return udp_server{std::move(peers), port};
}

}  // namespace penstock::io
