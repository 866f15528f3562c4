#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// When the certificate expires that the server presents. It is read over a separate connection, which is then closed
/// immediately and over which nothing is sent. The certificate is not verified, so that the date of an expired or
/// untrusted one is known, too.
/// Errors: those of `connect`; `tls_refused` if there is no certificate.
awaitable<result<wall_time>> certificate_end(executor where, std::string host, std::uint16_t port,
                                             steady_time deadline);

}  // namespace penstock::io
