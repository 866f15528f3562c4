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
    push_key,     ///< that of an OPC, valid only for sending its values
    service_key,  ///< of `POST /system/connect`
    open,         ///< authentication is switched off
    display,      ///< a display on a wall, by a link: reads one view and what it shows
};

/// The author of what is done by the configured key, and the maker of named keys then.
inline constexpr std::string_view main_key_actor = "api-key";

/// The author of what is done while authentication is off.
inline constexpr std::string_view open_actor = "open";

/// The caller and its rights; of all interfaces.
struct caller {
    auth_method method = auth_method::none;
    user_role role = user_role::none;
    std::string user_id;  ///< of a session or service key; of a named key or a display its id; else empty
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

    /// Whether secrets that grant access may be handed to the caller, given the role. A session alone may be a stolen
    /// one. The main key opens all doors already.
    bool may_take_secrets() const noexcept {
        return may_grant_access() && (method != auth_method::session || is_fresh);
    }

    /// The author of the caller's changes: a user's name, the id of an account or named key, `api-key` for the main
    /// key, `open` where authentication is off.
    std::string actor() const;
    /// Who shares what there is of something: all connections by the same key, session or display are one.
    std::string key() const;
};

/// What is kept of a caller whose call goes on for a long time.
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
