#include "imports/home_assistant/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/text.hpp"
#include "imports/clamp.hpp"
#include "imports/home_assistant/addresses.hpp"
#include "imports/home_assistant/yaml_text.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::home_assistant {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> hub_types = {"tcp", "udp", "rtuovertcp", "serial"};

bool has_line_that_begins(std::string_view text, std::string_view begin) {
    return text.starts_with(begin) || text.find(fmt::format("\n{}", begin)) != text.npos;
}

/// Both words for the address of the device on its line.
std::int64_t unit_of(const json::value& entity) {
    const auto own = integer_of(entity, "device_address");
    return own ? *own : integer_of(entity, "slave").value_or(0);
}

std::string_view text_or(const json::value& entity, std::string_view name, std::string_view usual) {
    const auto text = text_of(entity, name);
    return text.empty() ? usual : text;
}

class modbus_format final : public format {
public:
    std::string_view name() const noexcept override { return "home-assistant"; }
    std::string_view title() const noexcept override { return "Home Assistant Modbus configuration (YAML)"; }

    /// `modbus:` of a configuration, or the list alone that it includes.
    bool recognizes(const document& content) const override {
        if (!content.has_own_grammar()) return false;
        const auto text = std::string_view(content.text());
        const bool has_type = std::ranges::any_of(
            hub_types, [&](std::string_view type) { return text.find(fmt::format("type: {}", type)) != text.npos; });
        const bool has_list = text.find("sensors:") != text.npos || text.find("switches:") != text.npos;
        return has_type && has_list && (has_line_that_begins(text, "modbus:") || has_line_that_begins(text, "- name:"));
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto root = parse_yaml(content.text());
        if (!root) return root.error();
        const auto* hubs = root->if_array();
        if (hubs == nullptr) hubs = array_of(*root, "modbus");
        if (hubs == nullptr) return fault{"", "is not a configuration of Home Assistant: it has no list modbus"};
        reading out;
        for (std::size_t i = 0; i < hubs->size(); ++i)
            read_hub(out, known, (*hubs)[i], fmt::format("modbus[{}]", i));
        return out;
    }

private:
    static void read_hub(reading& out, const answers& known, const json::value& hub, const location& where) {
        read_device device{.place = where};
        auto& config = device.config;
        config.opc_type = "MODBUS";
        config.opc_name = text_of(hub, "name");
        if (config.opc_name.empty()) config.opc_name = "modbus";
        const auto type = text_of(hub, "type");
        if (type == "udp" || std::ranges::find(hub_types, type) == hub_types.end()) {
            note_left_out(out, where, config.opc_name, fmt::format("its type \"{}\" is not read", type),
                          "this gateway reads Modbus by TCP, TLS and serial lines");
            return;
        }
        if (!set_connection(out, known, hub, type, config)) return;
        take_sensors(out, hub, where, device);
        take_bits(out, hub, "binary_sensors", where, device);
        take_bits(out, hub, "switches", where, device);
        take_bits(out, hub, "lights", where, device);
        for (const std::string_view list : {"climates", "covers", "fans"}) {
            const auto* entities = array_of(hub, list);
            if (entities == nullptr || entities->empty()) continue;
            note_left_out(out, fmt::format("{}.{}", where, list), config.opc_name,
                          fmt::format("{} entries of {} have several values each", entities->size(), list),
                          "create a tag for each register");
        }
        out.add(std::move(device));
    }

    static bool set_connection(reading& out, const answers& known, const json::value& hub, std::string_view type,
                               opc_config& config) {
        auto& options = config.options;
        // Sensors are read each 15 s where they say nothing else: DEFAULT_SCAN_INTERVAL of the integration.
        config.timecycle = 15'000;
        if (const auto timeout = number_of(hub, "timeout"); timeout && *timeout >= 0.01 && *timeout <= 60)
            options["timeout_ms"] = std::to_string(static_cast<std::int64_t>(*timeout * 1000));
        if (type == "serial") {
            options["transport"] = text_of(hub, "method") == "ascii" ? "ascii" : "rtu";
            for (const auto& [theirs, ours] : {std::pair("baudrate", "baud"), std::pair("bytesize", "data_bits"),
                                               std::pair("stopbits", "stop_bits")}) {
                if (const auto number = integer_of(hub, theirs); number && *number > 0)
                    options[ours] = std::to_string(*number);
            }
            const auto parity = text_of(hub, "parity");
            if (parity == "N" || parity == "E" || parity == "O") options["parity"] = parity;
            config.opc_agent_ip = text_of(hub, "port");
        } else {
            if (type == "rtuovertcp") options["transport"] = "rtu_over_tcp";
            config.opc_agent_ip = text_of(hub, "host");
            const auto port = integer_of(hub, "port");
            if (port && *port > 0 && *port <= 65'535 && *port != 502) config.opc_agent_port = std::to_string(*port);
        }
        if (config.opc_agent_ip.empty()) config.opc_agent_ip = known_host(out, known, config.opc_name);
        return true;
    }

    static void take_sensors(reading& out, const json::value& hub, const location& where, read_device& device) {
        const auto* sensors = array_of(hub, "sensors");
        for (std::size_t i = 0; sensors != nullptr && i < sensors->size(); ++i) {
            const auto& sensor = (*sensors)[i];
            auto tag = make_tag(out, sensor, fmt::format("{}.sensors[{}]", where, i),
                                convert({.address = integer_of(sensor, "address"),
                                         .unit = unit_of(sensor),
                                         .input = text_or(sensor, "input_type", "holding"),
                                         .type = text_or(sensor, "data_type", "int16"),
                                         .swap = text_or(sensor, "swap", "none"),
                                         .count = integer_of(sensor, "count").value_or(0)}));
            if (!tag) continue;
            tag->config.unit = text_of(sensor, "unit_of_measurement");
            if (tag->config.data_type != "String") set_numbers(out, sensor, *tag);
            tag->config.writable = false;  // switches and lights write
            out.add_tag(device, *tag);
        }
    }

    static void set_numbers(reading& out, const json::value& sensor, read_tag& tag) {
        auto& config = tag.config;
        const auto scale = number_of(sensor, "scale").value_or(1), offset = number_of(sensor, "offset").value_or(0);
        if (scale != 0 && scale != 1) config.scale = scale;
        if (offset != 0) config.offset = offset;
        const auto low = number_of(sensor, "min_value"), high = number_of(sensor, "max_value");
        set_clamp(config, low.has_value(), high.has_value(), low.value_or(std::numeric_limits<double>::lowest()),
                  high.value_or(std::numeric_limits<double>::max()));
        if (number_of(sensor, "zero_suppress"))
            note_changed(out, tag.place, config.tag_name, "values near zero are not shown as zero");
        if (const auto* none = member_of(sensor, "nan_value")) {
            config.none_value = none_values(config.data_type, plain_text(*none));
            if (config.none_value.empty()) {
                note_changed(out, tag.place, config.tag_name,
                             fmt::format("its nan_value {} is not taken: {} does not have it", plain_text(*none),
                                         config.data_type));
            }
        }
    }

    /// Switches and lights hold what they write; the register of a switch has one number for on, and one for off.
    static void take_bits(reading& out, const json::value& hub, std::string_view list, const location& where,
                          read_device& device) {
        const auto* entities = array_of(hub, list);
        const bool is_sensor = list == "binary_sensors";
        for (std::size_t i = 0; entities != nullptr && i < entities->size(); ++i) {
            const auto& entity = (*entities)[i];
            const sensor_fields fields{
                .address = integer_of(entity, "address"),
                .unit = unit_of(entity),
                .input = is_sensor ? text_or(entity, "input_type", "coil") : text_or(entity, "write_type", "holding"),
                .type = "uint16"};
            const bool is_register = !is_sensor && fields.input == "holding";
            auto tag = make_tag(out, entity, fmt::format("{}.{}[{}]", where, list, i),
                                is_register ? convert(fields) : convert_bit(fields));
            if (!tag) continue;
            tag->config.writable = !is_sensor;
            if (is_register) {
                tag->config.states[std::to_string(integer_of(entity, "command_on").value_or(1))] = "on";
                tag->config.states[std::to_string(integer_of(entity, "command_off").value_or(0))] = "off";
            }
            out.add_tag(device, *tag);
        }
    }

    static std::optional<read_tag> make_tag(reading& out, const json::value& entity, location where,
                                            const conversion& point) {
        // A name like 12 or on is a number or a Boolean in YAML.
        const auto* const name = member_of(entity, "name");
        auto shown = name != nullptr ? plain_text(*name) : std::string();
        if (!point) {
            note_left_out(out, where, std::move(shown), point.error().message, point.error().field);
            return std::nullopt;
        }
        const auto copies =
            std::max(integer_of(entity, "virtual_count").value_or(0), integer_of(entity, "slave_count").value_or(0));
        if (copies > 0) {
            note_changed(out, where, shown, fmt::format("the {} values that follow it are not taken", copies),
                         "create a tag for each of them");
        }
        read_tag tag{.place = std::move(where)};
        tag.config.tag_name = std::move(shown);
        tag.config.plc_address = point->address;
        tag.config.data_type = point->data_type;
        tag.config.options = point->options;
        const auto seconds = integer_of(entity, "scan_interval").value_or(0);
        if (seconds > 0 && seconds <= 86'400 && seconds != 15) tag.config.timecycle = seconds * 1000;
        return tag;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<modbus_format>());
}

}  // namespace penstock::imports::home_assistant
