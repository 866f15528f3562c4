// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/calendar.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<calendar_shift_break> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("start", &calendar_shift_break::start),
        member("end", &calendar_shift_break::end));
    // clang-format on
};

template <>
struct json_members<calendar_shift> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("shift_name", &calendar_shift::shift_name),
        member("days", &calendar_shift::days),
        member("start", &calendar_shift::start),
        member("end", &calendar_shift::end),
        member("crew", &calendar_shift::crew),
        member("breaks", &calendar_shift::breaks));
    // clang-format on
};

template <>
struct json_members<calendar_exception_shift_break> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("start", &calendar_exception_shift_break::start),
        member("end", &calendar_exception_shift_break::end));
    // clang-format on
};

template <>
struct json_members<calendar_exception_shift> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("shift_name", &calendar_exception_shift::shift_name),
        member("start", &calendar_exception_shift::start),
        member("end", &calendar_exception_shift::end),
        member("crew", &calendar_exception_shift::crew),
        member("breaks", &calendar_exception_shift::breaks));
    // clang-format on
};

template <>
struct json_members<calendar_exception> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("from", &calendar_exception::from),
        member("to", &calendar_exception::to),
        member("name", &calendar_exception::name),
        member("working", &calendar_exception::working),
        member("shifts", &calendar_exception::shifts));
    // clang-format on
};

template <>
struct json_members<calendar_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("calendar_id", &calendar_request::calendar_id),
        member("calendar_name", &calendar_request::calendar_name),
        member("time_zone", &calendar_request::time_zone),
        member("cycle_days", &calendar_request::cycle_days),
        member("cycle_start", &calendar_request::cycle_start),
        member("shifts", &calendar_request::shifts),
        member("exceptions", &calendar_request::exceptions),
        member("description", &calendar_request::description),
        member("active", &calendar_request::active),
        member("external_id", &calendar_request::external_id),
        member("attributes", &calendar_request::attributes),
        member("version", &calendar_request::version));
    // clang-format on
};

template <>
struct json_members<calendar_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("calendar_id", &calendar_response::calendar_id),
        member("calendar_name", &calendar_response::calendar_name),
        member("time_zone", &calendar_response::time_zone),
        member("cycle_days", &calendar_response::cycle_days),
        member("cycle_start", &calendar_response::cycle_start),
        member("shifts", &calendar_response::shifts),
        member("exceptions", &calendar_response::exceptions),
        member("description", &calendar_response::description),
        member("active", &calendar_response::active),
        member("external_id", &calendar_response::external_id),
        member("attributes", &calendar_response::attributes),
        member("created_at", &calendar_response::created_at),
        member("updated_at", &calendar_response::updated_at),
        member("created_by", &calendar_response::created_by),
        member("updated_by", &calendar_response::updated_by),
        member("version", &calendar_response::version));
    // clang-format on
};

template <>
struct json_members<calendar_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("time_zone", &calendar_filter::time_zone),
        member("active", &calendar_filter::active),
        member("external_id", &calendar_filter::external_id),
        member("updated_since", &calendar_filter::updated_since),
        member("q", &calendar_filter::q),
        member("sort", &calendar_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<calendar_response> {
    static constexpr std::string_view path = "/calendar";
    static constexpr std::string_view id = "calendar_id";
};

}  // namespace penstock::v5::detail
