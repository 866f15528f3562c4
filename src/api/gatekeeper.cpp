#include "api/gatekeeper.hpp"

#include "api/query.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

std::string_view bearer_key(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer ";
    if (authorization.size() <= scheme.size()) return {};
    if (!equals_ignoring_case(authorization.substr(0, scheme.size()), scheme)) return {};
    return trim(authorization.substr(scheme.size()));
}

}  // namespace

gatekeeper::verdict gatekeeper::ask(const request& in, steady_time now, wall_time wall) {
    auto out = look(in, now, wall);
    if (out.was_wrong && !out.is_known()) out.wait = wrong_keys_.count(std::string(address_of(in)), now);
    return out;
}

gatekeeper::verdict gatekeeper::look(const request& in, steady_time now, wall_time wall) {
    verdict out;
    if (!in.query.empty() && query_value(in.query, "api_key")) {
        out.has_query_key = true;
        return out;
    }
    for (const auto key : {in.find("X-API-Key"), bearer_key(in.find("Authorization"))}) {
        if (key.empty()) continue;
        if (auto who = accounts_.find_key(key, wall)) {
            out.who = *std::move(who);
            return out;
        }
        out.was_wrong = true;
    }
    if (auto who = accounts_.find_session(cookie_value(in.find("Cookie"), session_cookie), now, wall)) {
        out.who = *std::move(who);
        return out;
    }
    if (!settings_.is_auth_required) {
        out.who.method = auth_method::open;
        out.who.rank = services::role::admin;
    }
    return out;
}

}  // namespace penstock::api
