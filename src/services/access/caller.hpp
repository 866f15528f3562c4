#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "services/access/user_role.hpp"

namespace penstock::services {

/// What a call of V5 does to its domain; each right is more than the one before. `authenticated`: any key will do.
enum class permission { none, authenticated, read, operate, write, administer };

std::string_view to_string(permission r) noexcept;

/// `site:read`, `*:write`
struct scope {
    std::string domain;  ///< `*`: any
    permission max_permission = permission::read;
};

/// How the caller has authenticated.
enum class auth_method {
    none,         ///< not at all
    session,      ///< a user who has logged in
    main_key,     ///< the configured key
    named_key,    ///< one that a user created
    push_key,     ///< the key of an OPC: it may only send values of this OPC
    service_key,  ///< a key that `POST /system/connect` has returned
    open,         ///< authentication is switched off
    display,      ///< a display on a wall, by a link: reads one view and what it shows
};

/// Stored as author when the caller uses the main key, and as creator of the named keys that it creates.
inline constexpr std::string_view main_key_actor = "api-key";

/// Stored as author while authentication is off.
inline constexpr std::string_view open_actor = "open";

/// The caller of any interface, and its rights.
struct caller {
    auth_method method = auth_method::none;
    user_role role = user_role::none;
    std::string user_id;  ///< session, service key: the user or account; named key, display: its own id; else empty
    std::vector<scope> scopes{{"*", permission::write}};
    std::int64_t expires_at = 0;    ///< of a service key, epoch ms; 0 = does not
    std::string key_sha256;         ///< of a service key, hexadecimal
    std::string csrf_token;         ///< of a session or display
    std::string view_id{};          ///< of a display: the view that it shows
    std::string place{};            ///< of a display: where in the page that view is; empty = nowhere
    std::string session_id{};       ///< of a session, as lists name it
    bool is_fresh = false;          ///< of a session: password or code were shown within `sessions::fresh`
    std::string_view credential{};  ///< key or token of the session, as sent; valid as long as the request

    bool is_known() const noexcept { return role != user_role::none; }
    bool has_key() const noexcept { return method >= auth_method::main_key && method <= auth_method::service_key; }
    bool has_permission(permission needed, std::string_view domain) const;

    /// Whether the caller may manage accounts, keys and tokens, given the role: a named key may not.
    bool may_grant_access() const noexcept {
        return method != auth_method::service_key && method != auth_method::named_key &&
               method != auth_method::push_key && method != auth_method::display;
    }

    /// Whether the caller, if its role permits it, may receive secrets that grant access. A session that was not
    /// confirmed lately may be stolen, so it may not. The main key may do everything anyway.
    bool may_take_secrets() const noexcept {
        return may_grant_access() && (method != auth_method::session || is_fresh);
    }

    /// The author of the caller's changes: a user's name, the id of an account or named key, `api-key` for the main
    /// key, `open` where authentication is off.
    std::string actor() const;
    /// For limits per caller: all connections that use the same key, session or display have the same text.
    std::string key() const;
};

/// The part of a caller that a long call keeps, to check again later whether the caller still has its rights.
struct kept_caller {
    auth_method method = auth_method::none;
    user_role role = user_role::none;
    std::string credential;
    std::string place{};  ///< of a display: what it shows

    static kept_caller of(const caller& who) { return {who.method, who.role, std::string(who.credential), who.place}; }
    bool operator==(const kept_caller&) const = default;
};

/// The scopes as they are stored: texts that have been checked.
scope parse_scope(std::string_view text);
std::string to_string(const scope& s);

}  // namespace penstock::services
