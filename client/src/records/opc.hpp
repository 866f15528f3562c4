// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/opc.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<opc_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("opc_id", &opc_request::opc_id),
        member("opc_type", &opc_request::opc_type),
        member("opc_name", &opc_request::opc_name),
        member("opc_agent_ip", &opc_request::opc_agent_ip),
        member("opc_agent_port", &opc_request::opc_agent_port),
        member("site_id", &opc_request::site_id),
        member("description", &opc_request::description),
        member("auto_collect", &opc_request::auto_collect),
        member("timecycle", &opc_request::timecycle),
        member("options", &opc_request::options),
        member("version", &opc_request::version));
    // clang-format on
};

template <>
struct json_members<opc_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("opc_id", &opc_response::opc_id),
        member("opc_type", &opc_response::opc_type),
        member("opc_name", &opc_response::opc_name),
        member("opc_agent_ip", &opc_response::opc_agent_ip),
        member("opc_agent_port", &opc_response::opc_agent_port),
        member("site_id", &opc_response::site_id),
        member("description", &opc_response::description),
        member("auto_collect", &opc_response::auto_collect),
        member("timecycle", &opc_response::timecycle),
        member("options", &opc_response::options),
        member("created_at", &opc_response::created_at),
        member("updated_at", &opc_response::updated_at),
        member("tag_count", &opc_response::tag_count),
        member("point_count", &opc_response::point_count),
        member("good_count", &opc_response::good_count),
        member("connection_status", &opc_response::connection_status),
        member("scan_status", &opc_response::scan_status),
        member("last_error", &opc_response::last_error),
        member("last_error_time", &opc_response::last_error_time),
        member("active_address", &opc_response::active_address),
        member("security", &opc_response::security),
        member("confirmed_at", &opc_response::confirmed_at),
        member("scan_ms", &opc_response::scan_ms),
        member("requests_per_scan", &opc_response::requests_per_scan),
        member("overruns", &opc_response::overruns),
        member("edge_id", &opc_response::edge_id),
        member("created_by", &opc_response::created_by),
        member("updated_by", &opc_response::updated_by),
        member("version", &opc_response::version));
    // clang-format on
};

template <>
struct json_members<opc_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("opc_type", &opc_filter::opc_type),
        member("site_id", &opc_filter::site_id),
        member("edge_id", &opc_filter::edge_id),
        member("updated_since", &opc_filter::updated_since),
        member("q", &opc_filter::q),
        member("sort", &opc_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<opc_response> {
    static constexpr std::string_view path = "/opc";
    static constexpr std::string_view id = "opc_id";
};

}  // namespace penstock::v5::detail
