// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/order.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<order_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("order_id", &order_request::order_id),
        member("order_name", &order_request::order_name),
        member("product_id", &order_request::product_id),
        member("planned_qty", &order_request::planned_qty),
        member("line_id", &order_request::line_id),
        member("customer_id", &order_request::customer_id),
        member("path_id", &order_request::path_id),
        member("planned_start", &order_request::planned_start),
        member("planned_end", &order_request::planned_end),
        member("priority", &order_request::priority),
        member("lot_no", &order_request::lot_no),
        member("note", &order_request::note),
        member("description", &order_request::description),
        member("active", &order_request::active),
        member("external_id", &order_request::external_id),
        member("attributes", &order_request::attributes),
        member("version", &order_request::version));
    // clang-format on
};

template <>
struct json_members<order_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("order_id", &order_response::order_id),
        member("order_name", &order_response::order_name),
        member("product_id", &order_response::product_id),
        member("planned_qty", &order_response::planned_qty),
        member("line_id", &order_response::line_id),
        member("customer_id", &order_response::customer_id),
        member("path_id", &order_response::path_id),
        member("planned_start", &order_response::planned_start),
        member("planned_end", &order_response::planned_end),
        member("priority", &order_response::priority),
        member("lot_no", &order_response::lot_no),
        member("note", &order_response::note),
        member("order_status", &order_response::order_status),
        member("good_qty", &order_response::good_qty),
        member("reject_qty", &order_response::reject_qty),
        member("progress", &order_response::progress),
        member("started_at", &order_response::started_at),
        member("ended_at", &order_response::ended_at),
        member("run_ms", &order_response::run_ms),
        member("pause_ms", &order_response::pause_ms),
        member("pause_count", &order_response::pause_count),
        member("abort_reason", &order_response::abort_reason),
        member("site_id", &order_response::site_id),
        member("unit", &order_response::unit),
        member("description", &order_response::description),
        member("active", &order_response::active),
        member("external_id", &order_response::external_id),
        member("attributes", &order_response::attributes),
        member("created_at", &order_response::created_at),
        member("updated_at", &order_response::updated_at),
        member("created_by", &order_response::created_by),
        member("updated_by", &order_response::updated_by),
        member("version", &order_response::version));
    // clang-format on
};

template <>
struct json_members<order_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("order_status", &order_filter::order_status),
        member("line_id", &order_filter::line_id),
        member("product_id", &order_filter::product_id),
        member("customer_id", &order_filter::customer_id),
        member("site_id", &order_filter::site_id),
        member("lot_no", &order_filter::lot_no),
        member("planned_from", &order_filter::planned_from),
        member("planned_to", &order_filter::planned_to),
        member("started_from", &order_filter::started_from),
        member("started_to", &order_filter::started_to),
        member("active", &order_filter::active),
        member("external_id", &order_filter::external_id),
        member("updated_since", &order_filter::updated_since),
        member("under", &order_filter::under),
        member("q", &order_filter::q),
        member("sort", &order_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<order_response> {
    static constexpr std::string_view path = "/order";
    static constexpr std::string_view id = "order_id";
};

}  // namespace penstock::v5::detail
