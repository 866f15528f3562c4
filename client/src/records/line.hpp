// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/records/line.hpp"

#include "client/src/described.hpp"

namespace penstock::v5::detail {

template <>
struct json_members<line_request> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("line_id", &line_request::line_id),
        member("line_name", &line_request::line_name),
        member("area_id", &line_request::area_id),
        member("sort_no", &line_request::sort_no),
        member("calendar_id", &line_request::calendar_id),
        member("order_rule", &line_request::order_rule),
        member("good_tag_id", &line_request::good_tag_id),
        member("reject_tag_id", &line_request::reject_tag_id),
        member("description", &line_request::description),
        member("active", &line_request::active),
        member("external_id", &line_request::external_id),
        member("attributes", &line_request::attributes),
        member("version", &line_request::version));
    // clang-format on
};

template <>
struct json_members<line_response> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("line_id", &line_response::line_id),
        member("line_name", &line_response::line_name),
        member("area_id", &line_response::area_id),
        member("sort_no", &line_response::sort_no),
        member("calendar_id", &line_response::calendar_id),
        member("order_rule", &line_response::order_rule),
        member("good_tag_id", &line_response::good_tag_id),
        member("reject_tag_id", &line_response::reject_tag_id),
        member("site_id", &line_response::site_id),
        member("description", &line_response::description),
        member("active", &line_response::active),
        member("external_id", &line_response::external_id),
        member("attributes", &line_response::attributes),
        member("created_at", &line_response::created_at),
        member("updated_at", &line_response::updated_at),
        member("created_by", &line_response::created_by),
        member("updated_by", &line_response::updated_by),
        member("version", &line_response::version));
    // clang-format on
};

template <>
struct json_members<line_filter> {
    // clang-format off
    static constexpr auto members = std::tuple(
        member("area_id", &line_filter::area_id),
        member("site_id", &line_filter::site_id),
        member("active", &line_filter::active),
        member("external_id", &line_filter::external_id),
        member("updated_since", &line_filter::updated_since),
        member("under", &line_filter::under),
        member("q", &line_filter::q),
        member("sort", &line_filter::sort));
    // clang-format on
};

template <>
struct resource_traits<line_response> {
    static constexpr std::string_view path = "/asset/line";
    static constexpr std::string_view id = "line_id";
};

}  // namespace penstock::v5::detail
