// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/equipment.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<equipment_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("equipment_id", &equipment_request::equipment_id),
        member("equipment_name", &equipment_request::equipment_name),
        member("line_id", &equipment_request::line_id),
        member("area_id", &equipment_request::area_id),
        member("equipment_type", &equipment_request::equipment_type),
        member("manufacturer", &equipment_request::manufacturer),
        member("model", &equipment_request::model),
        member("serial_no", &equipment_request::serial_no),
        member("installed_on", &equipment_request::installed_on),
        member("sort_no", &equipment_request::sort_no),
        member("description", &equipment_request::description),
        member("active", &equipment_request::active),
        member("external_id", &equipment_request::external_id),
        member("attributes", &equipment_request::attributes),
        member("version", &equipment_request::version));
    // clang-format on
};

template <>
struct json_members<equipment_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("equipment_id", &equipment_response::equipment_id),
        member("equipment_name", &equipment_response::equipment_name),
        member("line_id", &equipment_response::line_id),
        member("area_id", &equipment_response::area_id),
        member("equipment_type", &equipment_response::equipment_type),
        member("manufacturer", &equipment_response::manufacturer),
        member("model", &equipment_response::model),
        member("serial_no", &equipment_response::serial_no),
        member("installed_on", &equipment_response::installed_on),
        member("sort_no", &equipment_response::sort_no),
        member("site_id", &equipment_response::site_id),
        member("description", &equipment_response::description),
        member("active", &equipment_response::active),
        member("external_id", &equipment_response::external_id),
        member("attributes", &equipment_response::attributes),
        member("created_at", &equipment_response::created_at),
        member("updated_at", &equipment_response::updated_at),
        member("created_by", &equipment_response::created_by),
        member("updated_by", &equipment_response::updated_by),
        member("version", &equipment_response::version));
    // clang-format on
};

template <>
struct json_members<equipment_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("line_id", &equipment_filter::line_id),
        member("area_id", &equipment_filter::area_id),
        member("site_id", &equipment_filter::site_id),
        member("equipment_type", &equipment_filter::equipment_type),
        member("active", &equipment_filter::active),
        member("external_id", &equipment_filter::external_id),
        member("updated_since", &equipment_filter::updated_since),
        member("under", &equipment_filter::under),
        member("q", &equipment_filter::q),
        member("sort", &equipment_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<equipment_response> {
    static constexpr std::string_view path = "/asset/equipment";
    static constexpr std::string_view id = "equipment_id";
};

}  // namespace penstock::v5::detail
