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

gatekeeper::gatekeeper(settings s, key_ring& keys, sessions& open_sessions)
    : settings_(std::move(s)), keys_(keys), sessions_(open_sessions) {}

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
        if (const auto found = keys_.find(key, wall)) {
            out.who.means = identity::by::key;
            out.who.rank = found->rank;
            out.who.is_main_key = found->is_main;
            out.who.user_id = found->key_id;
            out.who.key = key;
            return out;
        }
        out.was_wrong = true;
    }
    const auto token = cookie_value(in.find("Cookie"), session_cookie);
    if (auto open = sessions_.find(token, now, wall)) {
        out.who.means = identity::by::session;
        out.who.rank = open->rank;
        out.who.user_id = std::move(open->user_id);
        out.who.csrf_token = std::move(open->csrf_token);
        out.who.session = token;
        return out;
    }
    if (!settings_.is_auth_required) {
        out.who.means = identity::by::open;
        out.who.rank = role::admin;
    }
    return out;
}

}  // namespace penstock::api
