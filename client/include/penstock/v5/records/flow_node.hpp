// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// One of the `bindings` of `flow_node`.
struct PENSTOCK_V5_API flow_node_binding {
    /// Property that follows the tag. One of VALUE, STATE, LEVEL, COLOR, VISIBLE, WRITE; default "VALUE".
    std::string role = "VALUE";
    /// Tag that the property follows. Required.
    std::string tag_id{};
    /// Value at which a LEVEL is empty, in the unit of the tag.
    std::optional<double> min{};
    /// Value at which a LEVEL is full, in the unit of the tag.
    std::optional<double> max{};
    /// Format in which the value is shown. A text of at most 50 characters.
    std::string format{};
};

/// One of the `ports` of `flow_node`.
struct PENSTOCK_V5_API flow_node_port {
    /// Name of the port. It is unique in the node. Required; a text of at most 100 characters.
    std::string name{};
    /// Side of the node: north (top), east (right), south (bottom) or west (left). One of N, E, S, W; default "N".
    std::string side = "N";
    /// Position on the side: 0 is its begin, 1 its end. A number from 0 to 1; default 0.5.
    double offset = 0.5;
};

/// A node: a symbol of a flow. Create needs `flow_id`, `node_type`; update changes what is set.
struct PENSTOCK_V5_API flow_node_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. FNODE_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> flow_node_id{};
    /// Name that people read. Two records may have the same name. A text of at most 200 characters.
    field<std::string> flow_node_name{};
    /// Flow that contains the node. Required; set on create only.
    field<std::string> flow_id{};
    /// Symbol of the node. Required; one of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, TEXT, IMAGE,
    /// LINK, GROUP, FAN, HEAT_EXCHANGER, PIPE, GAUGE, BAR, TREND, TABLE, BUTTON.
    field<std::string> node_type{};
    /// Distance from the left edge, px. A number from -1e+05 to 1e+05.
    field<double> x{};
    /// Distance from the top edge, px. A number from -1e+05 to 1e+05.
    field<double> y{};
    /// Width of the symbol, px. A number above 0; default 80.
    field<double> width{};
    /// Height of the symbol, px. A number above 0; default 40.
    field<double> height{};
    /// Rotation in degrees, clockwise. A number from 0 to 359.9.
    field<double> rotation{};
    /// Drawing order: a node with a higher number covers nodes with a lower number.
    field<std::int64_t> z{};
    /// Node of type GROUP that contains the node; null: none.
    field<std::string> parent_node_id{};
    /// Asset that the node represents; null: none.
    field<std::string> asset_id{};
    /// Flow that opens when a user clicks the node; null: none.
    field<std::string> link_flow_id{};
    /// Bindings: each one lets a property of the symbol follow the value of a tag. At most 20.
    field<std::vector<flow_node_binding>> bindings{};
    /// Ports of the node: edges begin or end there. At most 50.
    field<std::vector<flow_node_port>> ports{};
    /// Style of the symbol as texts of the editor, 4 KiB in total.
    field<std::map<std::string, std::string>> style{};
    /// Image as a data URI of type png or svg. An svg is shown as an image and runs no script; null: none. A text of at
    /// most 65536 characters.
    field<std::string> image{};
    /// Picture that an IMAGE shows; null: none.
    field<std::string> picture_id{};
    /// Time that a TREND shows, in minutes. An integer from 1 to 10080; default 60.
    field<std::int64_t> trend_minutes{};
    /// Value that a BUTTON writes, as text; empty: the user enters the value. A text of at most 1000 characters.
    field<std::string> button_value{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A flow node as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API flow_node_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string flow_node_id{};
    /// Name that people read. Two records may have the same name.
    std::string flow_node_name{};
    /// Flow that contains the node.
    std::string flow_id{};
    /// Symbol of the node. One of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, TEXT, IMAGE, LINK,
    /// GROUP, FAN, HEAT_EXCHANGER, PIPE, GAUGE, BAR, TREND, TABLE, BUTTON.
    std::string node_type{};
    /// Distance from the left edge, px.
    double x{};
    /// Distance from the top edge, px.
    double y{};
    /// Width of the symbol, px.
    double width{};
    /// Height of the symbol, px.
    double height{};
    /// Rotation in degrees, clockwise.
    double rotation{};
    /// Drawing order: a node with a higher number covers nodes with a lower number.
    std::int64_t z{};
    /// Node of type GROUP that contains the node; null: none.
    std::optional<std::string> parent_node_id{};
    /// Asset that the node represents; null: none.
    std::optional<std::string> asset_id{};
    /// Flow that opens when a user clicks the node; null: none.
    std::optional<std::string> link_flow_id{};
    /// Bindings: each one lets a property of the symbol follow the value of a tag.
    std::vector<flow_node_binding> bindings{};
    /// Ports of the node: edges begin or end there.
    std::vector<flow_node_port> ports{};
    /// Style of the symbol as texts of the editor, 4 KiB in total.
    std::map<std::string, std::string> style{};
    /// Image as a data URI of type png or svg. An svg is shown as an image and runs no script; null: none.
    std::optional<std::string> image{};
    /// Picture that an IMAGE shows; null: none.
    std::optional<std::string> picture_id{};
    /// Time that a TREND shows, in minutes.
    std::int64_t trend_minutes{};
    /// Value that a BUTTON writes, as text; empty: the user enters the value.
    std::string button_value{};
    /// Free text.
    std::string description{};
    /// Time when the record was created, epoch ms.
    std::int64_t created_at{};
    /// Time of the last change of the record, epoch ms.
    std::int64_t updated_at{};
    /// User or owner of the key that created the record.
    std::string created_by{};
    /// User or owner of the key that changed the record last.
    std::string updated_by{};
    /// Version of the record: 1 when it is created, one more with each change.
    std::int64_t version{};
};

/// Which flow node records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API flow_node_filter {
    /// Flow that contains the node.
    any_of flow_id{};
    /// Symbol of the node. One of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, TEXT, IMAGE, LINK,
    /// GROUP, FAN, HEAT_EXCHANGER, PIPE, GAUGE, BAR, TREND, TABLE, BUTTON.
    any_of node_type{};
    /// Asset that the node represents; null: none.
    any_of asset_id{};
    /// Tag that the property follows.
    any_of tag_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<flow_node_response, flow_node_filter>;
extern template class resource<flow_node_request, flow_node_response, flow_node_filter>;
using flow_node_resource = resource<flow_node_request, flow_node_response, flow_node_filter>;

}  // namespace penstock::v5
