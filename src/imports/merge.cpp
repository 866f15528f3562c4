#include "imports/merge.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "base/text.hpp"
#include "imports/same_tag.hpp"
#include "model/members.hpp"
#include "model/secret_parts.hpp"

namespace penstock::imports {

namespace {

/// Sets a field that the file has, and notes its name where that is a change.
template <class T>
void put(T& field, const T& from, std::string_view name, std::vector<std::string>& changed) {
    if (field == from) return;
    field = from;
    changed.emplace_back(name);
}

/// Sets the members that the file holds, also the empty ones; the caller sets those in `others`.
template <class T>
void put_held(T& into, const T& from, const name_set& held, std::initializer_list<std::string_view> others,
              std::vector<std::string>& changed) {
    boost::mp11::mp_for_each<members_of<T>>([&](auto member) {
        const std::string_view name = member.name;
        if (held.contains(name) && std::ranges::find(others, name) == others.end())
            put(into.*member.pointer, from.*member.pointer, name, changed);
    });
}

/// Whether a text of a file stands for a stored one: it has `***` where that has a secret.
bool stands_for(std::string_view of_file, const std::string& stored) {
    if (of_file.find(masked) == of_file.npos) return false;
    return of_file == masked || of_file == mask_parts(stored) || of_file == mask_fields(stored);
}

/// All options of the file in place of those that exist, except where it has `***` for a secret that is stored.
void put_options(option_map& into, option_map from, std::vector<std::string>& changed) {
    for (auto& [name, text] : from) {
        const auto stored = into.find(name);
        if (stored != into.end() && stands_for(text, stored->second)) text = stored->second;
    }
    put(into, from, "options", changed);
}

}  // namespace

std::vector<std::string> merge_tag(tag_config& into, const tag_config& from, const name_set& held) {
    std::vector<std::string> changed;
    if (!held.empty()) {
        put_held(into, from, held, {"tag_id", "opc_id", "data_type", "options"}, changed);
        if (held.contains("data_type") && !is_same_type(into.data_type, from.data_type))
            put(into.data_type, from.data_type, "data_type", changed);
        if (held.contains("options")) put_options(into.options, from.options, changed);
        return changed;
    }
    if (!from.tag_name.empty()) put(into.tag_name, from.tag_name, "tag_name", changed);
    if (!equals_ignoring_case(into.plc_address, from.plc_address))
        put(into.plc_address, from.plc_address, "plc_address", changed);
    if (!from.data_type.empty() && !is_same_type(into.data_type, from.data_type))
        put(into.data_type, from.data_type, "data_type", changed);
    if (!from.description.empty()) put(into.description, from.description, "description", changed);
    if (!from.unit.empty()) put(into.unit, from.unit, "unit", changed);
    if (!from.none_value.empty()) put(into.none_value, from.none_value, "none_value", changed);
    if (!from.display_format.empty()) put(into.display_format, from.display_format, "display_format", changed);
    if (!from.scale_from.empty()) put(into.scale_from, from.scale_from, "scale_from", changed);
    if (!from.states.empty()) put(into.states, from.states, "states", changed);
    if (from.timecycle != 0) put(into.timecycle, from.timecycle, "timecycle", changed);
    if (from.scale) put(into.scale, from.scale, "scale", changed);
    if (from.offset) put(into.offset, from.offset, "offset", changed);
    if (from.min_value) put(into.min_value, from.min_value, "min_value", changed);
    if (from.max_value) put(into.max_value, from.max_value, "max_value", changed);
    if (!from.clamp.empty()) put(into.clamp, from.clamp, "clamp", changed);
    // True is what a tag has where nobody says otherwise; an input that can only be read stays so.
    if (!from.writable) put(into.writable, false, "writable", changed);
    for (const auto& [name, text] : from.options)
        put(into.options[name], text, "options." + name, changed);
    return changed;
}

std::vector<std::string> merge_opc(opc_config& into, const opc_config& from, const name_set& held) {
    std::vector<std::string> changed;
    if (!held.empty()) {
        put_held(into, from, held, {"opc_id", "opc_type", "opc_agent_ip", "opc_agent_port", "options"}, changed);
        // An OPC always has an address; a file may lack it, and then has nothing to say about its port.
        if (!from.opc_agent_ip.empty()) {
            if (!stands_for(from.opc_agent_ip, into.opc_agent_ip))
                put(into.opc_agent_ip, from.opc_agent_ip, "opc_agent_ip", changed);
            if (held.contains("opc_agent_port"))
                put(into.opc_agent_port, from.opc_agent_port, "opc_agent_port", changed);
        }
        if (held.contains("options")) put_options(into.options, from.options, changed);
        return changed;
    }
    // A host without a port means the standard port; a device without a host has nothing to say about either.
    const bool has_host = !from.opc_agent_ip.empty();
    if (has_host && !equals_ignoring_case(into.opc_agent_ip, from.opc_agent_ip))
        put(into.opc_agent_ip, from.opc_agent_ip, "opc_agent_ip", changed);
    if (has_host || !from.opc_agent_port.empty())
        put(into.opc_agent_port, from.opc_agent_port, "opc_agent_port", changed);
    if (!from.description.empty()) put(into.description, from.description, "description", changed);
    for (const auto& [name, text] : from.options)
        put(into.options[name], text, "options." + name, changed);
    return changed;
}

}  // namespace penstock::imports
