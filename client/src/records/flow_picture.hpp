// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/flow_picture.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<flow_picture_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_picture_id", &flow_picture_request::flow_picture_id),
        member("flow_picture_name", &flow_picture_request::flow_picture_name),
        member("flow_id", &flow_picture_request::flow_id),
        member("description", &flow_picture_request::description),
        member("version", &flow_picture_request::version));
    // clang-format on
};

template <>
struct json_members<flow_picture_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_picture_id", &flow_picture_response::flow_picture_id),
        member("flow_picture_name", &flow_picture_response::flow_picture_name),
        member("flow_id", &flow_picture_response::flow_id),
        member("content_type", &flow_picture_response::content_type),
        member("size_bytes", &flow_picture_response::size_bytes),
        member("description", &flow_picture_response::description),
        member("created_at", &flow_picture_response::created_at),
        member("updated_at", &flow_picture_response::updated_at),
        member("created_by", &flow_picture_response::created_by),
        member("updated_by", &flow_picture_response::updated_by),
        member("version", &flow_picture_response::version));
    // clang-format on
};

template <>
struct json_members<flow_picture_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_id", &flow_picture_filter::flow_id),
        member("updated_since", &flow_picture_filter::updated_since),
        member("q", &flow_picture_filter::q),
        member("sort", &flow_picture_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<flow_picture_response> {
    static constexpr std::string_view path = "/flow/picture";
    static constexpr std::string_view id = "flow_picture_id";
};

}  // namespace penstock::v5::detail
