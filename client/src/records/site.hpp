// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/site.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<site_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("site_id", &site_request::site_id),
        member("site_name", &site_request::site_name),
        member("address", &site_request::address),
        member("time_zone", &site_request::time_zone),
        member("lat", &site_request::lat),
        member("lng", &site_request::lng),
        member("calendar_id", &site_request::calendar_id),
        member("description", &site_request::description),
        member("active", &site_request::active),
        member("external_id", &site_request::external_id),
        member("attributes", &site_request::attributes),
        member("version", &site_request::version));
    // clang-format on
};

template <>
struct json_members<site_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("site_id", &site_response::site_id),
        member("site_name", &site_response::site_name),
        member("address", &site_response::address),
        member("time_zone", &site_response::time_zone),
        member("lat", &site_response::lat),
        member("lng", &site_response::lng),
        member("calendar_id", &site_response::calendar_id),
        member("description", &site_response::description),
        member("active", &site_response::active),
        member("external_id", &site_response::external_id),
        member("attributes", &site_response::attributes),
        member("created_at", &site_response::created_at),
        member("updated_at", &site_response::updated_at),
        member("created_by", &site_response::created_by),
        member("updated_by", &site_response::updated_by),
        member("version", &site_response::version));
    // clang-format on
};

template <>
struct json_members<site_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("calendar_id", &site_filter::calendar_id),
        member("active", &site_filter::active),
        member("external_id", &site_filter::external_id),
        member("updated_since", &site_filter::updated_since),
        member("q", &site_filter::q),
        member("sort", &site_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<site_response> {
    static constexpr std::string_view path = "/site";
    static constexpr std::string_view id = "site_id";
};

}  // namespace penstock::v5::detail
