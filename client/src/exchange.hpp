#pragma once

#include <string>
#include <string_view>

namespace penstock::v5::detail {

/// A request. The views are valid during the call.
struct request {
    std::string_view method;  ///< GET, POST, PUT, PATCH, DELETE
    std::string target;       ///< path below the base, with its query
    std::string body;         ///< JSON; empty = none
    std::string if_match;     ///< value of that header; empty = none
    std::string_view idempotency_key;
    std::string_view key;  ///< key of the account; empty = none
};

/// A complete response.
struct response {
    int http_status = 0;
    std::string body;
    std::string location;  ///< target of a redirect, from the header Location
};

}  // namespace penstock::v5::detail
