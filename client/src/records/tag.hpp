// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/tag.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<tag_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("tag_id", &tag_request::tag_id),
        member("opc_id", &tag_request::opc_id),
        member("tag_name", &tag_request::tag_name),
        member("plc_address", &tag_request::plc_address),
        member("data_type", &tag_request::data_type),
        member("description", &tag_request::description),
        member("timecycle", &tag_request::timecycle),
        member("scale", &tag_request::scale),
        member("offset", &tag_request::offset),
        member("scale_from", &tag_request::scale_from),
        member("scale_from_as", &tag_request::scale_from_as),
        member("none_value", &tag_request::none_value),
        member("states", &tag_request::states),
        member("unit", &tag_request::unit),
        member("display_format", &tag_request::display_format),
        member("min_value", &tag_request::min_value),
        member("max_value", &tag_request::max_value),
        member("clamp", &tag_request::clamp),
        member("writable", &tag_request::writable),
        member("deadband", &tag_request::deadband),
        member("deadband_percent", &tag_request::deadband_percent),
        member("record", &tag_request::record),
        member("retention_days", &tag_request::retention_days),
        member("alias_name", &tag_request::alias_name),
        member("note", &tag_request::note),
        member("importance", &tag_request::importance),
        member("lat", &tag_request::lat),
        member("lng", &tag_request::lng),
        member("linked_asset_id", &tag_request::linked_asset_id),
        member("options", &tag_request::options),
        member("trip_hi", &tag_request::trip_hi),
        member("hi_hi", &tag_request::hi_hi),
        member("hi", &tag_request::hi),
        member("lo", &tag_request::lo),
        member("lo_lo", &tag_request::lo_lo),
        member("trip_lo", &tag_request::trip_lo),
        member("trip_hi_priority", &tag_request::trip_hi_priority),
        member("hi_hi_priority", &tag_request::hi_hi_priority),
        member("hi_priority", &tag_request::hi_priority),
        member("lo_priority", &tag_request::lo_priority),
        member("lo_lo_priority", &tag_request::lo_lo_priority),
        member("trip_lo_priority", &tag_request::trip_lo_priority),
        member("trip_hi_message", &tag_request::trip_hi_message),
        member("hi_hi_message", &tag_request::hi_hi_message),
        member("hi_message", &tag_request::hi_message),
        member("lo_message", &tag_request::lo_message),
        member("lo_lo_message", &tag_request::lo_lo_message),
        member("trip_lo_message", &tag_request::trip_lo_message),
        member("bool_true", &tag_request::bool_true),
        member("bool_false", &tag_request::bool_false),
        member("bool_true_priority", &tag_request::bool_true_priority),
        member("bool_false_priority", &tag_request::bool_false_priority),
        member("bool_true_message", &tag_request::bool_true_message),
        member("bool_false_message", &tag_request::bool_false_message),
        member("alarm_deadband", &tag_request::alarm_deadband),
        member("alarm_on_delay_ms", &tag_request::alarm_on_delay_ms),
        member("alarm_off_delay_ms", &tag_request::alarm_off_delay_ms),
        member("alarm_enabled", &tag_request::alarm_enabled),
        member("version", &tag_request::version));
    // clang-format on
};

template <>
struct json_members<tag_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("tag_id", &tag_response::tag_id),
        member("opc_id", &tag_response::opc_id),
        member("tag_name", &tag_response::tag_name),
        member("plc_address", &tag_response::plc_address),
        member("data_type", &tag_response::data_type),
        member("description", &tag_response::description),
        member("timecycle", &tag_response::timecycle),
        member("scale", &tag_response::scale),
        member("offset", &tag_response::offset),
        member("scale_from", &tag_response::scale_from),
        member("scale_from_as", &tag_response::scale_from_as),
        member("none_value", &tag_response::none_value),
        member("states", &tag_response::states),
        member("unit", &tag_response::unit),
        member("display_format", &tag_response::display_format),
        member("min_value", &tag_response::min_value),
        member("max_value", &tag_response::max_value),
        member("clamp", &tag_response::clamp),
        member("writable", &tag_response::writable),
        member("deadband", &tag_response::deadband),
        member("deadband_percent", &tag_response::deadband_percent),
        member("record", &tag_response::record),
        member("retention_days", &tag_response::retention_days),
        member("alias_name", &tag_response::alias_name),
        member("note", &tag_response::note),
        member("importance", &tag_response::importance),
        member("lat", &tag_response::lat),
        member("lng", &tag_response::lng),
        member("linked_asset_id", &tag_response::linked_asset_id),
        member("options", &tag_response::options),
        member("created_at", &tag_response::created_at),
        member("updated_at", &tag_response::updated_at),
        member("trip_hi", &tag_response::trip_hi),
        member("hi_hi", &tag_response::hi_hi),
        member("hi", &tag_response::hi),
        member("lo", &tag_response::lo),
        member("lo_lo", &tag_response::lo_lo),
        member("trip_lo", &tag_response::trip_lo),
        member("trip_hi_priority", &tag_response::trip_hi_priority),
        member("hi_hi_priority", &tag_response::hi_hi_priority),
        member("hi_priority", &tag_response::hi_priority),
        member("lo_priority", &tag_response::lo_priority),
        member("lo_lo_priority", &tag_response::lo_lo_priority),
        member("trip_lo_priority", &tag_response::trip_lo_priority),
        member("trip_hi_message", &tag_response::trip_hi_message),
        member("hi_hi_message", &tag_response::hi_hi_message),
        member("hi_message", &tag_response::hi_message),
        member("lo_message", &tag_response::lo_message),
        member("lo_lo_message", &tag_response::lo_lo_message),
        member("trip_lo_message", &tag_response::trip_lo_message),
        member("bool_true", &tag_response::bool_true),
        member("bool_false", &tag_response::bool_false),
        member("bool_true_priority", &tag_response::bool_true_priority),
        member("bool_false_priority", &tag_response::bool_false_priority),
        member("bool_true_message", &tag_response::bool_true_message),
        member("bool_false_message", &tag_response::bool_false_message),
        member("alarm_deadband", &tag_response::alarm_deadband),
        member("alarm_on_delay_ms", &tag_response::alarm_on_delay_ms),
        member("alarm_off_delay_ms", &tag_response::alarm_off_delay_ms),
        member("alarm_enabled", &tag_response::alarm_enabled),
        member("site_id", &tag_response::site_id),
        member("linked_asset_name", &tag_response::linked_asset_name),
        member("edge_id", &tag_response::edge_id),
        member("created_by", &tag_response::created_by),
        member("updated_by", &tag_response::updated_by),
        member("version", &tag_response::version));
    // clang-format on
};

template <>
struct json_members<tag_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("opc_id", &tag_filter::opc_id),
        member("site_id", &tag_filter::site_id),
        member("data_type", &tag_filter::data_type),
        member("linked_asset_id", &tag_filter::linked_asset_id),
        member("edge_id", &tag_filter::edge_id),
        member("updated_since", &tag_filter::updated_since),
        member("under", &tag_filter::under),
        member("q", &tag_filter::q),
        member("sort", &tag_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<tag_response> {
    static constexpr std::string_view path = "/tag";
    static constexpr std::string_view id = "tag_id";
};

}  // namespace penstock::v5::detail
