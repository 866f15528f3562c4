#pragma once

#include <string>
#include <string_view>

#include "api/client_address.hpp"
#include "api/http.hpp"
#include "services/accounts.hpp"

namespace penstock::api {

using services::auth_method;
using services::caller;

/// Finds out who asks: key header, bearer key or session (specification 5.1, decisions §5).
///
/// Thread: any.
class gatekeeper {
public:
    struct settings {
        bool is_auth_required = true;
        proxy_trust proxies{};
    };
    gatekeeper(settings s, services::accounts& accounts) : settings_(std::move(s)), accounts_(accounts) {}

    struct verdict {
        caller who;
        bool was_wrong = false;        ///< there was a key, and it was none of ours
        bool has_query_key = false;    ///< a key in the query: refused whatever else is sent
        std::chrono::seconds wait{0};  ///< not zero: too many wrong keys from that address
        bool is_known() const noexcept { return who.is_known(); }
    };
    verdict ask(const request& in, steady_time now, wall_time wall);
    /// The same, but a wrong key is not counted: for a call that is asked about twice.
    verdict look(const request& in, steady_time now, wall_time wall);

    /// Address of the client, behind a trusted proxy the one that it forwards for.
    std::string_view address_of(const request& in) const { return client_address(in, settings_.proxies); }

private:
    settings settings_;
    services::accounts& accounts_;
    services::rate_limit wrong_keys_;
};

/// Name of the session cookie.
inline constexpr std::string_view session_cookie = "penstock_session";

}  // namespace penstock::api
