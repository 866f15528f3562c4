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

/// One of the `points` of `flow_edge`.
struct PENSTOCK_V5_API flow_edge_point {
    /// Distance from the left edge, px. Required.
    double x{};
    /// Distance from the top edge, px. Required.
    double y{};
};

/// One of the `edges` of `flow`.
struct PENSTOCK_V5_API flow_edge {
    /// Id of the edge. It is unique in the flow; the gateway creates one when it is absent. A text of at most 100
    /// characters.
    std::string edge_id{};
    /// Node where the edge begins. Required.
    std::string from_node_id{};
    /// Node where the edge ends. Required.
    std::string to_node_id{};
    /// Port of the node where the edge begins. A text of at most 100 characters.
    std::string from_port{};
    /// Port of the node where the edge ends. A text of at most 100 characters.
    std::string to_port{};
    /// Label that is shown next to the edge. A text of at most 200 characters.
    std::string label{};
    /// Symbol of the edge: line, pipe, signal or conveyor. One of LINE, PIPE, SIGNAL, CONVEYOR; default "LINE".
    std::string kind = "LINE";
    /// Corners of the edge between its two ends. At most 200.
    std::vector<flow_edge_point> points{};
    /// Color of the edge as #RRGGBB; empty: the color of the theme. A text of at most 7 characters.
    std::string color{};
    /// Line width, px. A number from 1 to 50; default 2.
    double width = 2;
    /// Tag that animates the edge: it flows while the value is not zero; null: no animation.
    std::optional<std::string> tag_id{};
};

/// A flow: a diagram with nodes for tags and assets, and edges between the nodes. Create needs `flow_name`, `site_id`;
/// update changes what is set.
struct PENSTOCK_V5_API flow_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. FLOW_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> flow_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> flow_name{};
    /// Site that the flow shows. Required.
    field<std::string> site_id{};
    /// Asset that the flow shows; null: the whole site.
    field<std::string> asset_id{};
    /// Width of the diagram, px. An integer from 1 to 20000; default 1920.
    field<std::int64_t> width{};
    /// Height of the diagram, px. An integer from 1 to 20000; default 1080.
    field<std::int64_t> height{};
    /// Distance of the grid lines, px; 0: no grid. An integer from 0 to 200; default 10.
    field<std::int64_t> grid{};
    /// Background color as #RRGGBB. A text of at most 7 characters; default "#FFFFFF".
    field<std::string> background{};
    /// Edges between the nodes of the flow. At most 10000.
    field<std::vector<flow_edge>> edges{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it. Default true.
    field<bool> active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none. A text
    /// of at most 100 characters.
    field<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A flow as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API flow_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string flow_id{};
    /// Name that people read. Two records may have the same name.
    std::string flow_name{};
    /// Site that the flow shows.
    std::string site_id{};
    /// Asset that the flow shows; null: the whole site.
    std::optional<std::string> asset_id{};
    /// Width of the diagram, px.
    std::int64_t width{};
    /// Height of the diagram, px.
    std::int64_t height{};
    /// Distance of the grid lines, px; 0: no grid.
    std::int64_t grid{};
    /// Background color as #RRGGBB.
    std::string background{};
    /// Edges between the nodes of the flow.
    std::vector<flow_edge> edges{};
    /// Free text.
    std::string description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it.
    bool active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none.
    std::optional<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    std::map<std::string, std::string> attributes{};
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

/// Which flow records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API flow_filter {
    /// Site that the flow shows.
    any_of site_id{};
    /// Asset that the flow shows; null: the whole site.
    any_of asset_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<flow_response, flow_filter>;
extern template class resource<flow_request, flow_response, flow_filter>;
using flow_resource = resource<flow_request, flow_response, flow_filter>;

}  // namespace penstock::v5
