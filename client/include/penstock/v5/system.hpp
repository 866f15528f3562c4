#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace penstock::v5 {

/// The response of `client::ping()`.
struct ping_response {
    bool ping = false;
    std::string version;  ///< version of the gateway
};

/// The response of `client::me()`: the account of the key.
struct me_response {
    std::string user_id;
    std::string role;                 ///< `viewer`, `operator`, `engineer`, `admin`
    std::vector<std::string> scopes;  ///< `*:write` …
    std::int64_t expires_at = 0;      ///< epoch ms UTC
};

}  // namespace penstock::v5
