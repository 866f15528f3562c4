#pragma once

#include <string_view>

#include "base/error.hpp"

namespace penstock::io {

/// `errc::tls_untrusted` whose text has OpenSSL's reason, an `X509_V_ERR_…`.
error_code distrust(long reason) noexcept;

/// That reason in the words of OpenSSL; empty for any other error.
std::string_view distrust_of(const error_code& ec) noexcept;

}  // namespace penstock::io
