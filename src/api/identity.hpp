#pragma once

#include <string>
#include <string_view>

#include "api/role.hpp"

namespace penstock::api {

/// Who asks, as the gatekeeper found out.
struct identity {
    enum class by { nothing, session, key, open };  ///< `open`: authentication is switched off
    by means = by::nothing;
    role rank = role::nobody;
    bool is_main_key = false;
    std::string user_id;       ///< of a session; the key's id for a named key
    std::string csrf_token;    ///< of a session
    std::string_view key;      ///< as sent; valid as long as the request
    std::string_view session;  ///< token as sent
};

}  // namespace penstock::api
