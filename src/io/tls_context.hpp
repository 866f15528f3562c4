#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// TLS 1.2 or newer with the CA, certificate and key of `settings`; nothing is verified yet.
/// Errors: bad_tls_file, tls_refused.
result<std::shared_ptr<asio::ssl::context>> make_tls_context(asio::ssl::context::method side,
                                                             const tls_settings& settings);

/// Client side: the server must present a trusted certificate that was issued for `name` (a host name or address), or
/// it gets no connection. The only exception is `verifies` off. Every error leads to no connection.
/// Errors: bad_address.
result<> demand_identity(asio::ssl::context& context, const std::string& name, bool verifies);

/// Client side, instead of `demand_identity`: the server must present the certificate with that SHA-256 (hex), or it
/// gets no connection. Issuer, name and dates are not checked.   Errors: bad_address: it is no SHA-256.
result<> demand_certificate(asio::ssl::context& context, const std::string& sha256);

/// Whether the name is an IPv4 or IPv6 address, which has no place in the server name indication (RFC 6066, 3).
bool is_numeric_host(const std::string& host);

}  // namespace penstock::io
