#include <utility>

#include "io/net_rules.hpp"
#include "io/shared_stream.hpp"
#include "io/stream.hpp"
#include "io/tcp_stream.hpp"
#include "io/tls_stream.hpp"
#include "io/udp_stream.hpp"

namespace penstock::io {

namespace {

awaitable<result<std::unique_ptr<stream>>> connect_named_by(named_by who, executor where, endpoint to,
                                                            steady_time deadline) {
    if (to.host.starts_with('[') && to.host.ends_with(']')) to.host = to.host.substr(1, to.host.size() - 2);
    switch (to.kind) {
        case endpoint::transport::udp: co_return co_await connect_udp(where, to.host, to.port, deadline, who);
        case endpoint::transport::serial: co_return open_serial(where, to.host, to.serial);
        case endpoint::transport::tcp:
        case endpoint::transport::tls: break;
    }
    if (to.is_shared && to.kind == endpoint::transport::tcp)
        co_return co_await connect_shared(where, to.host, to.port, deadline, who);
    auto socket = co_await connect_socket(where, to.host, to.port, deadline, who);
    if (!socket) co_return socket.error();
    if (to.kind == endpoint::transport::tcp) co_return make_tcp_stream(std::move(*socket));
    co_return co_await handshake(std::move(*socket), to.host, to.tls, deadline);
}

}  // namespace

awaitable<result<std::unique_ptr<stream>>> connect(executor where, endpoint to, steady_time deadline,
                                                   std::shared_ptr<traffic> counts) {
    auto made = co_await connect_named_by(named_by::call, where, std::move(to), deadline);
    if (made && counts) (*made)->count_into(std::move(counts));
    co_return made;
}

awaitable<result<std::unique_ptr<stream>>> connect_for_owner(executor where, endpoint to, steady_time deadline) {
    return connect_named_by(named_by::owner, where, std::move(to), deadline);
}

}  // namespace penstock::io
