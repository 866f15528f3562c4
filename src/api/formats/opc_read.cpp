#include "api/formats/opc_read.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/json/serialize.hpp>
#include <set>

#include "api/formats/json_read.hpp"
#include "base/text.hpp"
#include "master/make_id.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;

// Members that answers have in addition to the configuration. They are ignored, so that an answer can be sent back.
// After them come the members that are read separately.
constexpr std::array<std::string_view, 17> opc_ignored{
    "tag_count",       "point_count",    "good_count", "connection_status", "scan_status",   "last_error",
    "last_error_time", "scan_ms",        "overruns",   "requests_per_scan", "edge_id",       "version",
    "tag_list",        "opc_agent_port", "security",   "confirmed_at",      "active_address"};
constexpr std::array<std::string_view, 11> tag_ignored{
    "site_id", "value",   "value_time",        "value_read_status", "value_read_error_message", "quality", "ts",
    "live",    "version", "linked_asset_name", "state_text"};

/// The value is checked later, with the whole OPC.
void read_port(const json::object& from, opc_config& into, faults& found) {
    const auto* port = from.if_contains("opc_agent_port");
    if (port == nullptr) return;
    if (port->is_null()) {
        into.opc_agent_port.clear();
    } else if (port->is_string() || port->is_int64()) {
        into.opc_agent_port = plain_text(*port);
    } else {
        found.emplace_back("opc_agent_port", std::string(services::port_rule));
    }
}

/// Adds faults for two tags with the same id in one body.
void check_ids(const std::vector<tag_config>& tags, const std::string& list, faults& found) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        if (!tags[i].tag_id.empty() && !seen.insert(tags[i].tag_id).second) {
            found.emplace_back(fmt::format("{}[{}].tag_id", list, i),
                               tags[i].tag_id + " occurs twice; each tag_id may occur once");
        }
    }
}

}  // namespace

faults opc_reader::read_new(std::string_view body, opc_body& out, const opc_config& stored) const {
    const auto parsed = parse_json_object(body);
    if (!parsed) return {parsed.error()};
    const auto& root = parsed->root.get_object();
    faults found;
    auto& opc = out.opc = opc_config{};
    read_members(root, opc, "", {false, opc_ignored}, found);
    read_port(root, opc, found);
    if (opc.opc_id.starts_with("EDGE_")) found.emplace_back("opc_id", "must not begin with EDGE_");
    if (opc.opc_id.empty()) opc.opc_id = master::make_id("OPC_");
    if (opc.site_id.empty()) opc.site_id = default_site_;
    rules_.complete_opc(opc, stored, found);
    if (const auto* list = root.if_contains("tag_list"); list != nullptr && !list->is_null()) {
        out.has_tags = true;
        read_tag_list(*list, "tag_list", opc, found.empty(), out.tags, found);
    }
    return found;
}

faults opc_reader::read_change(std::string_view body, opc_body& out) const {
    const auto parsed = parse_json_object(body);
    if (!parsed) return {parsed.error()};
    const auto& root = parsed->root.get_object();
    faults found;
    const auto stored = out.opc;
    auto& opc = out.opc;
    rules_.hide_kept(opc.options, stored, stored.options, true);
    read_members(root, opc, "", {true, opc_ignored}, found);
    read_port(root, opc, found);
    opc.opc_id = stored.opc_id;
    if (opc.site_id.empty()) opc.site_id = default_site_;
    rules_.complete_opc(opc, stored, found);
    if (const auto* list = root.if_contains("tag_list"); list != nullptr && !list->is_null()) {
        out.has_tags = true;
        read_tag_list(*list, "tag_list", opc, found.empty(), out.tags, found);
    }
    return found;
}

faults opc_reader::read_new_tag(std::string_view body, const opc_config& opc, tag_config& out) const {
    const auto parsed = parse_json_object(body);
    if (!parsed) return {parsed.error()};
    const auto& root = parsed->root.get_object();
    faults found;
    out = tag_config{};
    read_members(root, out, "", {false, tag_ignored}, found);
    if (found.empty()) rules_.complete_tag(out, opc, "", found);
    return found;
}

faults opc_reader::read_tag_change(std::string_view body, const opc_config& opc, tag_config& out) const {
    const auto parsed = parse_json_object(body);
    if (!parsed) return {parsed.error()};
    const auto& root = parsed->root.get_object();
    faults found;
    const auto tag_id = out.tag_id;
    read_members(root, out, "", {true, tag_ignored}, found);
    out.tag_id = tag_id;
    if (found.empty()) rules_.complete_tag(out, opc, "", found);
    return found;
}

faults opc_reader::read_tags(std::string_view body, const opc_config& opc, std::vector<tag_config>& out) const {
    faults found;
    const auto parsed = parse_json(body);
    if (!parsed) return {parsed.error()};
    const auto* list = &parsed->root;
    if (const auto* root = parsed->root.if_object()) {
        object_reader members(*root, "", found);
        list = members.find("tags", object_reader::need::required);
        members.refuse_others();
    }
    if (list != nullptr) read_tag_list(*list, "tags", opc, true, out, found);
    return found;
}

void opc_reader::read_tag_list(const json::value& from, const std::string& name, const opc_config& opc,
                               bool is_opc_well, std::vector<tag_config>& out, faults& found) const {
    out.clear();
    const auto* list = from.if_array();
    if (list == nullptr) {
        found.emplace_back(name, "expected a list");
        return;
    }
    out.reserve(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
        auto& tag = out.emplace_back();
        const auto* object = (*list)[i].if_object();
        if (object == nullptr) {
            found.emplace_back(fmt::format("{}[{}]", name, i), "expected an object");
            continue;
        }
        const auto prefix = fmt::format("{}[{}].", name, i);
        const auto before = found.size();
        read_members(*object, tag, prefix, {false, tag_ignored}, found);
        if (is_opc_well && found.size() == before) rules_.complete_tag(tag, opc, prefix, found);
    }
    check_ids(out, name, found);
}

}  // namespace penstock::api
