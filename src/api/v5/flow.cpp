#include "api/v5/routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>
#include <set>

#include "alarms/queries.hpp"
#include "api/formats/json_read.hpp"
#include "api/formats/value_json.hpp"
#include "api/v5/flow_tags.hpp"
#include "api/v5/preconditions.hpp"
#include "api/v5/presenter.hpp"
#include "master/catalog.hpp"
#include "master/check.hpp"
#include "master/make_id.hpp"
#include "master/record_database.hpp"
#include "master/write_record.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api::v5 {

namespace {

using master::cell;
using master::error_kind;
using master::field;
using master::record;
using master::request_error;

constexpr std::size_t max_nodes = 5000;

const master::resource& flows() {
    return master::resource_named("flow");
}

const master::resource& nodes() {
    return master::resource_named("flow_node");
}

/// `levels` has each of the tags.
void write_tags(json_writer& json, const handler_context& to, const std::map<std::string, std::string>& levels) {
    json.begin_object();
    for (const auto& [id, level] : levels) {
        json.any_key(id);
        const auto where = to.devices.table().find(id);
        if (!where) {
            json.null();  // of another gateway
            continue;
        }
        const auto now = where->get();
        json.begin_object().key("value").text(value_text(now, where->is_scaled));
        json.member("quality", static_cast<int>(now.state)).member("ts", to_epoch_ms(now.time));
        json.member("level", level).end_object();
    }
    json.end_object();
}

void write_list(json_writer& json, const record& r, std::string_view name) {
    master::write_cell(json, *r.kind->find(name), r.at(name));
}

outcome<> get_view(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"live"}); !known) return known;
    const auto flow = from.find(flows(), c.id());
    if (!flow) return master::not_found(flows().name, c.id());
    master::list_request asked;
    asked.filter = {{"flow_id", {std::string(c.id())}}};
    const auto found = from.list(nodes(), asked);
    std::set<std::string> tags;
    collect_tags(*flow, "edges", tags);
    for (const auto& node : found)
        collect_tags(node, "bindings", tags);
    const auto is_live = c.is_live();
    if (!is_live) return is_live.error();
    if (!*is_live) tags.clear();
    const auto levels = from.levels_of_tags(tags);
    c.response.add("ETag", entity_tag(*flow));
    c.answer([&](json_writer& json) {
        json.begin_object().key("flow");
        master::write_record(json, *flow);
        json.key("nodes").begin_array();
        for (const auto& node : found)
            master::write_record(json, node);
        json.end_array().key("edges");
        write_list(json, *flow, "edges");
        json.key("tags");
        write_tags(json, c.context, levels);
        json.end_object();
    });
    return {};
}

/// The whole of a diagram, as an editor saves it.
struct graph {
    std::vector<master::patch> nodes;
    cell edges;
    std::optional<std::int64_t> version;
};

outcome<graph> read_graph(call& c) {
    graph out;
    master::body_faults found;
    const auto sent = c.object();
    if (!sent) return sent.error();
    const auto& body = **sent;
    object_reader reader(body, "", found.malformed);
    const auto array = [&](std::string_view name) -> const boost::json::array* {
        const auto* value = reader.find(name);
        if (value != nullptr && value->is_array()) return &value->get_array();
        found.malformed.emplace_back(std::string(name), value == nullptr ? "required" : "expected an array of objects");
        return nullptr;
    };
    const auto* given = array("nodes");
    const auto* edges = array("edges");
    if (const auto* version = reader.find("version"); version != nullptr && !version->is_null()) {
        if (version->is_int64()) {
            out.version = version->get_int64();
        } else {
            found.malformed.emplace_back("version", "expected an integer");
        }
    }
    reader.refuse_others();
    for (std::size_t i = 0; given != nullptr && i < given->size(); ++i) {
        const auto place = fmt::format("nodes[{}]", i);
        if (!(*given)[i].is_object()) {
            found.malformed.emplace_back(place, "expected an object");
            continue;
        }
        auto node = (*given)[i].get_object();
        node["flow_id"] = boost::json::string_view(c.id().data(), c.id().size());  // the path says which
        out.nodes.push_back(master::read_patch(nodes(), node, true, found, place + "."));
    }
    if (out.nodes.size() > max_nodes) found.invalid.emplace_back("nodes", fmt::format("at most {} nodes", max_nodes));
    if (edges != nullptr) {
        const auto& f = *flows().find("edges");
        out.edges = master::read_cell(f, body.at("edges"), false, "edges", found.malformed);
        if (found.malformed.empty()) master::check_cell(flows(), f, out.edges, "edges", found.invalid);
    }
    if (auto checked = check_faults(found); !checked) return checked.error();
    return out;
}

outcome<> prepare_graph(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    if (auto read = read_graph(c); !read) return read.error();
    return {};
}

/// Groups before their members.
outcome<std::vector<record>> in_order(std::vector<record> all) {
    std::vector<record> sorted;
    std::set<std::string> given, done;
    for (const auto& r : all)
        given.insert(r.id());
    while (!all.empty()) {
        const auto ready = std::stable_partition(all.begin(), all.end(), [&](const record& r) {
            const auto& parent = r.text("parent_node_id");
            return !parent.empty() && given.contains(parent) && !done.contains(parent);
        });
        if (ready == all.end()) {
            return request_error(error_kind::rule_violation, fault("nodes", "groups must not contain each other"));
        }
        for (auto at = ready; at != all.end(); ++at) {
            done.insert(at->id());
            sorted.push_back(std::move(*at));
        }
        all.erase(ready, all.end());
    }
    return sorted;
}

outcome<std::vector<record>> nodes_of(const graph& asked, master::record_writer& work, std::string_view flow_id) {
    std::vector<record> all;
    std::set<std::string> seen;
    faults found;
    for (const auto& p : asked.nodes) {
        const auto& id = p.cells.front();
        const auto before = id ? work.find(nodes(), id->text()) : std::nullopt;
        if (before && before->text("flow_id") != flow_id) {
            return request_error(error_kind::conflict, fault("flow_node_id", before->id() + " is in another flow"));
        }
        // Replaced, not merged: what is absent is its default.
        auto made = master::apply(nodes(), nullptr, p, found);
        if (made.id().empty()) made.cells.front() = master::make_id(nodes().prefix);
        if (!seen.insert(made.id()).second)
            found.emplace_back("nodes", made.id() + " occurs twice; each node may occur once");
        if (before) {
            for (const auto* name : {"created_at", "created_by", "updated_at", "updated_by", "version"})
                made.at(name) = before->at(name);
        }
        all.push_back(std::move(made));
    }
    if (!found.empty()) return request_error(error_kind::invalid, std::move(found));
    return in_order(std::move(all));
}

outcome<> remove_others(const std::vector<record>& kept, master::record_writer& work, std::string_view flow_id) {
    std::set<std::string> ids;
    for (const auto& r : kept)
        ids.insert(r.id());
    auto gone = work.select(nodes(), {{"flow_id", {std::string(flow_id)}}}, master::no_limit);
    std::erase_if(gone, [&](const record& r) { return ids.contains(r.id()); });
    auto sorted = in_order(std::move(gone));
    if (!sorted) return sorted.error();
    std::ranges::reverse(*sorted);
    for (const auto& r : *sorted)
        work.remove(nodes(), r.id());
    return {};
}

outcome<> put_graph(call& c, master::record_writer& work) {
    auto asked = read_graph(c);
    if (!asked) return asked.error();
    const auto wanted = expected_version(c, asked->version);
    if (!wanted) return wanted.error();
    auto flow = work.find(flows(), c.id());
    if (!flow) return master::not_found(flows().name, c.id());
    if (auto checked = check_version(*wanted, *flow); !checked) return checked;
    const auto kept = nodes_of(*asked, work, c.id());
    if (!kept) return kept.error();
    for (const auto& r : *kept) {
        if (work.find(nodes(), r.id())) {
            work.update(r);
        } else {
            work.create(r);
        }
    }
    if (auto removed = remove_others(*kept, work, c.id()); !removed) return removed;
    flow = work.find(flows(), c.id());  // edges went with their nodes
    flow->at("edges") = asked->edges;
    const auto saved = work.update(std::move(*flow));
    const auto now = work.select(nodes(), {{"flow_id", {std::string(c.id())}}}, master::no_limit);
    c.response.add("ETag", entity_tag(saved));
    c.answer([&](json_writer& json) {
        json.begin_object().key("flow");
        master::write_record(json, saved);
        json.key("nodes").begin_array();
        for (const auto& node : now)
            master::write_record(json, node);
        json.end_array().key("edges");
        write_list(json, saved, "edges");
        json.end_object();
    });
    return {};
}

}  // namespace

void collect_tags(const record& r, std::string_view list_name, std::set<std::string>& tags) {
    const auto at = r.kind->find(list_name)->place_of("tag_id");
    for (const auto& row : r.at(list_name).list()) {
        if (!row[at].is_null()) tags.insert(row[at].text());
    }
}

std::set<std::string> tags_of_flow(master::record_reader& from, std::string_view flow_id) {
    std::set<std::string> tags;
    const auto flow = from.find(flows(), flow_id);
    if (!flow) return tags;
    collect_tags(*flow, "edges", tags);
    master::list_request asked;
    asked.filter = {{"flow_id", {std::string(flow_id)}}};
    for (const auto& node : from.list(nodes(), asked))
        collect_tags(node, "bindings", tags);
    return tags;
}

void add_flow_routes(std::vector<route>& all) {
    route view;
    view.pattern = "/api/v5/flow/{id}/view";
    view.resource = &flows();
    view.domain = "flow";
    view.run = read_handler{get_view};
    view.summary = "A flow with its nodes and the values of its tags";
    view.data = "flow_view";
    view.query = {{"live", "true: with the last values"}};
    all.push_back(std::move(view));
    route put;
    put.method = verb::put;
    put.pattern = "/api/v5/flow/{id}/graph";
    put.resource = &flows();
    put.domain = "flow";
    put.needed = permission::write;
    put.run = write_handler{prepare_graph, put_graph};
    put.summary = "Replace all nodes and edges in one call";
    put.data = "flow_graph";
    put.body = "flow_graph_body";
    all.push_back(std::move(put));
}

}  // namespace penstock::api::v5
