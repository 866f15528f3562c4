// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/asset.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<asset_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("asset_id", &asset_response::asset_id),
        member("asset_type", &asset_response::asset_type),
        member("asset_name", &asset_response::asset_name),
        member("parent_id", &asset_response::parent_id),
        member("site_id", &asset_response::site_id));
    // clang-format on
};

template <>
struct json_members<asset_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("asset_type", &asset_filter::asset_type),
        member("site_id", &asset_filter::site_id),
        member("under", &asset_filter::under),
        member("q", &asset_filter::q),
        member("sort", &asset_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<asset_response> {
    static constexpr std::string_view path = "/asset";
    static constexpr std::string_view id = "asset_id";
};

}  // namespace penstock::v5::detail
