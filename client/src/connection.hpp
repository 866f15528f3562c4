#pragma once

#include <memory>

#include "client/src/clock.hpp"
#include "client/src/endpoint.hpp"
#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// One connection to the gateway, kept alive between exchanges and opened anew as needed.
///
/// Thread: one at a time. `where` outlives it.
class connection {
public:
    explicit connection(const endpoint& where);

    /// One request, one answer. Errors: NETWORK, TIMEOUT, TLS, PARSE.
    outcome<answer> exchange(const request& what, steady_time deadline);

private:
    struct closer {
        void operator()(void* easy) const noexcept;
    };

    void set_fixed_options();
    void set_trust();
    void set_request(const request& what, const void* headers);

    const endpoint& where_;
    std::unique_ptr<void, closer> easy_;  // a CURL
    std::string url_;
    char why_[256] = {};  // CURL_ERROR_SIZE
};

}  // namespace penstock::v5::detail
