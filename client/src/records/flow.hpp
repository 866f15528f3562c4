// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/flow.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<flow_edge_point> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("x", &flow_edge_point::x),
        member("y", &flow_edge_point::y));
    // clang-format on
};

template <>
struct json_members<flow_edge> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("edge_id", &flow_edge::edge_id),
        member("from_node_id", &flow_edge::from_node_id),
        member("to_node_id", &flow_edge::to_node_id),
        member("from_port", &flow_edge::from_port),
        member("to_port", &flow_edge::to_port),
        member("label", &flow_edge::label),
        member("kind", &flow_edge::kind),
        member("points", &flow_edge::points),
        member("color", &flow_edge::color),
        member("width", &flow_edge::width),
        member("tag_id", &flow_edge::tag_id));
    // clang-format on
};

template <>
struct json_members<flow_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_id", &flow_request::flow_id),
        member("flow_name", &flow_request::flow_name),
        member("site_id", &flow_request::site_id),
        member("asset_id", &flow_request::asset_id),
        member("width", &flow_request::width),
        member("height", &flow_request::height),
        member("grid", &flow_request::grid),
        member("background", &flow_request::background),
        member("edges", &flow_request::edges),
        member("description", &flow_request::description),
        member("active", &flow_request::active),
        member("external_id", &flow_request::external_id),
        member("attributes", &flow_request::attributes),
        member("version", &flow_request::version));
    // clang-format on
};

template <>
struct json_members<flow_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("flow_id", &flow_response::flow_id),
        member("flow_name", &flow_response::flow_name),
        member("site_id", &flow_response::site_id),
        member("asset_id", &flow_response::asset_id),
        member("width", &flow_response::width),
        member("height", &flow_response::height),
        member("grid", &flow_response::grid),
        member("background", &flow_response::background),
        member("edges", &flow_response::edges),
        member("description", &flow_response::description),
        member("active", &flow_response::active),
        member("external_id", &flow_response::external_id),
        member("attributes", &flow_response::attributes),
        member("created_at", &flow_response::created_at),
        member("updated_at", &flow_response::updated_at),
        member("created_by", &flow_response::created_by),
        member("updated_by", &flow_response::updated_by),
        member("version", &flow_response::version));
    // clang-format on
};

template <>
struct json_members<flow_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("site_id", &flow_filter::site_id),
        member("asset_id", &flow_filter::asset_id),
        member("active", &flow_filter::active),
        member("external_id", &flow_filter::external_id),
        member("updated_since", &flow_filter::updated_since),
        member("under", &flow_filter::under),
        member("q", &flow_filter::q),
        member("sort", &flow_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<flow_response> {
    static constexpr std::string_view path = "/flow";
    static constexpr std::string_view id = "flow_id";
};

}  // namespace penstock::v5::detail
