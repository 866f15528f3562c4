#include "imports/thingsboard/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"
#include "imports/thingsboard/addresses.hpp"

namespace penstock::imports::thingsboard {

namespace {

namespace json = boost::json;

constexpr std::array value_lists = {"attributes", "timeseries"};

/// The connector itself: what the server exports has it below `configurationJson`.
const json::value* connector_of(const document& content) {
    const auto* root = content.json();
    if (root == nullptr) return nullptr;
    const auto* inner = member_of(*root, "configurationJson");
    return inner != nullptr ? inner : root;
}

std::string tag_name_of(const json::value& entry) {
    const auto key = text_of(entry, "key");
    return std::string(key.empty() ? text_of(entry, "tag") : key);
}

std::optional<std::int64_t> cycle_of(const json::value& object, std::string_view name) {
    const auto ms = integer_of(object, name);
    return ms && *ms >= 10 && *ms <= 86'400'000 ? ms : std::nullopt;
}

class modbus_format final : public format {
public:
    std::string_view name() const noexcept override { return "thingsboard-modbus"; }
    std::string_view title() const noexcept override { return "ThingsBoard gateway, Modbus connector (JSON)"; }

    bool recognizes(const document& content) const override { return slaves_of(content) != nullptr; }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto* slaves = slaves_of(content);
        if (slaves == nullptr) return fault{"", "is not a Modbus connector of ThingsBoard: it has no master.slaves"};
        reading out;
        for (std::size_t i = 0; i < slaves->size(); ++i)
            read_slave(out, known, (*slaves)[i], fmt::format("master.slaves[{}]", i));
        return out;
    }

private:
    static const json::array* slaves_of(const document& content) {
        const auto* connector = connector_of(content);
        const auto* master = connector != nullptr ? member_of(*connector, "master") : nullptr;
        const auto* slaves = master != nullptr ? array_of(*master, "slaves") : nullptr;
        const auto is_slave = [](const json::value& one) { return member_of(one, "unitId") != nullptr; };
        return slaves != nullptr && !slaves->empty() && std::ranges::all_of(*slaves, is_slave) ? slaves : nullptr;
    }

    static void read_slave(reading& out, const answers& known, const json::value& slave, const location& where) {
        read_device device{.place = where};
        auto& config = device.config;
        config.opc_type = "MODBUS";
        config.opc_name = text_of(slave, "deviceName");
        const auto unit = integer_of(slave, "unitId");
        if (!unit || *unit < 0 || *unit > 255) {
            note_left_out(out, where, config.opc_name, "its unitId is not 0 to 255");
            return;
        }
        config.options["unit_id"] = std::to_string(*unit);
        if (config.opc_name.empty()) config.opc_name = fmt::format("ModbusDevice {}", *unit);
        if (const auto cycle = cycle_of(slave, "pollPeriod")) config.timecycle = *cycle;
        if (!set_connection(out, known, slave, device)) return;
        for (const std::string_view list : value_lists) {
            const auto* entries = array_of(slave, list);
            for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i)
                take_entry(out, device, slave, (*entries)[i], fmt::format("{}.{}[{}]", where, list, i));
        }
        for (const std::string_view list : {"attributeUpdates", "rpc"}) {
            const auto* entries = array_of(slave, list);
            if (entries == nullptr || entries->empty()) continue;
            note_left_out(out, fmt::format("{}.{}", where, list), config.opc_name,
                          fmt::format("{} of {} are orders of ThingsBoard", entries->size(), list),
                          "what they write can be written at the tag that reads it");
        }
        out.add(std::move(device));
    }

    static bool set_connection(reading& out, const answers& known, const json::value& slave, read_device& device) {
        auto& config = device.config;
        const auto type = to_lower(text_of(slave, "type"));
        const auto method = to_lower(text_of(slave, "method"));
        if (type == "serial") {
            config.options["transport"] = method == "ascii" ? "ascii" : "rtu";
            for (const auto& [theirs, ours] : {std::pair("baudrate", "baud"), std::pair("bytesize", "data_bits"),
                                               std::pair("stopbits", "stop_bits")}) {
                if (const auto number = integer_of(slave, theirs); number && *number > 0)
                    config.options[ours] = std::to_string(*number);
            }
            const auto parity = to_upper(text_of(slave, "parity"));
            if (parity == "N" || parity == "E" || parity == "O") config.options["parity"] = parity;
            config.opc_agent_ip = text_of(slave, "port");
        } else {
            if (type == "udp") {
                note_left_out(out, device.place, config.opc_name, "its device is reached by UDP",
                              "this gateway reads Modbus by TCP, TLS and serial lines");
                return false;
            }
            if (method == "rtu") config.options["transport"] = "rtu_over_tcp";
            if (type == "tls" || member_of(slave, "security") != nullptr || member_of(slave, "tls") != nullptr)
                note_changed(out, device.place, config.opc_name, "the keys of its TLS connection are not taken",
                             "set them at the OPC");
            config.opc_agent_ip = text_of(slave, "host");
            const auto port = integer_of(slave, "port");
            if (port && *port > 0 && *port <= 65'535 && *port != 502) config.opc_agent_port = std::to_string(*port);
        }
        if (config.opc_agent_ip.empty()) config.opc_agent_ip = known_host(out, known, config.opc_name);
        return true;
    }

    /// The order of an entry, else of its device; LITTLE where neither has one.
    static bool is_little(const json::value& slave, const json::value& entry, std::string_view name) {
        const auto own = text_of(entry, name);
        const auto order = own.empty() ? text_of(slave, name) : own;
        return order.empty() || equals_ignoring_case(order, "LITTLE");
    }

    static void take_entry(reading& out, read_device& device, const json::value& slave, const json::value& entry,
                           location where) {
        const auto* address = member_of(entry, "address");
        const auto place = address != nullptr ? plain_text(*address) : std::string();
        auto shown = tag_name_of(entry);
        auto point = convert({.function = integer_of(entry, "functionCode").value_or(0),
                              .address = place,
                              .type = text_of(entry, "type"),
                              .count = integer_of(entry, "objectsCount").value_or(1),
                              .bit = integer_of(entry, "bit"),
                              .has_low_byte_first = is_little(slave, entry, "byteOrder"),
                              .has_low_word_first = is_little(slave, entry, "wordOrder")});
        if (!point) {
            note_left_out(out, where, std::move(shown), point.error().message, point.error().field);
            return;
        }
        read_tag tag{.place = std::move(where)};
        tag.config.tag_name = std::move(shown);
        tag.config.plc_address = std::move(point->address);
        tag.config.data_type = std::move(point->data_type);
        tag.config.options = std::move(point->options);
        const bool is_number =
            !tag.config.data_type.starts_with("Boolean") && !tag.config.data_type.ends_with("String");
        const auto divider = number_of(entry, "divider").value_or(1),
                   factor = number_of(entry, "multiplier").value_or(1);
        if (is_number && divider != 0 && factor != 0 && factor / divider != 1) tag.config.scale = factor / divider;
        out.add_tag(device, tag);
    }
};

class opcua_format final : public format {
public:
    std::string_view name() const noexcept override { return "thingsboard-opcua"; }
    std::string_view title() const noexcept override { return "ThingsBoard gateway, OPC UA connector (JSON)"; }

    bool recognizes(const document& content) const override {
        const auto* connector = connector_of(content);
        const auto* server = connector != nullptr ? member_of(*connector, "server") : nullptr;
        return server != nullptr && text_of(*server, "url").find("://") != std::string_view::npos &&
               mappings_of(*connector) != nullptr;
    }

    checked<reading> read_content(const document& content, const answers&) const override {
        if (!recognizes(content))
            return fault{"", "is not an OPC UA connector of ThingsBoard: it has no server with url and mapping"};
        const auto& connector = *connector_of(content);
        const auto& server = *member_of(connector, "server");
        reading out;
        const auto& mappings = *mappings_of(connector);
        for (std::size_t i = 0; i < mappings.size(); ++i)
            read_mapping(out, server, mappings[i], fmt::format("mapping[{}]", i));
        return out;
    }

private:
    /// Older files have them below the server.
    static const json::array* mappings_of(const json::value& connector) {
        const auto* own = array_of(connector, "mapping");
        return own != nullptr ? own : array_of(*member_of(connector, "server"), "mapping");
    }

    static std::string name_of_device(const json::value& mapping) {
        const auto* info = member_of(mapping, "deviceInfo");
        const auto name =
            info != nullptr ? text_of(*info, "deviceNameExpression") : text_of(mapping, "deviceNamePattern");
        // An expression is the value of a node, which only the server has.
        return name.find("${") == name.npos ? std::string(name) : std::string();
    }

    static void read_mapping(reading& out, const json::value& server, const json::value& mapping,
                             const location& where) {
        read_device device{.place = where};
        auto& config = device.config;
        config.opc_type = "OPCUA";
        config.opc_agent_ip = text_of(server, "url");
        config.opc_name = name_of_device(mapping);
        if (config.opc_name.empty()) config.opc_name = config.opc_agent_ip;
        if (const auto cycle = cycle_of(server, "pollPeriodInMillis")) config.timecycle = *cycle;
        const auto security = text_of(server, "security");
        if (security == "Basic256Sha256") config.options["security_policy"] = security;
        if (!security.empty() && security != "None" && security != "Basic256Sha256") {
            note_changed(out, where, config.opc_name, fmt::format("its security {} is not taken", security),
                         "choose the security at the OPC");
        }
        const auto* identity = member_of(server, "identity");
        if (identity != nullptr && text_of(*identity, "type") != "anonymous")
            note_changed(out, where, config.opc_name, "its user, password and certificate are not taken",
                         "set them at the OPC");
        for (const std::string_view list : value_lists) {
            const auto* entries = array_of(mapping, list);
            for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i)
                take_node(out, device, (*entries)[i], fmt::format("{}.{}[{}]", where, list, i));
        }
        if (!device.tags.empty()) out.add(std::move(device));
    }

    static void take_node(reading& out, read_device& device, const json::value& entry, location where) {
        const auto path = text_of(entry, "value");
        auto point = convert_node(path.empty() ? text_of(entry, "path") : path);
        if (!point) {
            note_left_out(out, where, tag_name_of(entry), point.error().message, point.error().field);
            return;
        }
        read_tag tag{.place = std::move(where)};
        tag.config.tag_name = tag_name_of(entry);
        tag.config.plc_address = std::move(point->address);
        out.add_tag(device, tag);
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<modbus_format>());
    to.push_back(std::make_unique<opcua_format>());
}

}  // namespace penstock::imports::thingsboard
