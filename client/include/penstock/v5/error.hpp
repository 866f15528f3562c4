#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace penstock::v5 {

/// A fault of one field or of one item of a bulk call.
struct item_error {
    std::int64_t index = -1;  ///< index of the item from 0; -1 = the call has no items
    std::string field;
    std::string code;
    std::string message;
};

/// Why a call failed.
///
/// `code` is the gateway's (`E1001` …) or one of this library's, for calls without a usable response:
///
///     NOT_CONNECTED   there is no key: call `connect()` first
///     ARGUMENT        nothing was sent: an empty id, an option out of its limits …
///     NETWORK         no connection, or it was lost; also `out of memory`. The call may have been executed
///     TIMEOUT         `timeout` or `connect_timeout` is over. The call may have been executed
///     TLS             TLS failed, or the certificate is not trusted. Nothing was sent
///     PARSE           the response is not one of a gateway: no JSON, too long, or contradictory
struct error {
    std::string code;     ///< empty = the call succeeded
    std::string message;  ///< human-readable; the first of `errors`, if any
    int http_status = 0;  ///< 0 = there was no response
    std::vector<item_error> errors;

    explicit operator bool() const noexcept { return !code.empty(); }
};

}  // namespace penstock::v5
