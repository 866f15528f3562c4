// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/path.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<path_step> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("step_no", &path_step::step_no),
        member("step_name", &path_step::step_name),
        member("asset_id", &path_step::asset_id),
        member("setup_ms", &path_step::setup_ms),
        member("cycle_ms", &path_step::cycle_ms),
        member("transfer_ms", &path_step::transfer_ms),
        member("description", &path_step::description));
    // clang-format on
};

template <>
struct json_members<path_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("path_id", &path_request::path_id),
        member("path_name", &path_request::path_name),
        member("site_id", &path_request::site_id),
        member("product_id", &path_request::product_id),
        member("revision", &path_request::revision),
        member("is_default", &path_request::is_default),
        member("steps", &path_request::steps),
        member("description", &path_request::description),
        member("active", &path_request::active),
        member("external_id", &path_request::external_id),
        member("attributes", &path_request::attributes),
        member("version", &path_request::version));
    // clang-format on
};

template <>
struct json_members<path_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("path_id", &path_response::path_id),
        member("path_name", &path_response::path_name),
        member("site_id", &path_response::site_id),
        member("product_id", &path_response::product_id),
        member("revision", &path_response::revision),
        member("is_default", &path_response::is_default),
        member("steps", &path_response::steps),
        member("description", &path_response::description),
        member("active", &path_response::active),
        member("external_id", &path_response::external_id),
        member("attributes", &path_response::attributes),
        member("created_at", &path_response::created_at),
        member("updated_at", &path_response::updated_at),
        member("created_by", &path_response::created_by),
        member("updated_by", &path_response::updated_by),
        member("version", &path_response::version));
    // clang-format on
};

template <>
struct json_members<path_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("product_id", &path_filter::product_id),
        member("site_id", &path_filter::site_id),
        member("is_default", &path_filter::is_default),
        member("asset_id", &path_filter::asset_id),
        member("active", &path_filter::active),
        member("external_id", &path_filter::external_id),
        member("updated_since", &path_filter::updated_since),
        member("q", &path_filter::q),
        member("sort", &path_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<path_response> {
    static constexpr std::string_view path = "/path";
    static constexpr std::string_view id = "path_id";
};

}  // namespace penstock::v5::detail
