#pragma once

#include <string_view>

#include "api/http/http.hpp"
#include "io/network_list.hpp"

namespace penstock::api {

/// Proxies whose headers about the client are trusted.
struct proxy_trust {
    io::network_list proxies{};  ///< `edge.http.trusted_proxies`
    bool trusts_peer = false;    ///< any connected client, when the list is empty (`trust_x_forwarded_for`)
};

/// The address of the client: the peer's address, unless the peer is a trusted proxy. Then it is the rightmost address
/// in `X-Forwarded-For` (or `Forwarded`, RFC 7239) that is no trusted proxy, because the client itself may have written
/// the addresses left of it. If both headers exist and differ, the proxy did not write one of them: then it is the
/// address of the proxy.
///
/// The view is into the request.
std::string_view client_address(const request& in, const proxy_trust& trust);

/// Whether the client asked over HTTPS: here, or at a trusted proxy that says so in `X-Forwarded-Proto`.
bool is_client_encrypted(const request& in, const proxy_trust& trust);

}  // namespace penstock::api
