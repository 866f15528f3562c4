#include "ctl/resources.hpp"

#include <array>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/http.hpp"

namespace penstock::ctl {

namespace {

constexpr std::array<resource, 17> all{{
    {"site", "site", "/site", "site_id site_name time_zone calendar_id active", "Plants"},
    {"customer", "customer", "/customer", "customer_id customer_name business_no contact_name phone email active",
     "Customers"},
    {"employee", "employee", "/employee", "employee_id employee_name employee_no site_id department crew active",
     "Employees"},
    {"product", "product", "/product",
     "product_id product_name product_code product_type unit customer_id ideal_cycle_ms active", "Products"},
    {"area", "area", "/asset/area", "area_id area_name site_id sort_no active", "Parts of a site"},
    {"line", "line", "/asset/line", "line_id line_name area_id site_id order_rule calendar_id active", "Work centers"},
    {"equipment", "equipment", "/asset/equipment",
     "equipment_id equipment_name equipment_type line_id area_id serial_no active", "Machines"},
    {"opc", "opc", "/opc",
     "opc_id opc_name opc_type opc_agent_ip opc_agent_port site_id edge_id connection_status scan_status",
     "Connections to controllers"},
    {"tag", "tag", "/tag", "tag_id tag_name opc_id plc_address data_type unit linked_asset_id",
     "Values of controllers"},
    {"calendar", "calendar", "/calendar", "calendar_id calendar_name time_zone cycle_days shifts active", "Shifts"},
    {"path", "path", "/path", "path_id path_name product_id revision is_default steps active", "Routes of products"},
    {"order", "order", "/order",
     "order_id order_name order_status product_id line_id planned_qty good_qty reject_qty unit planned_start",
     "Work orders"},
    {"flow", "flow", "/flow", "flow_id flow_name site_id asset_id width height edges active", "Diagrams"},
    {"flow-picture", "flow_picture", "/flow/picture",
     "flow_picture_id flow_picture_name flow_id content_type size_bytes", "Pictures of diagrams"},
    {"flow-node", "flow_node", "/flow/node", "flow_node_id flow_node_name flow_id node_type asset_id x y",
     "Symbols of diagrams"},
    {"alarm", "alarm", "/alarm", "alarm_id alarm_name tag_id kind source levels ack_required enabled",
     "Definitions of alarms"},
    {"account", "account", "/system/account", "user_id role scopes active description", "Programs that use the API"},
}};

}  // namespace

std::vector<std::string_view> resource::fields() const {
    return split(columns, ' ');
}

std::string resource::record_path(std::string_view id) const {
    return base_path() + "/" + percent_encode(id);
}

std::span<const resource> domains() noexcept {
    return all;
}

}  // namespace penstock::ctl
