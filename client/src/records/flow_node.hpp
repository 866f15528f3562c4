// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/flow_node.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<flow_node_binding> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("role", &flow_node_binding::role),
        member("tag_id", &flow_node_binding::tag_id),
        member("min", &flow_node_binding::min),
        member("max", &flow_node_binding::max),
        member("format", &flow_node_binding::format));
    // clang-format on
};

template <>
struct json_members<flow_node_port> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("name", &flow_node_port::name),
        member("side", &flow_node_port::side),
        member("offset", &flow_node_port::offset));
    // clang-format on
};

template <>
struct json_members<flow_node_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_node_id", &flow_node_request::flow_node_id),
        member("flow_node_name", &flow_node_request::flow_node_name),
        member("flow_id", &flow_node_request::flow_id),
        member("node_type", &flow_node_request::node_type),
        member("x", &flow_node_request::x),
        member("y", &flow_node_request::y),
        member("width", &flow_node_request::width),
        member("height", &flow_node_request::height),
        member("rotation", &flow_node_request::rotation),
        member("z", &flow_node_request::z),
        member("parent_node_id", &flow_node_request::parent_node_id),
        member("asset_id", &flow_node_request::asset_id),
        member("link_flow_id", &flow_node_request::link_flow_id),
        member("bindings", &flow_node_request::bindings),
        member("ports", &flow_node_request::ports),
        member("style", &flow_node_request::style),
        member("image", &flow_node_request::image),
        member("picture_id", &flow_node_request::picture_id),
        member("trend_minutes", &flow_node_request::trend_minutes),
        member("button_value", &flow_node_request::button_value),
        member("description", &flow_node_request::description),
        member("version", &flow_node_request::version));
    // clang-format on
};

template <>
struct json_members<flow_node_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_node_id", &flow_node_response::flow_node_id),
        member("flow_node_name", &flow_node_response::flow_node_name),
        member("flow_id", &flow_node_response::flow_id),
        member("node_type", &flow_node_response::node_type),
        member("x", &flow_node_response::x),
        member("y", &flow_node_response::y),
        member("width", &flow_node_response::width),
        member("height", &flow_node_response::height),
        member("rotation", &flow_node_response::rotation),
        member("z", &flow_node_response::z),
        member("parent_node_id", &flow_node_response::parent_node_id),
        member("asset_id", &flow_node_response::asset_id),
        member("link_flow_id", &flow_node_response::link_flow_id),
        member("bindings", &flow_node_response::bindings),
        member("ports", &flow_node_response::ports),
        member("style", &flow_node_response::style),
        member("image", &flow_node_response::image),
        member("picture_id", &flow_node_response::picture_id),
        member("trend_minutes", &flow_node_response::trend_minutes),
        member("button_value", &flow_node_response::button_value),
        member("description", &flow_node_response::description),
        member("created_at", &flow_node_response::created_at),
        member("updated_at", &flow_node_response::updated_at),
        member("created_by", &flow_node_response::created_by),
        member("updated_by", &flow_node_response::updated_by),
        member("version", &flow_node_response::version));
    // clang-format on
};

template <>
struct json_members<flow_node_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_id", &flow_node_filter::flow_id),
        member("node_type", &flow_node_filter::node_type),
        member("asset_id", &flow_node_filter::asset_id),
        member("tag_id", &flow_node_filter::tag_id),
        member("updated_since", &flow_node_filter::updated_since),
        member("under", &flow_node_filter::under),
        member("q", &flow_node_filter::q),
        member("sort", &flow_node_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<flow_node_response> {
    static constexpr std::string_view path = "/flow/node";
    static constexpr std::string_view id = "flow_node_id";
};

}  // namespace penstock::v5::detail
