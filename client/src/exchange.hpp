#pragma once

#include <string>
#include <string_view>

namespace penstock::v5::detail {

/// What goes out. The views live as long as the call.
struct request {
    std::string_view method;  ///< GET, POST, PUT, PATCH, DELETE
    std::string target;       ///< path below the base, with its query
    std::string body;         ///< JSON; empty = none
    std::string if_match;     ///< value of that header; empty = none
    std::string_view idempotency_key;
    std::string_view key;  ///< of the account; empty = none
};

/// What came back, whole.
struct response {
    int http_status = 0;
    std::string body;
    std::string location;  ///< where a redirect points, as its header has it
};

}  // namespace penstock::v5::detail
