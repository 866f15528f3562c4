#include "services/caller.hpp"

#include <algorithm>

namespace penstock::services {

namespace {

/// Orders and alarms are operated: an operator does more with them than read.
bool is_operated(std::string_view domain) noexcept {
    return domain == "order" || domain == "alarm";
}

role least_role(right needed, std::string_view domain) noexcept {
    switch (needed) {
        case right::none: return role::nobody;
        case right::known:
        case right::read: return role::viewer;
        case right::operate: return is_operated(domain) ? role::operator_ : role::engineer;
        case right::write: return role::engineer;
        case right::administer: return role::admin;
    }
    return role::admin;
}

}  // namespace

std::string_view to_string(right r) noexcept {
    switch (r) {
        case right::none:
        case right::known: return "none";
        case right::read: return "read";
        case right::operate: return "operate";
        case right::write: return "write";
        case right::administer: return "administer";
    }
    return "none";
}

bool caller::may(right needed, std::string_view domain) const {
    if (rank < least_role(needed, domain)) return false;
    if (needed <= right::known) return true;
    const auto asked = std::min(needed, right::write);
    return std::ranges::any_of(
        scopes, [&](const scope& s) { return s.most >= asked && (s.domain == "*" || s.domain == domain); });
}

std::string caller::actor() const {
    if (method == auth_method::open) return "open";
    return method == auth_method::main_key ? std::string(main_key_actor) : user_id;
}

scope parse_scope(std::string_view text) {
    const auto colon = text.find(':');
    const auto most = text.substr(colon + 1);
    return {std::string(text.substr(0, colon)), most == "write"     ? right::write
                                                : most == "operate" ? right::operate
                                                                    : right::read};
}

std::string to_string(const scope& s) {
    return s.domain + ":" + std::string(to_string(s.most));
}

}  // namespace penstock::services
