// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include "penstock/v5/alarm_calls.hpp"
#include "penstock/v5/asset_calls.hpp"
#include "penstock/v5/calendar_calls.hpp"
#include "penstock/v5/flow_calls.hpp"
#include "penstock/v5/order_calls.hpp"
#include "penstock/v5/records/account.hpp"
#include "penstock/v5/records/area.hpp"
#include "penstock/v5/records/customer.hpp"
#include "penstock/v5/records/employee.hpp"
#include "penstock/v5/records/equipment.hpp"
#include "penstock/v5/records/flow_node.hpp"
#include "penstock/v5/records/line.hpp"
#include "penstock/v5/records/opc.hpp"
#include "penstock/v5/records/path.hpp"
#include "penstock/v5/records/product.hpp"
#include "penstock/v5/records/site.hpp"
#include "penstock/v5/tag_calls.hpp"

namespace penstock::v5 {

/// The kinds of records a client knows, one function each. A base of `client`, not for itself.
class resources {
public:
    /// Shifts and working time.
    [[nodiscard]] calendar_calls calendar() const noexcept { return calendar_calls(channel_); }
    /// A plant.
    [[nodiscard]] site_resource site() const noexcept { return site_resource(channel_); }
    /// Who orders.
    [[nodiscard]] customer_resource customer() const noexcept { return customer_resource(channel_); }
    /// Who works.
    [[nodiscard]] employee_resource employee() const noexcept { return employee_resource(channel_); }
    /// What is made.
    [[nodiscard]] product_resource product() const noexcept { return product_resource(channel_); }
    /// A connection to a controller.
    [[nodiscard]] opc_resource opc() const noexcept { return opc_resource(channel_); }
    /// A value of a controller.
    [[nodiscard]] tag_calls tag() const noexcept { return tag_calls(channel_); }
    /// Notifies the operator that a value requires a response.
    [[nodiscard]] alarm_calls alarm() const noexcept { return alarm_calls(channel_); }
    /// Areas, lines and equipment.
    [[nodiscard]] asset_calls asset() const noexcept { return asset_calls(channel_); }
    /// A part of a site.
    [[nodiscard]] area_resource area() const noexcept { return area_resource(channel_); }
    /// A work center: what one order at a time runs on.
    [[nodiscard]] line_resource line() const noexcept { return line_resource(channel_); }
    /// A work unit: a machine or a part of it.
    [[nodiscard]] equipment_resource equipment() const noexcept { return equipment_resource(channel_); }
    /// A route: the operations that a product takes through lines and equipment.
    [[nodiscard]] path_resource path() const noexcept { return path_resource(channel_); }
    /// Make this much of that on this line.
    [[nodiscard]] order_calls order() const noexcept { return order_calls(channel_); }
    /// A diagram: nodes bound to tags and assets, edges between them.
    [[nodiscard]] flow_calls flow() const noexcept { return flow_calls(channel_); }
    /// A symbol of a flow.
    [[nodiscard]] flow_node_resource flow_node() const noexcept { return flow_node_resource(channel_); }
    /// A program that uses the API: no password, no login.
    [[nodiscard]] account_resource account() const noexcept { return account_resource(channel_); }

protected:
    resources() noexcept = default;
    ~resources() = default;

    detail::channel* channel_ = nullptr;
};

}  // namespace penstock::v5
