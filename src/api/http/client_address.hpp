#pragma once

#include <string_view>

#include "api/http/http.hpp"
#include "io/network_list.hpp"

namespace penstock::api {

/// Which proxies say for whom they ask.
struct proxy_trust {
    io::network_list proxies{};  ///< `edge.http.trusted_proxies`
    bool trusts_peer = false;    ///< any connected client, when the list is empty (`trust_x_forwarded_for`)
};

/// Whose request it is: the address of the other side, unless that is a trusted proxy. Then the rightmost address of
/// `X-Forwarded-For` (or of `Forwarded`, RFC 7239) that is no trusted proxy: what stands left of it the client may have
/// written himself. Where both headers are sent and disagree, one of them was not the proxy's: its own address.
///
/// The view is into the request.
std::string_view client_address(const request& in, const proxy_trust& trust);

/// Whether the client asked over HTTPS: here, or at a trusted proxy that says so in `X-Forwarded-Proto`.
bool is_client_encrypted(const request& in, const proxy_trust& trust);

}  // namespace penstock::api
