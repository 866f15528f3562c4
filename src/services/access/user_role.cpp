#include "services/access/user_role.hpp"

namespace penstock::services {

std::optional<user_role> parse_role(std::string_view text) noexcept {
    for (const auto r : {user_role::viewer, user_role::operator_, user_role::engineer, user_role::admin}) {
        if (to_string(r) == text) return r;
    }
    return std::nullopt;
}

std::string_view to_string(user_role r) noexcept {
    switch (r) {
        case user_role::none: return "nobody";
        case user_role::viewer: return "viewer";
        case user_role::operator_: return "operator";
        case user_role::engineer: return "engineer";
        case user_role::admin: return "admin";
    }
    return "nobody";
}

}  // namespace penstock::services
