#include "services/role.hpp"

namespace penstock::services {

std::optional<role> parse_role(std::string_view text) noexcept {
    for (const auto r : {role::viewer, role::operator_, role::engineer, role::admin}) {
        if (to_string(r) == text) return r;
    }
    return std::nullopt;
}

std::string_view to_string(role r) noexcept {
    switch (r) {
        case role::nobody: return "nobody";
        case role::viewer: return "viewer";
        case role::operator_: return "operator";
        case role::engineer: return "engineer";
        case role::admin: return "admin";
    }
    return "nobody";
}

}  // namespace penstock::services
