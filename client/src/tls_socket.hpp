#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "client/src/clock.hpp"
#include "client/src/endpoint.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// A connection that sends and receives bytes. Curl opens it, because it handles names, addresses, trust and TLS.
///
/// Thread: one at a time. `where` outlives it.
class tls_socket {
public:
    explicit tls_socket(const endpoint& where);

    /// Opens the connection. Call it once, before everything else. `nullopt` = connected. Errors: NETWORK, TIMEOUT,
    /// TLS.
    std::optional<error> open(steady_time deadline);

    /// Whether the connection is still open and has nothing to read, as between two requests.
    bool is_idle() noexcept;

    /// Sends bytes. False: not all were sent, because the gateway responds already or has closed the connection.
    /// Errors: NETWORK, TIMEOUT.
    outcome<bool> send(std::string_view bytes, steady_time deadline);

    /// Received bytes, at least one, valid until the next call; empty = the gateway has closed the connection. Errors:
    /// NETWORK, TIMEOUT.
    outcome<std::string_view> receive(steady_time deadline);

private:
    struct closer {
        void operator()(void* easy) const noexcept;
    };

    void set_trust();
    bool has_early_bytes();
    outcome<short> wait(short events, steady_time deadline) const;
    error failure(int result) const;

    const endpoint& endpoint_;
    std::unique_ptr<void, closer> easy_;  // a CURL
    int socket_ = -1;
    bool is_drained_ = false;           // what came was read, within TLS as well, so that poll tells of more
    std::optional<std::size_t> early_;  // bytes in the buffer that came while something was sent
    std::array<char, 16 * 1024> buffer_;
    char error_text_[256] = {};  // CURL_ERROR_SIZE
};

}  // namespace penstock::v5::detail
