// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/customer.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<customer_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("customer_id", &customer_request::customer_id),
        member("customer_name", &customer_request::customer_name),
        member("business_no", &customer_request::business_no),
        member("contact_name", &customer_request::contact_name),
        member("phone", &customer_request::phone),
        member("email", &customer_request::email),
        member("address", &customer_request::address),
        member("description", &customer_request::description),
        member("active", &customer_request::active),
        member("external_id", &customer_request::external_id),
        member("attributes", &customer_request::attributes),
        member("version", &customer_request::version));
    // clang-format on
};

template <>
struct json_members<customer_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("customer_id", &customer_response::customer_id),
        member("customer_name", &customer_response::customer_name),
        member("business_no", &customer_response::business_no),
        member("contact_name", &customer_response::contact_name),
        member("phone", &customer_response::phone),
        member("email", &customer_response::email),
        member("address", &customer_response::address),
        member("description", &customer_response::description),
        member("active", &customer_response::active),
        member("external_id", &customer_response::external_id),
        member("attributes", &customer_response::attributes),
        member("created_at", &customer_response::created_at),
        member("updated_at", &customer_response::updated_at),
        member("created_by", &customer_response::created_by),
        member("updated_by", &customer_response::updated_by),
        member("version", &customer_response::version));
    // clang-format on
};

template <>
struct json_members<customer_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("business_no", &customer_filter::business_no),
        member("active", &customer_filter::active),
        member("external_id", &customer_filter::external_id),
        member("updated_since", &customer_filter::updated_since),
        member("q", &customer_filter::q),
        member("sort", &customer_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<customer_response> {
    static constexpr std::string_view path = "/customer";
    static constexpr std::string_view id = "customer_id";
};

}  // namespace penstock::v5::detail
