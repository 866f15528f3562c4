#pragma once

#include <string>
#include <string_view>

#include "api/role.hpp"

namespace penstock::api {

/// The author of what is done by the configured key, and the maker of named keys then.
inline constexpr std::string_view main_key_actor = "api-key";

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

/// Who is the author of what he changes: a person's name, the id of a named key, `api-key` for the main key, `open`
/// where authentication is off.
inline std::string actor_of(const identity& who) {
    if (who.means == identity::by::open) return "open";
    return who.user_id.empty() ? std::string(main_key_actor) : who.user_id;
}

}  // namespace penstock::api
