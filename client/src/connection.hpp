#pragma once

#include <memory>

#include "client/src/clock.hpp"
#include "client/src/endpoint.hpp"
#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"
#include "client/src/tls_socket.hpp"

namespace penstock::v5::detail {

/// One connection to the gateway, kept alive between exchanges and reopened as needed. What was sent is never sent
/// again: it may have been done.
///
/// Thread: one at a time. `where` outlives it.
class connection {
public:
    explicit connection(const endpoint& where) : endpoint_(where) {}

    /// One request, one answer. Errors: NETWORK, TIMEOUT, TLS, PARSE.
    outcome<response> exchange(const request& what, steady_time deadline);

private:
    const endpoint& endpoint_;
    std::unique_ptr<tls_socket> kept_;
};

}  // namespace penstock::v5::detail
