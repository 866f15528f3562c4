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
    /// What follows the tag. One of VALUE, STATE, LEVEL, COLOR, VISIBLE; default "VALUE".
    std::string role = "VALUE";
    /// Which. Required.
    std::string tag_id{};
    /// Value of an empty LEVEL.
    std::optional<double> min{};
    /// Value of a full LEVEL.
    std::optional<double> max{};
    /// How the value is shown. A text of at most 50 characters.
    std::string format{};
};

/// One of the `ports` of `flow_node`.
struct PENSTOCK_V5_API flow_node_port {
    /// Unique in the node. Required; a text of at most 100 characters.
    std::string name{};
    /// Of the node. One of N, E, S, W; default "N".
    std::string side = "N";
    /// Along the side. A number from 0 to 1; default 0.5.
    double offset = 0.5;
};

/// A symbol of a flow. Create needs `flow_id`, `node_type`; update changes what is set.
struct PENSTOCK_V5_API flow_node_request {
    /// Unique, unchangeable; created when absent. FNODE_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> flow_node_id{};
    /// Human-readable name; not unique. A text of at most 200 characters.
    field<std::string> flow_node_name{};
    /// The diagram that contains it. Required; set on create only.
    field<std::string> flow_id{};
    /// What it is drawn as. Required; one of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, TEXT, IMAGE,
    /// LINK, GROUP.
    field<std::string> node_type{};
    /// px from the left. A number from -1e+05 to 1e+05.
    field<double> x{};
    /// px from the top. A number from -1e+05 to 1e+05.
    field<double> y{};
    /// px. A number above 0; default 80.
    field<double> width{};
    /// px. A number above 0; default 40.
    field<double> height{};
    /// Degrees clockwise. A number from 0 to 359.9.
    field<double> rotation{};
    /// What covers what.
    field<std::int64_t> z{};
    /// The GROUP that it belongs to.
    field<std::string> parent_node_id{};
    /// What it stands for.
    field<std::string> asset_id{};
    /// What a click opens.
    field<std::string> link_flow_id{};
    /// What of it follows which tag. At most 20.
    field<std::vector<flow_node_binding>> bindings{};
    /// Where edges end. At most 50.
    field<std::vector<flow_node_port>> ports{};
    /// As the editor likes, 4 KiB in all.
    field<std::map<std::string, std::string>> style{};
    /// Data URI, png or svg; an svg is shown only as an image. A text of at most 65536 characters.
    field<std::string> image{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A flow node as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API flow_node_response {
    /// Unique, unchangeable; created when absent.
    std::string flow_node_id{};
    /// Human-readable name; not unique.
    std::string flow_node_name{};
    /// The diagram that contains it.
    std::string flow_id{};
    /// What it is drawn as. One of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, TEXT, IMAGE, LINK,
    /// GROUP.
    std::string node_type{};
    /// px from the left.
    double x{};
    /// px from the top.
    double y{};
    /// px.
    double width{};
    /// px.
    double height{};
    /// Degrees clockwise.
    double rotation{};
    /// What covers what.
    std::int64_t z{};
    /// The GROUP that it belongs to.
    std::optional<std::string> parent_node_id{};
    /// What it stands for.
    std::optional<std::string> asset_id{};
    /// What a click opens.
    std::optional<std::string> link_flow_id{};
    /// What of it follows which tag.
    std::vector<flow_node_binding> bindings{};
    /// Where edges end.
    std::vector<flow_node_port> ports{};
    /// As the editor likes, 4 KiB in all.
    std::map<std::string, std::string> style{};
    /// Data URI, png or svg; an svg is shown only as an image.
    std::optional<std::string> image{};
    /// Free text.
    std::string description{};
    /// Epoch ms.
    std::int64_t created_at{};
    /// Epoch ms.
    std::int64_t updated_at{};
    /// User id of the key.
    std::string created_by{};
    /// User id of the key.
    std::string updated_by{};
    /// 1, then one more with each change.
    std::int64_t version{};
};

/// Which flow node records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API flow_node_filter {
    /// The diagram that contains it.
    any_of flow_id{};
    /// What it is drawn as. One of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, TEXT, IMAGE, LINK,
    /// GROUP.
    any_of node_type{};
    /// What it stands for.
    any_of asset_id{};
    /// Which.
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
