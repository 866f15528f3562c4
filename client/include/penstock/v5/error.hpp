#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace penstock::v5 {

/// A fault of one field or of one item of a bulk call.
struct item_error {
    std::int64_t index = -1;  ///< the item's, from 0; -1: the call has no items
    std::string field;
    std::string code;
    std::string message;
};

/// Why a call failed.
///
/// `code` is the gateway's (`E1001` …) or one of this library's, for calls without a usable response:
///
///     NOT_CONNECTED   there is no key: `connect()` first
///     ARGUMENT        refused before anything was sent: an empty id, an option out of its limits …
///     NETWORK         not reached, or lost on the way; also `out of memory`. It may have been done or not
///     TIMEOUT         `timeout` or `connect_timeout` is over. It may have been done or not
///     TLS             the two could not agree, or the certificate is not to be trusted. Nothing was sent
///     PARSE           the answer is not one of a gateway: no JSON, too long, or its parts contradict each other
struct error {
    std::string code;     ///< empty: the call succeeded
    std::string message;  ///< human-readable; the first of `errors`, if any
    int http_status = 0;  ///< 0: no answer came
    std::vector<item_error> errors;

    explicit operator bool() const noexcept { return !code.empty(); }
};

}  // namespace penstock::v5
