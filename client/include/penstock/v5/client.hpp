#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "penstock/v5/api.hpp"
#include "penstock/v5/envelope.hpp"
#include "penstock/v5/error.hpp"
#include "penstock/v5/options.hpp"
#include "penstock/v5/records/resources.hpp"
#include "penstock/v5/system.hpp"
#include "penstock/v5/system_calls.hpp"

namespace penstock::v5 {

/// One gateway, reached as one account.
///
/// Lifecycle: construct, `connect()`, call, destroy; constructing sends nothing. The key from `connect()` lives
/// until `expires_at()`; when a call fails with `E1100`, `connect()` again. Destroying does not revoke the key
/// (`disconnect()` does), and no call may be in progress then.
/// Threads: one client serves any number, over at most 8 kept-alive connections; callers beyond wait for one, within
/// their `timeout`. Every call blocks.
/// Errors: nothing throws, want of memory included; see `last_error()`. Nothing is repeated but for one case: a
/// kept-alive connection that the gateway had closed before a byte of the request was sent is opened again.
/// No redirects, no cookies, no proxy, regardless of the environment.
class PENSTOCK_V5_API client : public resources {
public:
    explicit client(options how) noexcept;
    ~client();
    client(const client&) = delete;
    client& operator=(const client&) = delete;

    /// Gets a key for `user_id` and `token`. Calls of other threads continue with the key they began with.
    bool connect() noexcept;

    /// Revokes the key. The client drops it when the gateway has confirmed, or does not accept it (`E1100`, which
    /// still is a failure).
    bool disconnect() noexcept;

    /// Needs no key.
    std::optional<ping_response> ping() noexcept;

    std::optional<me_response> me() noexcept;

    /// Tokens, and what changed.
    [[nodiscard]] system_calls system() const noexcept { return system_calls(channel_); }

    /// When the key ends, epoch ms UTC; 0 without one.
    std::int64_t expires_at() const noexcept;

    /// Any call of the interface. `method`: GET, POST, PUT, PATCH, DELETE. `path`: below `/api/v5`, begins with `/`,
    /// with its query, percent-encoded. `json`: the body; none with GET. `/system/ping` and `/system/connect` need no
    /// key; a key got by calling `/system/connect` here is the caller's, not this client's.
    envelope call(std::string_view method, std::string_view path, std::string_view json = {}) noexcept;

    /// Of this thread's latest call on this client; empty after success and before the first. A copy.
    error last_error() const noexcept;
};

}  // namespace penstock::v5
