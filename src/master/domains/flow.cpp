#include <algorithm>
#include <set>
#include <string>

#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

constexpr std::size_t max_curves = 4;  ///< of a TREND

std::vector<field> point_fields() {
    return {real("x", "Distance from the left edge, px.").required(),
            real("y", "Distance from the top edge, px.").required()};
}

std::vector<field> edge_fields() {
    return {
        text("edge_id", "Id of the edge. It is unique in the flow; the gateway creates one when it is absent.", 100),
        reference("from_node_id", "flow_node", "Node where the edge begins.").required().cascading(),
        reference("to_node_id", "flow_node", "Node where the edge ends.").required().cascading(),
        text("from_port", "Port of the node where the edge begins.", 100),
        text("to_port", "Port of the node where the edge ends.", 100),
        text("label", "Label that is shown next to the edge.", 200),
        choice("kind", "Symbol of the edge: line, pipe, signal or conveyor.", {"LINE", "PIPE", "SIGNAL", "CONVEYOR"}),
        list("points", "Corners of the edge between its two ends.", 200, point_fields()),
        text("color", "Color of the edge as #RRGGBB; empty: the color of the theme.", 7),
        real("width", "Line width, px.").between(1, 50).by_default(2.0),
        reference("tag_id", "tag",
                  "Tag that animates the edge: it flows while the value is not zero; null: no animation."),
    };
}

/// Checks for `#` and six hexadecimal digits.
void check_colour(const std::string& text, const std::string& path, faults& found) {
    const bool is_one =
        text.size() == 7 && text[0] == '#' && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!text.empty() && !is_one) found.emplace_back(path, "expected #RRGGBB");
}

void check_flow(const record& r, faults& found) {
    check_colour(r.text("background"), "background", found);
    const auto at = r.kind->find("edges")->place_of("color");
    const auto& rows = r.at("edges").list();
    for (std::size_t i = 0; i < rows.size(); ++i)
        check_colour(rows[i][at].text(), "edges[" + std::to_string(i) + "].color", found);
}

/// Of the kinds that show or write values. The bindings of the other kinds may be anything, as they always could.
void check_bindings(const record& r, faults& found) {
    const auto& type = r.text("node_type");
    const auto& list = *r.kind->find("bindings");
    const auto& rows = r.at("bindings").list();
    std::size_t curves = 0, targets = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto path = "bindings[" + std::to_string(i) + "]";
        const auto& role = list.at(rows[i], "role").text();
        if (role == "WRITE" && type != "BUTTON") found.emplace_back(path + ".role", "only a BUTTON has a WRITE");
        if (role == "WRITE" && ++targets > 1) found.emplace_back(path + ".role", "a BUTTON has one WRITE at most");
        if (role == "VALUE" && type == "TREND" && ++curves > max_curves) {
            found.emplace_back(path + ".role",
                               "a TREND has at most " + std::to_string(max_curves) + " bindings of role VALUE");
        }
        const auto& low = list.at(rows[i], "min");
        const auto& high = list.at(rows[i], "max");
        const bool has_scale = (type == "GAUGE" || type == "BAR") && !low.is_null() && !high.is_null();
        if (has_scale && std::get<double>(low.held) >= std::get<double>(high.held))
            found.emplace_back(path + ".max", "expected a number greater than min");
    }
}

void check_node(const record& r, faults& found) {
    const auto& image = r.text("image");
    const bool is_picture = image.starts_with("data:image/png") || image.starts_with("data:image/svg+xml");
    if (!image.empty() && !is_picture) found.emplace_back("image", "expected a data URI of a png or svg");
    check_bindings(r, found);
}

/// A picture must belong to the same flow: who may see the flow may see it.
outcome<> check_picture(transaction& work, const record& node) {
    const auto picture = work.find_target(node, "picture_id");
    if (!picture || picture->text("flow_id") == node.text("flow_id")) return {};
    return request_error(error_kind::invalid, fault("picture_id", "expected a picture of the same flow"));
}

bool has_members(transaction& work, const record& group) {
    return !work.select(*group.kind, {{"parent_node_id", {group.id()}}}, 1).empty();
}

/// A group must belong to the same flow, and must not lie in the node itself.
outcome<> before_write_node(transaction& work, const record* before, record& after) {
    if (auto checked = check_picture(work, after); !checked) return checked;
    auto above = work.find_target(after, "parent_node_id");
    if (above && (above->text("node_type") != "GROUP" || above->text("flow_id") != after.text("flow_id"))) {
        return request_error(error_kind::invalid, fault("parent_node_id", "expected a GROUP of the same flow"));
    }
    const bool was_group = before != nullptr && before->text("node_type") == "GROUP";
    if (was_group && after.text("node_type") != "GROUP" && has_members(work, after)) {
        return request_error(error_kind::rule_violation,
                             fault("node_type", after.id() + " has members: move or delete these first"));
    }
    for (; above; above = work.find_target(*above, "parent_node_id")) {
        if (above->id() == after.id()) {
            return request_error(error_kind::rule_violation, fault("parent_node_id", "a group cannot contain itself"));
        }
    }
    return {};
}

void name_edges(std::size_t at, cell::rows& edges) {
    std::set<std::string> taken;
    for (const auto& edge : edges)
        taken.insert(edge[at].text());
    int number = 0;
    for (auto& edge : edges) {
        while (edge[at].text().empty()) {
            auto name = "edge_" + std::to_string(++number);
            if (taken.insert(name).second) edge[at] = std::move(name);
        }
    }
}

/// Edges must begin and end at nodes of the flow.
outcome<> before_write_flow(transaction& work, const record* before, record& after) {
    if (after.at("edges").list().empty() || (before != nullptr && before->at("edges") == after.at("edges"))) return {};
    const auto& list = *after.kind->find("edges");
    auto& edges = std::get<cell::rows>(after.at("edges").held);
    name_edges(list.place_of("edge_id"), edges);
    const auto& nodes = resource_named("flow_node");
    std::set<std::string> own;
    for (const auto& node : work.select(nodes, {{"flow_id", {after.id()}}}, no_limit))
        own.insert(node.id());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t k = 0; k < list.items.size(); ++k) {
            if (list.items[k].refers_to != nodes.name || own.contains(edges[i][k].text())) continue;
            if (!work.find(nodes, edges[i][k].text())) continue;  // the check of references reports it
            return request_error(error_kind::invalid,
                                 fault("edges[" + std::to_string(i) + "]." + std::string(list.items[k].name),
                                       "expected a node of this flow"));
        }
    }
    return {};
}

}  // namespace

resource describe_flow() {
    return complete(
        {.name = "flow",
         .path = "/flow",
         .prefix = "FLOW_",
         .description = "A flow: a diagram with nodes for tags and assets, and edges between the nodes.",
         .fields =
             {
                 reference("site_id", "site", "Site that the flow shows.").required(),
                 reference("asset_id", "asset", "Asset that the flow shows; null: the whole site."),
                 integer("width", "Width of the diagram, px.").between(1, 20'000).by_default(1920),
                 integer("height", "Height of the diagram, px.").between(1, 20'000).by_default(1080),
                 integer("grid", "Distance of the grid lines, px; 0: no grid.").between(0, 200).by_default(10),
                 text("background", "Background color as #RRGGBB.", 7).by_default("#FFFFFF"),
                 list("edges", "Edges between the nodes of the flow.", 10'000, edge_fields())
                     .in_table("flow_edge")
                     .keyed_by("edge_id"),
             },
         .filters = {"site_id", "asset_id"},
         .ancestor_field = "asset_id",
         .check = check_flow,
         .before_write = before_write_flow});
}

resource describe_flow_node() {
    return complete(
        {.name = "flow_node",
         .domain = "flow",
         .path = "/flow/node",
         .prefix = "FNODE_",
         .description = "A node: a symbol of a flow.",
         .fields =
             {
                 reference("flow_id", "flow", "Flow that contains the node.").required().immutable().cascading(),
                 choice("node_type", "Symbol of the node.",
                        {"EQUIPMENT", "TANK",  "PUMP",  "VALVE", "MOTOR", "CONVEYOR", "SENSOR",
                         "VALUE",     "TEXT",  "IMAGE", "LINK",  "GROUP", "FAN",      "HEAT_EXCHANGER",
                         "PIPE",      "GAUGE", "BAR",   "TREND", "TABLE", "BUTTON"})
                     .required(),
                 real("x", "Distance from the left edge, px.").between(-100'000, 100'000),
                 real("y", "Distance from the top edge, px.").between(-100'000, 100'000),
                 real("width", "Width of the symbol, px.").above(0).by_default(80.0),
                 real("height", "Height of the symbol, px.").above(0).by_default(40.0),
                 real("rotation", "Rotation in degrees, clockwise.").between(0, 359.9),
                 integer("z", "Drawing order: a node with a higher number covers nodes with a lower number."),
                 reference("parent_node_id", "flow_node", "Node of type GROUP that contains the node; null: none."),
                 reference("asset_id", "asset", "Asset that the node represents; null: none."),
                 reference("link_flow_id", "flow", "Flow that opens when a user clicks the node; null: none."),
                 list("bindings", "Bindings: each one lets a property of the symbol follow the value of a tag.", 20,
                      {
                          choice("role", "Property that follows the tag.",
                                 {"VALUE", "STATE", "LEVEL", "COLOR", "VISIBLE", "WRITE"}),
                          reference("tag_id", "tag", "Tag that the property follows.").required(),
                          real("min", "Value at which a LEVEL is empty, in the unit of the tag.").nullable(),
                          real("max", "Value at which a LEVEL is full, in the unit of the tag.").nullable(),
                          text("format", "Format in which the value is shown.", 50),
                      })
                     .in_table("flow_binding"),
                 list("ports", "Ports of the node: edges begin or end there.", 50,
                      {
                          text("name", "Name of the port. It is unique in the node.", 100).required().not_empty(),
                          choice("side", "Side of the node: north (top), east (right), south (bottom) or west (left).",
                                 {"N", "E", "S", "W"}),
                          real("offset", "Position on the side: 0 is its begin, 1 its end.")
                              .between(0, 1)
                              .by_default(0.5),
                      })
                     .keyed_by("name"),
                 string_map("style", "Style of the symbol as texts of the editor, 4 KiB in total."),
                 text("image",
                      "Image as a data URI of type png or svg. An svg is shown as an image and runs no script; null: "
                      "none.",
                      65'536)
                     .nullable(),
                 reference("picture_id", "flow_picture", "Picture that an IMAGE shows; null: none."),
                 integer("trend_minutes", "Time that a TREND shows, in minutes.").between(1, 10'080).by_default(60),
                 text("button_value", "Value that a BUTTON writes, as text; empty: the user enters the value.", 1000),
             },
         .filters = {"flow_id", "node_type", "asset_id", "tag_id"},
         .ancestor_field = "asset_id",
         .check = check_node,
         .before_write = before_write_node},
        {.named = common_fields::name::optional, .has_lifecycle_fields = false});
}

}  // namespace penstock::master
