// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <tuple>

#include "client/src/records/account.hpp"
#include "client/src/records/alarm.hpp"
#include "client/src/records/area.hpp"
#include "client/src/records/asset.hpp"
#include "client/src/records/calendar.hpp"
#include "client/src/records/customer.hpp"
#include "client/src/records/employee.hpp"
#include "client/src/records/equipment.hpp"
#include "client/src/records/flow.hpp"
#include "client/src/records/flow_node.hpp"
#include "client/src/records/flow_picture.hpp"
#include "client/src/records/line.hpp"
#include "client/src/records/opc.hpp"
#include "client/src/records/order.hpp"
#include "client/src/records/path.hpp"
#include "client/src/records/product.hpp"
#include "client/src/records/site.hpp"
#include "client/src/records/tag.hpp"

namespace penstock::v5::detail {

/// Each kind of record that can be made.
// clang-format off
using all_resources = std::tuple<
    calendar_resource,
    site_resource,
    customer_resource,
    employee_resource,
    product_resource,
    opc_resource,
    tag_resource,
    alarm_resource,
    area_resource,
    line_resource,
    equipment_resource,
    path_resource,
    order_resource,
    flow_resource,
    flow_picture_resource,
    flow_node_resource,
    account_resource>;
// clang-format on

}  // namespace penstock::v5::detail
