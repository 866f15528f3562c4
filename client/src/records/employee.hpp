// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/employee.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<employee_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("employee_id", &employee_request::employee_id),
        member("employee_name", &employee_request::employee_name),
        member("employee_no", &employee_request::employee_no),
        member("site_id", &employee_request::site_id),
        member("department", &employee_request::department),
        member("position", &employee_request::position),
        member("crew", &employee_request::crew),
        member("phone", &employee_request::phone),
        member("email", &employee_request::email),
        member("user_id", &employee_request::user_id),
        member("description", &employee_request::description),
        member("active", &employee_request::active),
        member("external_id", &employee_request::external_id),
        member("attributes", &employee_request::attributes),
        member("version", &employee_request::version));
    // clang-format on
};

template <>
struct json_members<employee_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("employee_id", &employee_response::employee_id),
        member("employee_name", &employee_response::employee_name),
        member("employee_no", &employee_response::employee_no),
        member("site_id", &employee_response::site_id),
        member("department", &employee_response::department),
        member("position", &employee_response::position),
        member("crew", &employee_response::crew),
        member("phone", &employee_response::phone),
        member("email", &employee_response::email),
        member("user_id", &employee_response::user_id),
        member("description", &employee_response::description),
        member("active", &employee_response::active),
        member("external_id", &employee_response::external_id),
        member("attributes", &employee_response::attributes),
        member("created_at", &employee_response::created_at),
        member("updated_at", &employee_response::updated_at),
        member("created_by", &employee_response::created_by),
        member("updated_by", &employee_response::updated_by),
        member("version", &employee_response::version));
    // clang-format on
};

template <>
struct json_members<employee_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("site_id", &employee_filter::site_id),
        member("department", &employee_filter::department),
        member("crew", &employee_filter::crew),
        member("employee_no", &employee_filter::employee_no),
        member("user_id", &employee_filter::user_id),
        member("active", &employee_filter::active),
        member("external_id", &employee_filter::external_id),
        member("updated_since", &employee_filter::updated_since),
        member("q", &employee_filter::q),
        member("sort", &employee_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<employee_response> {
    static constexpr std::string_view path = "/employee";
    static constexpr std::string_view id = "employee_id";
};

}  // namespace penstock::v5::detail
