// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/alarm.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<alarm_level> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("level", &alarm_level::level),
        member("limit", &alarm_level::limit),
        member("priority", &alarm_level::priority),
        member("message", &alarm_level::message));
    // clang-format on
};

template <>
struct json_members<alarm_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("alarm_id", &alarm_request::alarm_id),
        member("alarm_name", &alarm_request::alarm_name),
        member("tag_id", &alarm_request::tag_id),
        member("kind", &alarm_request::kind),
        member("levels", &alarm_request::levels),
        member("deadband", &alarm_request::deadband),
        member("on_delay_ms", &alarm_request::on_delay_ms),
        member("off_delay_ms", &alarm_request::off_delay_ms),
        member("ack_required", &alarm_request::ack_required),
        member("enabled", &alarm_request::enabled),
        member("instruction", &alarm_request::instruction),
        member("description", &alarm_request::description),
        member("active", &alarm_request::active),
        member("external_id", &alarm_request::external_id),
        member("attributes", &alarm_request::attributes),
        member("version", &alarm_request::version));
    // clang-format on
};

template <>
struct json_members<alarm_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("alarm_id", &alarm_response::alarm_id),
        member("alarm_name", &alarm_response::alarm_name),
        member("tag_id", &alarm_response::tag_id),
        member("kind", &alarm_response::kind),
        member("source", &alarm_response::source),
        member("levels", &alarm_response::levels),
        member("deadband", &alarm_response::deadband),
        member("on_delay_ms", &alarm_response::on_delay_ms),
        member("off_delay_ms", &alarm_response::off_delay_ms),
        member("ack_required", &alarm_response::ack_required),
        member("enabled", &alarm_response::enabled),
        member("instruction", &alarm_response::instruction),
        member("site_id", &alarm_response::site_id),
        member("linked_asset_id", &alarm_response::linked_asset_id),
        member("edge_id", &alarm_response::edge_id),
        member("description", &alarm_response::description),
        member("active", &alarm_response::active),
        member("external_id", &alarm_response::external_id),
        member("attributes", &alarm_response::attributes),
        member("created_at", &alarm_response::created_at),
        member("updated_at", &alarm_response::updated_at),
        member("created_by", &alarm_response::created_by),
        member("updated_by", &alarm_response::updated_by),
        member("version", &alarm_response::version));
    // clang-format on
};

template <>
struct json_members<alarm_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("tag_id", &alarm_filter::tag_id),
        member("kind", &alarm_filter::kind),
        member("source", &alarm_filter::source),
        member("enabled", &alarm_filter::enabled),
        member("site_id", &alarm_filter::site_id),
        member("active", &alarm_filter::active),
        member("external_id", &alarm_filter::external_id),
        member("updated_since", &alarm_filter::updated_since),
        member("under", &alarm_filter::under),
        member("q", &alarm_filter::q),
        member("sort", &alarm_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<alarm_response> {
    static constexpr std::string_view path = "/alarm";
    static constexpr std::string_view id = "alarm_id";
};

}  // namespace penstock::v5::detail
