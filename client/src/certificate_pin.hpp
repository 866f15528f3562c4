#pragma once

#include "client/src/endpoint.hpp"

namespace penstock::v5::detail {

/// Makes connections of `ssl_context` (an `SSL_CTX`) trust the certificate with this hash and no other. `pin` outlives
/// it.
void trust_only(void* ssl_context, const sha256& pin) noexcept;

}  // namespace penstock::v5::detail
