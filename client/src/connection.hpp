#pragma once

#include <memory>

#include "client/src/clock.hpp"
#include "client/src/endpoint.hpp"
#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"
#include "client/src/tls_socket.hpp"

namespace penstock::v5::detail {

/// A persistent connection to the gateway, which is reopened as needed. A request that was sent is never sent again,
/// because the gateway may have executed it.
///
/// Thread: one at a time. `where` outlives it.
class connection {
public:
    explicit connection(const endpoint& where) : endpoint_(where) {}

    /// Sends a request and returns the response. Errors: NETWORK, TIMEOUT, TLS, PARSE.
    outcome<response> exchange(const request& what, steady_time deadline);

private:
    const endpoint& endpoint_;
    std::unique_ptr<tls_socket> kept_;
};

}  // namespace penstock::v5::detail
