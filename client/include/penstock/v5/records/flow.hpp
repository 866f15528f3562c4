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
    /// px. Required.
    double x{};
    /// px. Required.
    double y{};
};

/// One of the `edges` of `flow`.
struct PENSTOCK_V5_API flow_edge {
    /// Unique in the flow; created when absent. A text of at most 100 characters.
    std::string edge_id{};
    /// Where it begins. Required.
    std::string from_node_id{};
    /// Where it ends. Required.
    std::string to_node_id{};
    /// Port of that node. A text of at most 100 characters.
    std::string from_port{};
    /// Port of that node. A text of at most 100 characters.
    std::string to_port{};
    /// Shown next to it. A text of at most 200 characters.
    std::string label{};
    /// How it is drawn. One of LINE, PIPE, SIGNAL, CONVEYOR; default "LINE".
    std::string kind = "LINE";
    /// Corners between the ends. At most 200.
    std::vector<flow_edge_point> points{};
    /// #RRGGBB; nothing = the theme's. A text of at most 7 characters.
    std::string color{};
    /// px. A number from 1 to 50; default 2.
    double width = 2;
    /// Animates it: not zero = flowing.
    std::optional<std::string> tag_id{};
};

/// A diagram: nodes bound to tags and assets, edges between them. Create needs `flow_name`, `site_id`; update changes
/// what is set.
struct PENSTOCK_V5_API flow_request {
    /// Unique, unchangeable; created when absent. FLOW_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> flow_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> flow_name{};
    /// What it shows. Required.
    field<std::string> site_id{};
    /// What of it.
    field<std::string> asset_id{};
    /// px. An integer from 1 to 20000; default 1920.
    field<std::int64_t> width{};
    /// px. An integer from 1 to 20000; default 1080.
    field<std::int64_t> height{};
    /// px; 0 = none. An integer from 0 to 200; default 10.
    field<std::int64_t> grid{};
    /// #RRGGBB. A text of at most 7 characters; default "#FFFFFF".
    field<std::string> background{};
    /// Between its nodes. At most 10000.
    field<std::vector<flow_edge>> edges{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: keeps its references, takes no new ones. Default true.
    field<bool> active{};
    /// Key in another system; not unique. A text of at most 100 characters.
    field<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A flow as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API flow_response {
    /// Unique, unchangeable; created when absent.
    std::string flow_id{};
    /// Human-readable name; not unique.
    std::string flow_name{};
    /// What it shows.
    std::string site_id{};
    /// What of it.
    std::optional<std::string> asset_id{};
    /// px.
    std::int64_t width{};
    /// px.
    std::int64_t height{};
    /// px; 0 = none.
    std::int64_t grid{};
    /// #RRGGBB.
    std::string background{};
    /// Between its nodes.
    std::vector<flow_edge> edges{};
    /// Free text.
    std::string description{};
    /// false: keeps its references, takes no new ones.
    bool active{};
    /// Key in another system; not unique.
    std::optional<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    std::map<std::string, std::string> attributes{};
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

/// Which flow records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API flow_filter {
    /// What it shows.
    any_of site_id{};
    /// What of it.
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
