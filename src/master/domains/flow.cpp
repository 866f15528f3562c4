#include <algorithm>
#include <set>
#include <string>

#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

std::vector<field> point_fields() {
    return {real("x", "px").required(), real("y", "px").required()};
}

std::vector<field> edge_fields() {
    return {
        text("edge_id", "unique in the flow; created when absent", 100),
        reference("from_node_id", "flow_node", "where it begins").required().cascading(),
        reference("to_node_id", "flow_node", "where it ends").required().cascading(),
        text("from_port", "port of that node", 100),
        text("to_port", "port of that node", 100),
        text("label", "shown next to it", 200),
        choice("kind", "how it is drawn", {"LINE", "PIPE", "SIGNAL", "CONVEYOR"}),
        list("points", "corners between the ends", 200, point_fields()),
        text("color", "#RRGGBB; nothing = the theme's", 7),
        real("width", "px").between(1, 50).by_default(2.0),
        reference("tag_id", "tag", "animates it: not zero = flowing"),
    };
}

/// `#` and six hexadecimal digits.
void check_colour(const std::string& text, const std::string& path, faults& found) {
    const bool is_one =
        text.size() == 7 && text[0] == '#' && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!text.empty() && !is_one) found.emplace_back(path, "expected #RRGGBB");
}

void check_flow(const record& r, faults& found) {
    check_colour(r.text("background"), "background", found);
    const auto at = r.of->find("edges")->place_of("color");
    const auto& rows = r.at("edges").list();
    for (std::size_t i = 0; i < rows.size(); ++i)
        check_colour(rows[i][at].text(), "edges[" + std::to_string(i) + "].color", found);
}

void check_node(const record& r, faults& found) {
    const auto& image = r.text("image");
    const bool is_picture = image.starts_with("data:image/png") || image.starts_with("data:image/svg+xml");
    if (!image.empty() && !is_picture) found.emplace_back("image", "expected a data URI of a png or svg");
}

bool has_members(transaction& work, const record& group) {
    return !work.select(*group.of, {{"parent_node_id", {group.id()}}}, 1).empty();
}

/// A group of the same flow, and not one that the node itself holds.
outcome<> before_write_node(transaction& work, const record* before, record& after) {
    auto above = work.find_target(after, "parent_node_id");
    if (above && (above->text("node_type") != "GROUP" || above->text("flow_id") != after.text("flow_id"))) {
        return request_error(error_kind::invalid, fault("parent_node_id", "expected a GROUP of the same flow"));
    }
    const bool was_group = before != nullptr && before->text("node_type") == "GROUP";
    if (was_group && after.text("node_type") != "GROUP" && has_members(work, after)) {
        return request_error(error_kind::rule_violation, fault("node_type", after.id() + " has members"));
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

/// Edges begin and end at nodes of their flow.
outcome<> before_write_flow(transaction& work, const record* before, record& after) {
    if (after.at("edges").list().empty() || (before != nullptr && before->at("edges") == after.at("edges"))) return {};
    const auto& list = *after.of->find("edges");
    auto& edges = std::get<cell::rows>(after.at("edges").held);
    name_edges(list.place_of("edge_id"), edges);
    const auto& nodes = resource_named("flow_node");
    std::set<std::string> own;
    for (const auto& node : work.select(nodes, {{"flow_id", {after.id()}}}, no_limit))
        own.insert(node.id());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t k = 0; k < list.items.size(); ++k) {
            if (list.items[k].refers_to != nodes.name || own.contains(edges[i][k].text())) continue;
            if (!work.find(nodes, edges[i][k].text())) continue;  // reported when references are checked
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
         .description = "a diagram: nodes bound to tags and assets, edges between them",
         .fields =
             {
                 reference("site_id", "site", "what it shows").required(),
                 reference("asset_id", "asset", "what of it"),
                 integer("width", "px").between(1, 20'000).by_default(1920),
                 integer("height", "px").between(1, 20'000).by_default(1080),
                 integer("grid", "px; 0 = none").between(0, 200).by_default(10),
                 text("background", "#RRGGBB", 7).by_default("#FFFFFF"),
                 list("edges", "between its nodes", 10'000, edge_fields()).in_table("flow_edge").keyed_by("edge_id"),
             },
         .filters = {"site_id", "asset_id"},
         .under = "asset_id",
         .check = check_flow,
         .before_write = before_write_flow});
}

resource describe_flow_node() {
    return complete(
        {.name = "flow_node",
         .domain = "flow",
         .path = "/flow/node",
         .prefix = "FNODE_",
         .description = "a symbol of a flow",
         .fields =
             {
                 reference("flow_id", "flow", "the diagram that contains it").required().immutable().cascading(),
                 choice("node_type", "what it is drawn as",
                        {"EQUIPMENT", "TANK", "PUMP", "VALVE", "MOTOR", "CONVEYOR", "SENSOR", "VALUE", "TEXT", "IMAGE",
                         "LINK", "GROUP"})
                     .required(),
                 real("x", "px from the left").between(-100'000, 100'000),
                 real("y", "px from the top").between(-100'000, 100'000),
                 real("width", "px").above(0).by_default(80.0),
                 real("height", "px").above(0).by_default(40.0),
                 real("rotation", "degrees clockwise").between(0, 359.9),
                 integer("z", "what covers what"),
                 reference("parent_node_id", "flow_node", "the GROUP that it belongs to"),
                 reference("asset_id", "asset", "what it stands for"),
                 reference("link_flow_id", "flow", "what a click opens"),
                 list("bindings", "what of it follows which tag", 20,
                      {
                          choice("role", "what follows the tag", {"VALUE", "STATE", "LEVEL", "COLOR", "VISIBLE"}),
                          reference("tag_id", "tag", "which").required(),
                          real("min", "value of an empty LEVEL").nullable(),
                          real("max", "value of a full LEVEL").nullable(),
                          text("format", "how the value is shown", 50),
                      })
                     .in_table("flow_binding"),
                 list("ports", "where edges end", 50,
                      {
                          text("name", "unique in the node", 100).required().not_empty(),
                          choice("side", "of the node", {"N", "E", "S", "W"}),
                          real("offset", "along the side").between(0, 1).by_default(0.5),
                      })
                     .keyed_by("name"),
                 string_map("style", "as the editor likes, 4 KiB in all"),
                 text("image", "data URI, png or svg; an svg is shown only as an image", 65'536).nullable(),
             },
         .filters = {"flow_id", "node_type", "asset_id", "tag_id"},
         .under = "asset_id",
         .check = check_node,
         .before_write = before_write_node},
        {.named = common_fields::name::optional, .has_lifecycle_fields = false});
}

}  // namespace penstock::master
