#include "io/udp_broadcast.hpp"

#include "io/net_rules.hpp"
#include "io/operation_timeout.hpp"
#include "io/udp_stream.hpp"

namespace penstock::io {

awaitable<result<std::vector<datagram>>> broadcast_request(executor where, endpoint to, byte_view request,
                                                           steady_time deadline, std::size_t max) {
    error_code ec;
    const auto address = asio::ip::make_address_v4(to.host, ec);
    if (ec) co_return errc::bad_address;
    if (const auto refused = refusal(address, to.port, transport::udp)) co_return refused;
    udp_socket socket(where);
    if (socket.open(asio::ip::udp::v4(), ec)) co_return ec;
    if (socket.set_option(asio::socket_base::broadcast(true), ec)) co_return ec;
    socket.send_to(asio::buffer(request.data(), request.size()), {address, to.port}, 0, ec);
    if (ec) co_return ec;

    std::vector<datagram> responses;
    byte_buffer buffer(65'536);
    operation_timeout late(where, [&socket] {
        error_code ignored;
        socket.cancel(ignored);
    });
    while (responses.size() < max) {
        asio::ip::udp::endpoint from;
        late.begin(operation_timeout::slot::read, deadline);
        const auto [problem, size] = co_await socket.async_receive_from(asio::buffer(buffer), from, as_result);
        if (late.end(operation_timeout::slot::read)) break;
        if (problem) co_return problem;
        const auto end = buffer.begin() + static_cast<std::ptrdiff_t>(size);
        responses.push_back({from.address().to_string(), byte_buffer(buffer.begin(), end)});
    }
    co_return responses;
}

}  // namespace penstock::io
