// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/area.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<area_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("area_id", &area_request::area_id),
        member("area_name", &area_request::area_name),
        member("site_id", &area_request::site_id),
        member("sort_no", &area_request::sort_no),
        member("description", &area_request::description),
        member("active", &area_request::active),
        member("external_id", &area_request::external_id),
        member("attributes", &area_request::attributes),
        member("version", &area_request::version));
    // clang-format on
};

template <>
struct json_members<area_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("area_id", &area_response::area_id),
        member("area_name", &area_response::area_name),
        member("site_id", &area_response::site_id),
        member("sort_no", &area_response::sort_no),
        member("description", &area_response::description),
        member("active", &area_response::active),
        member("external_id", &area_response::external_id),
        member("attributes", &area_response::attributes),
        member("created_at", &area_response::created_at),
        member("updated_at", &area_response::updated_at),
        member("created_by", &area_response::created_by),
        member("updated_by", &area_response::updated_by),
        member("version", &area_response::version));
    // clang-format on
};

template <>
struct json_members<area_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("site_id", &area_filter::site_id),
        member("active", &area_filter::active),
        member("external_id", &area_filter::external_id),
        member("updated_since", &area_filter::updated_since),
        member("under", &area_filter::under),
        member("q", &area_filter::q),
        member("sort", &area_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<area_response> {
    static constexpr std::string_view path = "/asset/area";
    static constexpr std::string_view id = "area_id";
};

}  // namespace penstock::v5::detail
