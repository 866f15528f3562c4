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
#include "penstock/v5/records/flow_picture.hpp"
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
    /// A calendar: shifts and working time.
    [[nodiscard]] calendar_calls calendar() const noexcept { return calendar_calls(channel_); }
    /// A site: a plant.
    [[nodiscard]] site_resource site() const noexcept { return site_resource(channel_); }
    /// A customer: a company that orders products.
    [[nodiscard]] customer_resource customer() const noexcept { return customer_resource(channel_); }
    /// An employee: a person who works in the plant.
    [[nodiscard]] employee_resource employee() const noexcept { return employee_resource(channel_); }
    /// A product that the plant makes or uses.
    [[nodiscard]] product_resource product() const noexcept { return product_resource(channel_); }
    /// An OPC: a connection to a controller.
    [[nodiscard]] opc_resource opc() const noexcept { return opc_resource(channel_); }
    /// A tag: a value of a controller.
    [[nodiscard]] tag_calls tag() const noexcept { return tag_calls(channel_); }
    /// An alarm: it tells the operator that a value needs a response.
    [[nodiscard]] alarm_calls alarm() const noexcept { return alarm_calls(channel_); }
    /// All areas, lines and equipment in one list.
    [[nodiscard]] asset_calls asset() const noexcept { return asset_calls(channel_); }
    /// An area: a part of a site.
    [[nodiscard]] area_resource area() const noexcept { return area_resource(channel_); }
    /// A line, also called work center: it runs one order at a time.
    [[nodiscard]] line_resource line() const noexcept { return line_resource(channel_); }
    /// Equipment, also called work unit: a machine or a part of a machine.
    [[nodiscard]] equipment_resource equipment() const noexcept { return equipment_resource(channel_); }
    /// A path, also called route: the operations of a product on lines and equipment.
    [[nodiscard]] path_resource path() const noexcept { return path_resource(channel_); }
    /// A production order: make a quantity of a product on a line.
    [[nodiscard]] order_calls order() const noexcept { return order_calls(channel_); }
    /// A flow: a diagram with nodes for tags and assets, and edges between the nodes.
    [[nodiscard]] flow_calls flow() const noexcept { return flow_calls(channel_); }
    /// A picture: a PNG, JPEG or WebP that the nodes of a flow show.
    [[nodiscard]] flow_picture_resource flow_picture() const noexcept { return flow_picture_resource(channel_); }
    /// A node: a symbol of a flow.
    [[nodiscard]] flow_node_resource flow_node() const noexcept { return flow_node_resource(channel_); }
    /// An account: a program that uses the API. It has no password and cannot log in.
    [[nodiscard]] account_resource account() const noexcept { return account_resource(channel_); }

protected:
    resources() noexcept = default;
    ~resources() = default;

    detail::channel* channel_ = nullptr;
};

}  // namespace penstock::v5
