#include "services/configuration/device_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "base/log.hpp"
#include "base/text.hpp"
#include "io/awaitable.hpp"
#include "master/make_id.hpp"
#include "model/address_list.hpp"
#include "model/data_type.hpp"
#include "model/json_parse.hpp"
#include "model/secret_parts.hpp"
#include "model/secret_place.hpp"
#include "store/secret_box.hpp"

namespace penstock::services {

namespace {

namespace json = boost::json;

constexpr std::int64_t min_timecycle = 10;

void append(faults& to, const std::string& prefix, faults from) {
    for (auto& f : from)
        to.emplace_back(prefix + f.field, std::move(f.message));
}

void check_port(const std::string& text, faults& found) {
    const auto port = parse_number<unsigned>(text);
    const bool is_well = text.empty() || (port && *port >= 1 && *port <= 65'535);
    if (!is_well) found.emplace_back("opc_agent_port", std::string(port_rule));
}

/// A standard port in an answer that is sent back is not stored: so the port follows if address or transport change
/// later.
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
    if (timecycle > 0 && timecycle < min_timecycle) {
        found.emplace_back(field, fmt::format("expected 0 or at least {} ms", min_timecycle));
    }
}

/// The receivers of secrets: each of several addresses.
std::vector<std::string> places_of(const std::string& addresses) {
    std::vector<std::string> out;
    for (const auto& address : split_addresses(addresses))
        out.push_back(place_of(address));
    return out;
}

/// The options, with the stored value of each option that is hidden as a whole: a URL with a receiver may be one of
/// them.
option_map with_hidden(option_map options, const option_map& stored, const std::vector<option_rule>& rules) {
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        const auto kept = stored.find(rule.name);
        const bool stands_for_stored =
            rule.hidden != secrecy::open && given != options.end() && given->second == masked;
        if (stands_for_stored && kept != stored.end()) given->second = kept->second;
    }
    return options;
}

/// Whether the OPC connects to the same device; without a port, the port is that of the protocol.
bool is_same_device(const opc_config& opc, const opc_config& stored, const driver_entry& driver) {
    const auto& kind = *driver.kind;
    const auto port_of = [&](const opc_config& of) {
        auto bare = stored;
        bare.opc_agent_port.clear();
        return of.opc_agent_port.empty() ? kind.port(bare) : parse_number<std::uint16_t>(of.opc_agent_port);
    };
    return opc.opc_type == stored.opc_type && places_of(opc.opc_agent_ip) == places_of(stored.opc_agent_ip) &&
           (opc.opc_agent_port == stored.opc_agent_port || port_of(opc) == port_of(stored)) &&
           is_same_place(with_hidden(opc.options, stored.options, driver.schema.options()), stored.options);
}

/// If a path is sent back as it was shown, a new query replaces its query. For another path, the driver reports the
/// conflict.
void move_query(opc_config& opc, const opc_config& stored, const std::vector<option_rule>& rules) {
    const auto* rule = find_rule(rules, "path");
    if (rule == nullptr || rule->hidden != secrecy::parts) return;
    const auto given = opc.options.find("path");
    const auto before = stored.options.find("path");
    const bool is_new = given != opc.options.end() && !given->second.empty() &&
                        (before == stored.options.end() || hidden_text(*rule, before->second) != given->second);
    if (is_new) return;
    if (split_addresses(opc.opc_agent_ip).size() > 1) return;
    auto options = opc.options;
    options.erase("path");
    if (move_query_to_path(opc.opc_agent_ip, options)) opc.options = std::move(options);
}

/// The OPC once for each of its addresses.
std::vector<opc_config> one_by_one(const opc_config& opc) {
    const auto addresses = split_addresses(opc.opc_agent_ip);
    std::vector<opc_config> out(std::max<std::size_t>(addresses.size(), 1), opc);
    for (std::size_t i = 0; addresses.size() > 1 && i < addresses.size(); ++i)
        out[i].opc_agent_ip = addresses[i];
    return out;
}

/// Checks objects and lists that were given as texts, too, by the rules of the body.
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

void complete_states_of(tag_config& tag, const std::optional<data_type>& type, const std::string& prefix,
                        faults& found) {
    if (auto wrong = complete_states(tag.states, type, tag.scale || tag.offset))
        found.emplace_back(prefix + "states", std::move(wrong->message));
}

/// Removes stored options that the new protocol does not have.
void drop_foreign(option_map& options, const option_map& stored, const std::vector<option_rule>& rules) {
    std::erase_if(options, [&](const auto& given) {
        const auto kept = stored.find(given.first);
        const bool is_kept =
            kept != stored.end() && (kept->second == given.second || given.second.find(masked) != given.second.npos);
        return is_kept && find_rule(rules, given.first) == nullptr;
    });
}

/// Whether it is a secret that cannot be read here: another key or gateway has sealed it, or it was not opened.
bool is_closed(const option_rule& rule, std::string_view text) {
    return rule.hidden != secrecy::open && (text == locked_secret || store::secret_box::is_sealed(text));
}

/// Takes out the secrets that cannot be read and stay as they are stored: they cannot be checked.
option_map take_closed(option_map& options, const option_map& stored, const std::vector<option_rule>& rules) {
    option_map out;
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        const auto kept = stored.find(rule.name);
        const bool stays = given != options.end() && kept != stored.end() && given->second == kept->second;
        if (stays && is_closed(rule, given->second)) out.insert(options.extract(given));
    }
    return out;
}

/// A secret that cannot be read here belongs to the device for which it was entered. If the address changes, it must be
/// entered again: otherwise a user who may change addresses could have it sent to an address of their own.
void refuse_closed(const option_map& options, const option_map& stored, const std::vector<option_rule>& rules,
                   bool keeps_secrets, faults& found) {
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        if (given == options.end() || !is_closed(rule, given->second)) continue;
        const auto kept = stored.find(rule.name);
        if (kept == stored.end() || kept->second != given->second) {
            found.emplace_back(
                "options." + rule.name,
                "expected the secret itself: a text that begins with enc0: or enc1: is the stored form of a secret");
        } else if (!keeps_secrets) {
            found.emplace_back("options." + rule.name,
                               "the stored secret was given for another host, port or scheme: enter it again");
        }
    }
}

std::vector<std::string> closed_options(const option_map& options, const std::vector<option_rule>& rules) {
    std::vector<std::string> out;
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        if (given != options.end() && is_closed(rule, given->second)) out.push_back(rule.name);
    }
    return out;
}

/// The OPC as a protocol can read it. A closed URL, path, object or list would be malformed, so it is left out; in
/// place of a password, any text is possible.
opc_config readable(opc_config opc, const std::vector<std::string>& closed, const std::vector<option_rule>& rules) {
    for (const auto& name : closed) {
        const auto* rule = find_rule(rules, name);
        const bool has_form = rule->hidden == secrecy::parts || rule->type != option_rule::kind::text;
        if (has_form) opc.options.erase(name);
    }
    return opc;
}

/// Whether the fault is about a closed option, which must be entered again or was checked by another gateway.
bool concerns(const fault& wrong, const std::vector<std::string>& closed) {
    return std::ranges::any_of(closed, [&](const auto& name) { return wrong.field == "options." + name; });
}

}  // namespace

void device_rules::complete_opc(opc_config& opc, const opc_config& stored, faults& found) const {
    // The path /devices/new is the page's form for a new OPC. An OPC with this id from before there was a page may
    // stay.
    if (opc.opc_id == "new" && stored.opc_id != "new")
        found.emplace_back("opc_id", "an OPC cannot have the id new: the web page uses it for the form of a new OPC");
    check_port(opc.opc_agent_port, found);
    check_timecycle("timecycle", opc.timecycle, found);
    if (auto wrong = check_addresses(opc.opc_agent_ip)) found.push_back(std::move(*wrong));
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
    move_query(opc, stored, driver->schema.options());
    const bool keeps_secrets = stored.opc_type.empty() || is_same_device(opc, stored, *driver);
    reveal_options(opc.options, stored.options, driver->schema.options(), keeps_secrets, "options.", found);
    refuse_closed(opc.options, stored.options, driver->schema.options(), keeps_secrets, found);
    // Clients of the specification send all options of a form, also empty ones.
    if (const auto given = opc.options.find("discovery"); given != opc.options.end() && given->second.empty()) {
        opc.options.erase(given);
    }
    auto unread = take_closed(opc.options, stored.options, driver->schema.options());
    const auto closed = closed_options(unread, driver->schema.options());
    auto wrong = driver->schema.check_options(opc.options);
    std::erase_if(wrong, [&](const fault& f) { return concerns(f, closed); });
    append(found, "", std::move(wrong));
    check_nested(opc.options, driver->schema.options(), "", found);
    opc.options.merge(unread);
    if (!found.empty()) return;
    drop_standard_port(opc, stored, *driver->kind);
    // The OPC is off until its secrets were entered again; everything else of it may change.
    if (why_locked(opc.options)) return;
    // Faults between options are found by creating a driver; it opens nothing.
    io::asio::io_context never_run;
    for (const auto& one : one_by_one(readable(opc, closed, driver->schema.options()))) {
        const auto made = driver->kind->make(one, {never_run.get_executor(), nullptr});
        if (made || concerns(made.error(), closed)) continue;
        found.push_back(made.error());
        break;
    }
    // Clients send the option to devices of all protocols: if it has no effect, the other options are accepted all the
    // same.
    const auto is_on = [](const option_map& in) {
        const auto given = in.find("discovery");
        return given != in.end() && given->second == "true";
    };
    if (is_on(opc.options) && (is_other || !is_on(stored.options)) && !driver->schema.can_browse(opc.options)) {
        logger("api")->warn(
            "OPC {}: option discovery has no effect: this {} device cannot list its tags; add its tags by "
            "their addresses",
            opc.opc_id, opc.opc_type);
    }
}

void device_rules::complete_tag(tag_config& tag, const opc_config& opc, const std::string& prefix,
                                faults& found) const {
    if (tag.tag_id.empty()) tag.tag_id = master::make_id("TAG_");
    if (tag.tag_name.empty()) tag.tag_name = tag.tag_id;
    tag.opc_id = opc.opc_id;
    check_timecycle(prefix + "timecycle", tag.timecycle, found);
    append(found, prefix, check_across(tag));
    if (tag.data_type.empty()) {
        complete_states_of(tag, std::nullopt, prefix, found);
    } else {
        const auto type = parse_data_type(tag.data_type);
        if (!type) {
            found.emplace_back(prefix + "data_type", type.error().message);
            return;
        }
        tag.data_type = format_data_type(*type);
        complete_states_of(tag, *type, prefix, found);
    }
    const auto* driver = drivers_.find(opc.opc_type);
    if (driver == nullptr) return;
    if (auto wrong = driver->schema.check_tag_options(tag.options); !wrong.empty()) {
        append(found, prefix, std::move(wrong));
        return;
    }
    check_nested(tag.options, driver->schema.tag_options(), prefix, found);
    const point_config point{tag.plc_address, tag.data_type, tag.options};
    const auto closed = closed_options(opc.options, driver->schema.options());
    const auto device = readable(opc, closed, driver->schema.options());
    if (auto wrong = driver->kind->check_point(device, point)) {
        if (!concerns(*wrong, closed)) found.emplace_back(prefix + wrong->field, std::move(wrong->message));
    } else if (tag.writable && !tag.plc_address.empty() && driver->kind->is_read_only(device, point)) {
        tag.writable = false;
    }
}

bool device_rules::is_read_only(const tag_config& tag, const opc_config& opc) const {
    const auto* driver = drivers_.find(opc.opc_type);
    if (driver == nullptr || tag.plc_address.empty()) return false;
    const auto& rules = driver->schema.options();
    const auto device = readable(opc, closed_options(opc.options, rules), rules);
    return driver->kind->is_read_only(device, {tag.plc_address, tag.data_type, tag.options});
}

void device_rules::hide_kept(option_map& options, const opc_config& stored, const option_map& written,
                             bool is_opened) const {
    const auto* driver = drivers_.find(stored.opc_type);
    if (driver == nullptr) return;
    for (const auto& rule : driver->schema.options()) {
        const auto given = options.find(rule.name);
        const auto before = written.find(rule.name);
        const auto known = stored.options.find(rule.name);
        if (given == options.end() || before == written.end() || known == stored.options.end()) continue;
        if (given->second != before->second) continue;
        const bool is_sealed = !is_opened && rule.hidden == secrecy::parts && !known->second.empty();
        given->second = is_sealed ? std::string(masked) : hidden_text(rule, known->second);
    }
}

std::vector<std::string> device_rules::take_unknown_secrets(opc_config& opc, const opc_config& stored) const {
    std::vector<std::string> names;
    const auto* driver = drivers_.find(opc.opc_type);
    if (driver == nullptr) return names;
    for (const auto& rule : driver->schema.options()) {
        const auto given = opc.options.find(rule.name);
        const bool is_unknown = rule.hidden != secrecy::open && given != opc.options.end() &&
                                given->second.find(masked) != given->second.npos && !stored.options.contains(rule.name);
        if (!is_unknown) continue;
        opc.options.erase(given);
        names.push_back(rule.name);
    }
    return names;
}

bool device_rules::keeps_secrets(const opc_config& opc, const opc_config& stored) const {
    const auto* driver = drivers_.find(stored.opc_type);
    return driver != nullptr && is_same_device(opc, stored, *driver);
}

bool device_rules::may_hurt_tags(const opc_config& opc, const opc_config& stored) {
    return opc.opc_type != stored.opc_type || opc.options != stored.options;
}

faults device_rules::check_stored_tags(const std::vector<tag_config>& tags, const opc_config& opc) const {
    faults found;
    for (auto tag : tags)
        complete_tag(tag, opc, "tag_list[" + tag.tag_id + "].", found);
    return found;
}

}  // namespace penstock::services
