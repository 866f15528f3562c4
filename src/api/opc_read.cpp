#include "api/opc_read.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/json/serialize.hpp>
#include <set>

#include "api/json_read.hpp"
#include "base/text.hpp"
#include "master/make_id.hpp"
#include "model/data_type.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;

// What answers carry beyond the configuration: accepted and ignored, so that an answer can be sent back. Behind it
// what is read by hand.
constexpr std::array<std::string_view, 13> opc_ignored{
    "tag_count", "point_count",       "connection_status", "scan_status", "last_error", "last_error_time", "scan_ms",
    "overruns",  "requests_per_scan", "edge_id",           "version",     "tag_list",   "opc_agent_port"};
constexpr std::array<std::string_view, 10> tag_ignored{
    "site_id", "value", "value_time", "value_read_status", "value_read_error_message",
    "quality", "ts",    "live",       "version",           "linked_asset_name"};

constexpr std::int64_t shortest_timecycle = 10;

void append(faults& to, const std::string& prefix, faults from) {
    for (auto& f : from)
        to.emplace_back(prefix + f.field, std::move(f.message));
}

void refuse_port(faults& found) {
    found.emplace_back("opc_agent_port", "expected a port from 1 to 65535, as text or number");
}

/// Which port it may be is checked with the whole OPC.
void read_port(const json::object& from, opc_config& into, faults& found) {
    const auto* port = from.if_contains("opc_agent_port");
    if (port == nullptr) return;
    if (port->is_null()) {
        into.opc_agent_port.clear();
    } else if (port->is_string() || port->is_int64()) {
        into.opc_agent_port = plain_text(*port);
    } else {
        refuse_port(found);
    }
}

void check_port(const std::string& text, faults& found) {
    const auto port = parse_number<unsigned>(text);
    const bool is_well = text.empty() || (port && *port >= 1 && *port <= 65'535);
    if (!is_well) refuse_port(found);
}

/// A port that is in force without being written down is none of the OPC's own: an answer that is sent back changes
/// nothing, and where the address or transport changes later the port follows.
void drop_standard_port(opc_config& opc, const opc_config& stored, const protocol& kind) {
    if (opc.opc_agent_port.empty() || opc.opc_agent_port == stored.opc_agent_port) return;
    const auto given = parse_number<std::uint16_t>(opc.opc_agent_port);
    auto bare = opc;
    bare.opc_agent_port.clear();
    const bool is_shown =
        stored.opc_type == opc.opc_type && stored.opc_agent_port.empty() && given == kind.port(stored);
    if (is_shown || given == kind.port(bare)) opc.opc_agent_port.clear();
}

void check_timecycle(const std::string& field, std::int64_t timecycle, faults& found) {
    if (timecycle > 0 && timecycle < shortest_timecycle) {
        found.emplace_back(field, fmt::format("expected 0 or at least {} ms", shortest_timecycle));
    }
}

/// `***` keeps the stored secret, whole or a part.
void keep_secrets(option_map& options, const option_map& stored, const std::vector<option_rule>& rules, faults& found) {
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        if (given == options.end()) continue;
        if (auto whole = unmask(rule, given->second, stored)) {
            given->second = std::move(*whole);
        } else {
            found.emplace_back("options." + rule.name, "*** stands for a stored secret, and none is stored");
        }
    }
}

/// Objects and lists that were given as texts obey the rules of the body, too.
void check_nested(option_map& options, const std::vector<option_rule>& rules, const std::string& prefix,
                  faults& found) {
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        const bool is_nested = rule.type == option_rule::kind::object || rule.type == option_rule::kind::list;
        if (!is_nested || given == options.end()) continue;
        if (const auto parsed = parse_json(given->second)) {
            given->second = json::serialize(parsed->root);
        } else {
            found.emplace_back(prefix + "options." + rule.name, parsed.error().message);
        }
    }
}

/// Options that were stored and that the new protocol does not have.
void drop_foreign(option_map& options, const option_map& stored, const std::vector<option_rule>& rules) {
    std::erase_if(options, [&](const auto& given) {
        const auto kept = stored.find(given.first);
        return kept != stored.end() && kept->second == given.second && find_rule(rules, given.first) == nullptr;
    });
}

/// Two tags of one body with one id.
void check_ids(const std::vector<tag_config>& tags, const std::string& list, faults& found) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        if (!tags[i].tag_id.empty() && !seen.insert(tags[i].tag_id).second) {
            found.emplace_back(fmt::format("{}[{}].tag_id", list, i), "the same id is there twice");
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
    complete_opc(opc, stored, found);
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
    read_members(root, opc, "", {true, opc_ignored}, found);
    read_port(root, opc, found);
    opc.opc_id = stored.opc_id;
    if (opc.site_id.empty()) opc.site_id = default_site_;
    complete_opc(opc, stored, found);
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
    if (found.empty()) complete_tag(out, opc, "", found);
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
    if (found.empty()) complete_tag(out, opc, "", found);
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

void opc_reader::complete_opc(opc_config& opc, const opc_config& stored, faults& found) const {
    check_port(opc.opc_agent_port, found);
    check_timecycle("timecycle", opc.timecycle, found);
    if (opc.opc_name.empty()) opc.opc_name = opc.opc_id;
    if (opc.opc_type.empty()) return;
    const auto* driver = drivers_.find(opc.opc_type);
    if (driver == nullptr) {
        found.emplace_back("opc_type", fmt::format("unknown protocol; known are {}", drivers_.types()));
        return;
    }
    opc.opc_type = driver->kind->type();
    const bool is_other = !stored.opc_type.empty() && stored.opc_type != opc.opc_type;
    if (is_other) drop_foreign(opc.options, stored.options, driver->schema.options());
    keep_secrets(opc.options, stored.options, driver->schema.options(), found);
    append(found, "", driver->schema.check_options(opc.options));
    check_nested(opc.options, driver->schema.options(), "", found);
    if (!found.empty()) return;
    drop_standard_port(opc, stored, *driver->kind);
    // What is wrong between the options shows when a driver is made of them; nothing is opened.
    io::asio::io_context never_run;
    const auto made = driver->kind->make(opc, {never_run.get_executor(), nullptr});
    if (!made) found.push_back(made.error());
    // Where it did nothing before it was refused, it may stay.
    const auto is_on = [](const option_map& in) {
        const auto given = in.find("discovery");
        return given != in.end() && given->second == "true";
    };
    if (is_on(opc.options) && (is_other || !is_on(stored.options)) && !driver->kind->can_list(opc)) {
        found.emplace_back("options.discovery",
                           fmt::format("this {} device cannot list what it has: leave it out and add its tags by "
                                       "their addresses",
                                       opc.opc_type));
    }
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
        if (is_opc_well && found.size() == before) complete_tag(tag, opc, prefix, found);
    }
    check_ids(out, name, found);
}

void opc_reader::complete_tag(tag_config& tag, const opc_config& opc, const std::string& prefix, faults& found) const {
    if (tag.tag_id.empty()) tag.tag_id = master::make_id("TAG_");
    if (tag.tag_name.empty()) tag.tag_name = tag.tag_id;
    tag.opc_id = opc.opc_id;
    check_timecycle(prefix + "timecycle", tag.timecycle, found);
    append(found, prefix, check_across(tag));
    if (!tag.data_type.empty()) {
        const auto type = parse_data_type(tag.data_type);
        if (!type) {
            found.emplace_back(prefix + "data_type", type.error().message);
            return;
        }
        tag.data_type = format_data_type(*type);
    }
    const auto* driver = drivers_.find(opc.opc_type);
    if (driver == nullptr) return;
    if (auto wrong = driver->schema.check_tag_options(tag.options); !wrong.empty()) {
        append(found, prefix, std::move(wrong));
        return;
    }
    check_nested(tag.options, driver->schema.tag_options(), prefix, found);
    if (auto wrong = driver->kind->check_point(opc, {tag.plc_address, tag.data_type, tag.options})) {
        found.emplace_back(prefix + wrong->field, std::move(wrong->message));
    }
}

faults opc_reader::check_stored_tags(const std::vector<tag_config>& tags, const opc_config& opc) const {
    faults found;
    for (auto tag : tags)
        complete_tag(tag, opc, "tag_list[" + tag.tag_id + "].", found);
    return found;
}

}  // namespace penstock::api
