#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// When the certificate ends that the server presents, read over a connection of its own that is closed at once. It is
/// read, not verified, so that an expired or untrusted one is known too: nothing is sent over that connection.
/// Errors: those of `connect`; `tls_refused` where there is no certificate.
awaitable<result<wall_time>> certificate_end(executor where, std::string host, std::uint16_t port,
                                             steady_time deadline);

}  // namespace penstock::io
