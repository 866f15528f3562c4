#include "services/access/caller.hpp"

#include <algorithm>

namespace penstock::services {

namespace {

/// Orders and alarms are operated: an operator does more with them than read.
bool is_operated(std::string_view domain) noexcept {
    return domain == "order" || domain == "alarm";
}

user_role min_role(permission needed, std::string_view domain) noexcept {
    switch (needed) {
        case permission::none: return user_role::none;
        case permission::authenticated:
        case permission::read: return user_role::viewer;
        case permission::operate: return is_operated(domain) ? user_role::operator_ : user_role::engineer;
        case permission::write: return user_role::engineer;
        case permission::administer: return user_role::admin;
    }
    return user_role::admin;
}

}  // namespace

std::string_view to_string(permission r) noexcept {
    switch (r) {
        case permission::none:
        case permission::authenticated: return "none";
        case permission::read: return "read";
        case permission::operate: return "operate";
        case permission::write: return "write";
        case permission::administer: return "administer";
    }
    return "none";
}

bool caller::has_permission(permission needed, std::string_view domain) const {
    if (role < min_role(needed, domain)) return false;
    if (needed <= permission::authenticated) return true;
    const auto asked = std::min(needed, permission::write);
    return std::ranges::any_of(
        scopes, [&](const scope& s) { return s.max_permission >= asked && (s.domain == "*" || s.domain == domain); });
}

std::string caller::key() const {
    return std::to_string(static_cast<int>(method)) + ' ' + (session_id.empty() ? user_id : session_id);
}

std::string caller::actor() const {
    if (method == auth_method::open) return std::string(open_actor);
    return method == auth_method::main_key ? std::string(main_key_actor) : user_id;
}

scope parse_scope(std::string_view text) {
    const auto colon = text.find(':');
    const auto most = text.substr(colon + 1);
    return {std::string(text.substr(0, colon)), most == "write"     ? permission::write
                                                : most == "operate" ? permission::operate
                                                                    : permission::read};
}

std::string to_string(const scope& s) {
    return s.domain + ":" + std::string(to_string(s.max_permission));
}

}  // namespace penstock::services
