#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace penstock::io {

/// What `connect` returns in place of `errc::tls_untrusted`: the text has OpenSSL's reason, an `X509_V_ERR_…`, too. It
/// is not equal to `errc::tls_untrusted`; `distrust_of` recognizes it.
error_code distrust(long reason) noexcept;

/// The reason in the words of OpenSSL; `nullopt` for any other error.
std::optional<std::string_view> distrust_of(const error_code& ec) noexcept;

}  // namespace penstock::io
