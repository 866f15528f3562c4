// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/product.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<product_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("product_id", &product_request::product_id),
        member("product_name", &product_request::product_name),
        member("product_code", &product_request::product_code),
        member("product_type", &product_request::product_type),
        member("unit", &product_request::unit),
        member("spec", &product_request::spec),
        member("customer_id", &product_request::customer_id),
        member("ideal_cycle_ms", &product_request::ideal_cycle_ms),
        member("description", &product_request::description),
        member("active", &product_request::active),
        member("external_id", &product_request::external_id),
        member("attributes", &product_request::attributes),
        member("version", &product_request::version));
    // clang-format on
};

template <>
struct json_members<product_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("product_id", &product_response::product_id),
        member("product_name", &product_response::product_name),
        member("product_code", &product_response::product_code),
        member("product_type", &product_response::product_type),
        member("unit", &product_response::unit),
        member("spec", &product_response::spec),
        member("customer_id", &product_response::customer_id),
        member("ideal_cycle_ms", &product_response::ideal_cycle_ms),
        member("description", &product_response::description),
        member("active", &product_response::active),
        member("external_id", &product_response::external_id),
        member("attributes", &product_response::attributes),
        member("created_at", &product_response::created_at),
        member("updated_at", &product_response::updated_at),
        member("created_by", &product_response::created_by),
        member("updated_by", &product_response::updated_by),
        member("version", &product_response::version));
    // clang-format on
};

template <>
struct json_members<product_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("product_code", &product_filter::product_code),
        member("product_type", &product_filter::product_type),
        member("customer_id", &product_filter::customer_id),
        member("active", &product_filter::active),
        member("external_id", &product_filter::external_id),
        member("updated_since", &product_filter::updated_since),
        member("q", &product_filter::q),
        member("sort", &product_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<product_response> {
    static constexpr std::string_view path = "/product";
    static constexpr std::string_view id = "product_id";
};

}  // namespace penstock::v5::detail
