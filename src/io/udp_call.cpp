#include "io/udp_call.hpp"

#include "io/deadline.hpp"
#include "io/net_rules.hpp"
#include "io/udp_stream.hpp"

namespace penstock::io {

awaitable<result<std::vector<datagram>>> call_all(executor where, endpoint to, byte_view request, steady_time until,
                                                  std::size_t most) {
    error_code ec;
    const auto address = asio::ip::make_address_v4(to.host, ec);
    if (ec) co_return errc::bad_address;
    if (const auto refused = refusal(address, to.port, transport::udp)) co_return refused;
    udp_socket socket(where);
    if (socket.open(asio::ip::udp::v4(), ec)) co_return ec;
    if (socket.set_option(asio::socket_base::broadcast(true), ec)) co_return ec;
    socket.send_to(asio::buffer(request.data(), request.size()), {address, to.port}, 0, ec);
    if (ec) co_return ec;

    std::vector<datagram> answers;
    byte_buffer buffer(65'536);
    deadline late(where, [&socket] {
        error_code ignored;
        socket.cancel(ignored);
    });
    while (answers.size() < most) {
        asio::ip::udp::endpoint from;
        late.begin(deadline::slot::read, until);
        const auto [problem, size] = co_await socket.async_receive_from(asio::buffer(buffer), from, as_result);
        if (late.end(deadline::slot::read)) break;
        if (problem) co_return problem;
        const auto end = buffer.begin() + static_cast<std::ptrdiff_t>(size);
        answers.push_back({from.address().to_string(), byte_buffer(buffer.begin(), end)});
    }
    co_return answers;
}

}  // namespace penstock::io
