#include "imports/same_device.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.hpp"
#include "model/secret_parts.hpp"

namespace penstock::imports {

namespace {

struct place_option {
    std::string_view type;  ///< empty: of any protocol
    std::string_view name;
    std::string_view usual;  ///< what an OPC without the option has; empty: the driver finds it out
};

constexpr std::array place_options = {
    place_option{"MODBUS", "unit_id", "1"}, place_option{"XGT", "base", "0"},       place_option{"XGT", "slot", "0"},
    place_option{"S7", "rack", "0"},        place_option{"MELSEC", "network", "0"}, place_option{"MELSEC", "pc", "255"},
    place_option{"MELSEC", "station", "0"}, place_option{"S7", "slot", ""},         place_option{"", "local_tsap", ""},
    place_option{"", "remote_tsap", ""},    place_option{"", "route", ""}};

/// In lower case and without blanks: `1, 0` and `1,0` are one route.
std::string place_text(const opc_config& opc, const place_option& option) {
    const auto found = opc.options.find(option.name);
    auto text = found == opc.options.end() ? std::string() : to_lower(found->second);
    std::erase(text, ' ');
    return text.empty() ? std::string(option.usual) : text;
}

bool has_option(const opc_config& opc, const place_option& option) {
    return option.type.empty() || equals_ignoring_case(option.type, opc.opc_type);
}

std::string host_text(const opc_config& opc) {
    return to_lower(mask_parts(trim(opc.opc_agent_ip)));
}

std::string host_and_port(const opc_config& opc) {
    return host_text(opc) + '\n' + opc.opc_agent_port;
}

bool has_same_place(const opc_config& a, const opc_config& b) {
    return std::ranges::all_of(place_options, [&](const place_option& option) {
        if (!has_option(a, option)) return true;
        const auto left = place_text(a, option);
        const auto right = place_text(b, option);
        return left.empty() || right.empty() || left == right;
    });
}

}  // namespace

bool has_same_address(const opc_config& a, const opc_config& b) {
    return a.opc_type == b.opc_type && host_and_port(a) == host_and_port(b) && has_same_place(a, b);
}

std::string address_text(const opc_config& opc) {
    auto out = mask_parts(opc.opc_agent_ip);
    if (!opc.opc_agent_port.empty()) out += ":" + opc.opc_agent_port;
    for (const auto& option : place_options) {
        const auto found = has_option(opc, option) ? opc.options.find(option.name) : opc.options.end();
        if (found == opc.options.end()) continue;
        if (!out.empty()) out += ", ";
        out.append(option.name).append(" ").append(found->second);
    }
    return out;
}

opc_index::opc_index(std::span<const opc_config> opcs) : opcs_(opcs), is_taken_(opcs.size()) {
    for (std::size_t i = 0; i < opcs.size(); ++i) {
        by_host_[host_and_port(opcs[i])].push_back(i);
        by_name_[opcs[i].opc_name].push_back(i);
    }
}

template <class Fits>
const opc_config* opc_index::find(const std::unordered_map<std::string, std::vector<std::size_t>>& in,
                                  const std::string& key, Fits&& fits) const {
    const auto found = in.find(key);
    if (found == in.end()) return nullptr;
    for (const auto at : found->second) {
        if (!is_taken_[at] && fits(opcs_[at])) return &opcs_[at];
    }
    return nullptr;
}

const opc_config* opc_index::find_same(const opc_config& device, bool is_name_wanted) const {
    if (is_name_wanted && device.opc_name.empty()) return nullptr;
    return find(by_host_, host_and_port(device), [&](const opc_config& opc) {
        return has_same_address(opc, device) && (!is_name_wanted || opc.opc_name == device.opc_name);
    });
}

const opc_config* opc_index::find_named(const opc_config& device) const {
    if (device.opc_name.empty()) return nullptr;
    return find(by_name_, device.opc_name, [&](const opc_config& opc) { return opc.opc_type == device.opc_type; });
}

const opc_config* opc_index::find_by_id(const opc_config& device) const {
    const auto found = std::ranges::find(opcs_, device.opc_id, &opc_config::opc_id);
    if (device.opc_id.empty() || found == opcs_.end()) return nullptr;
    if (is_taken_[static_cast<std::size_t>(found - opcs_.begin())]) return nullptr;
    return device.opc_type.empty() || found->opc_type == device.opc_type ? &*found : nullptr;
}

}  // namespace penstock::imports
