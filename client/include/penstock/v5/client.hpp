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

/// The connection of one account to one gateway.
///
/// Lifecycle: construct, `connect()`, call, destroy; the constructor sends nothing. The key from `connect()` is valid
/// until `expires_at()`; when a call fails with `E1100`, call `connect()` again. The destructor does not revoke the key
/// (`disconnect()` does), and no call may be in progress then.
/// Threads: one client serves any number of threads over at most 8 persistent connections; further callers wait for
/// one, within their `timeout`. Every call blocks.
/// Errors: no call throws, even if there is no memory; see `last_error()`. No request is repeated, with one exception:
/// if a persistent connection was closed by the gateway before a byte of the request was sent, it is opened again. The
/// client uses no redirects, no cookies and no proxy, regardless of the environment.
class PENSTOCK_V5_API client : public resources {
public:
    explicit client(options how) noexcept;
    ~client();
    client(const client&) = delete;
    client& operator=(const client&) = delete;

    /// Gets a key for `user_id` and `token`. Calls of other threads continue with the key they began with.
    bool connect() noexcept;

    /// Revokes the key. The client removes it when the gateway has confirmed this, or does not accept the key (`E1100`,
    /// which still is a failure).
    bool disconnect() noexcept;

    /// Reads the gateway's version; needs no key.
    std::optional<ping_response> ping() noexcept;

    std::optional<me_response> me() noexcept;

    /// Tokens, and the feed of changes.
    [[nodiscard]] system_calls system() const noexcept { return system_calls(channel_); }

    /// When the key expires, epoch ms UTC; 0 without a key.
    std::int64_t expires_at() const noexcept;

    /// Makes any call of the interface. `method`: GET, POST, PUT, PATCH, DELETE. `path`: below `/api/v5`, begins with
    /// `/`, with its query, percent-encoded. `json`: the body; empty for GET. `/system/ping` and `/system/connect` need
    /// no key; a key from a call of `/system/connect` here is not used by this client.
    envelope call(std::string_view method, std::string_view path, std::string_view json = {}) noexcept;

    /// The error of this thread's latest call on this client, as a copy; empty after a success and before the first
    /// call.
    error last_error() const noexcept;
};

}  // namespace penstock::v5
