#include "imports/node_red/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "imports/json_members.hpp"
#include "imports/node_red/addresses.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::node_red {

namespace {

namespace json = boost::json;

constexpr std::string_view s7_type = "s7 endpoint";
constexpr std::string_view logix_endpoint = "eth-ip endpoint";

bool is_endpoint(const json::value& node) {
    const auto type = text_of(node, "type");
    return type == s7_type || type == logix_endpoint;
}

/// What both kinds of endpoint have.
void set_device(reading& out, const answers& known, const json::value& node, read_device& device) {
    auto& config = device.config;
    config.opc_agent_ip = text_of(node, "address");
    config.opc_name = text_of(node, "name");
    if (config.opc_name.empty()) config.opc_name = config.opc_agent_ip;
    if (const auto cycle = integer_of(node, "cycletime"); cycle && *cycle >= 10 && *cycle <= 86'400'000)
        config.timecycle = *cycle;
    if (const auto timeout = integer_of(node, "timeout"); timeout && *timeout >= 10 && *timeout <= 60'000)
        config.options["timeout_ms"] = std::to_string(*timeout);
    // A value from the environment of Node-RED.
    if (config.opc_agent_ip.empty() || config.opc_agent_ip.find("${") != std::string::npos)
        config.opc_agent_ip = known_host(out, known, config.opc_name);
}

void take_tag(reading& out, read_device& device, std::string name, const conversion& point, location where) {
    if (!point) {
        note_left_out(out, where, std::move(name), point.error().message);
        return;
    }
    if (!point->difference.empty()) note_changed(out, where, name, point->difference);
    read_tag tag{.place = std::move(where)};
    tag.config.tag_name = std::move(name);
    tag.config.plc_address = point->address;
    tag.config.data_type = point->data_type;
    out.add_tag(device, tag);
}

void read_s7(reading& out, const answers& known, const json::value& node, read_device device) {
    if (const auto transport = text_of(node, "transport"); !transport.empty() && transport != "iso-on-tcp") {
        note_left_out(out, device.place, std::string(text_of(node, "name")),
                      fmt::format("its controller is reached by {}, not by a network", transport));
        return;
    }
    device.config.opc_type = "S7";
    set_device(out, known, node, device);
    auto& options = device.config.options;
    if (const auto port = integer_of(node, "port"); port && *port > 0 && *port <= 65'535 && *port != 102)
        device.config.opc_agent_port = std::to_string(*port);
    if (text_of(node, "connmode") == "tsap") {
        options["local_tsap"] = fmt::format("{}.{}", text_of(node, "localtsaphi"), text_of(node, "localtsaplo"));
        options["remote_tsap"] = fmt::format("{}.{}", text_of(node, "remotetsaphi"), text_of(node, "remotetsaplo"));
    } else {
        const auto rack = integer_of(node, "rack"), slot = integer_of(node, "slot");
        if (rack && *rack >= 0 && *rack <= 7) options["rack"] = std::to_string(*rack);
        if (slot && *slot >= 0 && *slot <= 31) options["slot"] = std::to_string(*slot);
    }
    auto family = ask(out, known,
                      {.key = "family:" + device.config.opc_name,
                       .text = fmt::format("Which family of controllers is {}?", device.config.opc_name),
                       .choices = {{"1200", "S7-1200"},
                                   {"1500", "S7-1500"},
                                   {"300", "S7-300"},
                                   {"400", "S7-400"},
                                   {"LOGO", "LOGO!"},
                                   {"200SMART", "S7-200 SMART"}}});
    if (!family) return;
    options["family"] = std::move(*family);
    const auto* variables = array_of(node, "vartable");
    for (std::size_t i = 0; variables != nullptr && i < variables->size(); ++i) {
        const auto& one = (*variables)[i];
        take_tag(out, device, std::string(text_of(one, "name")), convert_s7(text_of(one, "addr")),
                 fmt::format("{}.vartable[{}]", device.place, i));
    }
    out.add(std::move(device));
}

/// Variables by program, the controller's own under an empty name.
void read_logix(reading& out, const answers& known, const json::value& node, read_device device) {
    device.config.opc_type = "EIP";
    set_device(out, known, node, device);
    if (const auto slot = integer_of(node, "slot"); slot && *slot >= 0 && *slot <= 255)
        device.config.options["route"] = fmt::format("1,{}", *slot);
    const auto* programs = member_of(node, "vartable");
    if (programs != nullptr && programs->is_object()) {
        for (const auto& [program, variables] : programs->get_object()) {
            if (!variables.is_object()) continue;
            const std::string scope(program.data(), program.size());
            for (const auto& [key, variable] : variables.get_object()) {
                const std::string name(key.data(), key.size());
                const auto full = scope.empty() ? name : fmt::format("Program:{}.{}", scope, name);
                conversion point =
                    converted_point{.address = full, .data_type = std::string(logix_type(text_of(variable, "type")))};
                if (name.empty()) point = fault{"", "it has no name"};
                take_tag(out, device, full, point, fmt::format("{}.vartable.{}", device.place, full));
            }
        }
    }
    out.add(std::move(device));
}

class flows_format final : public format {
public:
    std::string_view name() const noexcept override { return "node-red"; }
    std::string_view title() const noexcept override {
        return "Node-RED flows with S7 or EtherNet/IP endpoints (JSON)";
    }

    bool recognizes(const document& content) const override {
        const auto* root = content.json();
        return root != nullptr && root->is_array() && std::ranges::any_of(root->get_array(), is_endpoint);
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        if (!recognizes(content)) return fault{"", "has no endpoint of node-red-contrib-s7 or -cip-ethernet-ip"};
        reading out;
        const auto& nodes = content.json()->get_array();
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto type = text_of(nodes[i], "type");
            if (type == s7_type) read_s7(out, known, nodes[i], {.place = fmt::format("[{}]", i)});
            if (type == logix_endpoint) read_logix(out, known, nodes[i], {.place = fmt::format("[{}]", i)});
        }
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<flows_format>());
}

}  // namespace penstock::imports::node_red
