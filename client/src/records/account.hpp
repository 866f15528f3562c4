// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/account.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<account_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("user_id", &account_request::user_id),
        member("role", &account_request::role),
        member("scopes", &account_request::scopes),
        member("active", &account_request::active),
        member("description", &account_request::description),
        member("version", &account_request::version));
    // clang-format on
};

template <>
struct json_members<account_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("user_id", &account_response::user_id),
        member("role", &account_response::role),
        member("scopes", &account_response::scopes),
        member("active", &account_response::active),
        member("description", &account_response::description),
        member("created_at", &account_response::created_at),
        member("updated_at", &account_response::updated_at),
        member("created_by", &account_response::created_by),
        member("updated_by", &account_response::updated_by),
        member("version", &account_response::version));
    // clang-format on
};

template <>
struct json_members<account_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("active", &account_filter::active),
        member("updated_since", &account_filter::updated_since),
        member("q", &account_filter::q),
        member("sort", &account_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<account_response> {
    static constexpr std::string_view path = "/system/account";
    static constexpr std::string_view id = "user_id";
};

}  // namespace penstock::v5::detail
