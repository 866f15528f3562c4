#include "imports/fuxa/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/fuxa/addresses.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::fuxa {

namespace {

namespace json = boost::json;

/// What is no device: values of FUXA itself, and of services.
constexpr std::array<std::string_view, 8> others = {"FuxaServer", "internal", "WebAPI", "MQTTclient",
                                                    "ODBC",       "GPIO",     "WebCam", "REDIS"};

bool is_device(const json::value& one) {
    return !text_of(one, "type").empty() && member_of(one, "property") != nullptr;
}

/// FUXA writes numbers as texts or numbers.
std::string member_text(const json::value& object, std::string_view name) {
    const auto* found = member_of(object, name);
    return found != nullptr ? std::string(trim(plain_text(*found))) : std::string();
}

class project_format final : public format {
public:
    std::string_view name() const noexcept override { return "fuxa"; }
    std::string_view title() const noexcept override { return "FUXA project (JSON)"; }

    /// A project has devices by id, and its pages below `hmi`.
    bool recognizes(const document& content) const override {
        const auto* root = content.json();
        const auto* devices = root != nullptr ? member_of(*root, "devices") : nullptr;
        if (devices == nullptr || !devices->is_object() || member_of(*root, "hmi") == nullptr) return false;
        return std::ranges::any_of(devices->get_object(), [](const auto& one) { return is_device(one.value()); });
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto* root = content.json();
        const auto* devices = root != nullptr ? member_of(*root, "devices") : nullptr;
        if (devices == nullptr || !devices->is_object())
            return fault{"", "is not a project of FUXA: it has no devices"};
        reading out;
        for (const auto& [key, device] : devices->get_object())
            read_device_of(out, known, device, fmt::format("devices.{}", std::string_view(key.data(), key.size())));
        return out;
    }

private:
    static void read_device_of(reading& out, const answers& known, const json::value& from, const location& where) {
        const auto type = text_of(from, "type");
        if (!is_device(from) || std::ranges::find(others, type) != others.end()) return;
        read_device device{.place = where};
        auto& config = device.config;
        config.opc_name = text_of(from, "name");
        if (const auto cycle = integer_of(from, "polling"); cycle && *cycle >= 10 && *cycle <= 86'400'000)
            config.timecycle = *cycle;
        if (flag_of(from, "enabled") == false) config.auto_collect = false;
        const auto& property = *member_of(from, "property");
        if (!set_connection(type, property, config)) {
            note_left_out(out, where, config.opc_name,
                          fmt::format("this gateway reads no devices of the type {}", type));
            return;
        }
        if (config.opc_type == "S7" && !ask_family(out, known, config)) return;
        if (config.opc_agent_ip.empty()) config.opc_agent_ip = known_host(out, known, config.opc_name);
        const auto* tags = member_of(from, "tags");
        if (tags != nullptr && tags->is_object()) {
            for (const auto& [key, tag] : tags->get_object())
                take_tag(out, device, tag, fmt::format("{}.tags.{}", where, std::string_view(key.data(), key.size())));
        }
        out.add(std::move(device));
    }

    /// False: no driver here reads such a device.
    static bool set_connection(std::string_view type, const json::value& property, opc_config& config) {
        auto& options = config.options;
        const auto address = member_text(property, "address");
        config.opc_agent_ip = address;
        if (type == "OPCUA") {
            config.opc_type = "OPCUA";
            return true;
        }
        if (type == "ModbusRTU") {
            config.opc_type = "MODBUS";
            options["transport"] = member_text(property, "connectionOption") == "AsciiPort" ? "ascii" : "rtu";
            for (const auto& [theirs, ours] : {std::pair("baudrate", "baud"), std::pair("databits", "data_bits"),
                                               std::pair("stopbits", "stop_bits")}) {
                if (const auto number = integer_of(property, theirs); number && *number > 0)
                    options[ours] = std::to_string(*number);
            }
            const auto parity = to_upper(member_text(property, "parity"));
            if (parity == "NONE" || parity == "EVEN" || parity == "ODD") options["parity"] = parity.substr(0, 1);
        } else if (type == "ModbusTCP") {
            config.opc_type = "MODBUS";
            if (member_text(property, "connectionOption") == "TcpRTUBufferedPort")
                options["transport"] = "rtu_over_tcp";
            set_host_and_port(address, member_text(property, "port"), 502, config);
        } else if (type == "SiemensS7") {
            config.opc_type = "S7";
            set_host_and_port(address, member_text(property, "port"), 102, config);
            const auto rack = integer_of(property, "rack"), slot = integer_of(property, "slot");
            if (rack && *rack >= 0 && *rack <= 7) options["rack"] = std::to_string(*rack);
            if (slot && *slot >= 0 && *slot <= 31) options["slot"] = std::to_string(*slot);
        } else if (type == "EthernetIP") {
            config.opc_type = "EIP";
            set_host_and_port(address, member_text(property, "port"), 44'818, config);
            const auto slot = integer_of(property, "slot");
            if (slot && *slot >= 0 && *slot <= 255) options["route"] = fmt::format("1,{}", *slot);
        } else {
            return false;
        }
        if (config.opc_type == "MODBUS") {
            const auto unit = integer_of(property, "slaveid").value_or(1);
            options["unit_id"] = std::to_string(unit >= 0 && unit <= 255 ? unit : 1);
        }
        return true;
    }

    static void set_host_and_port(const std::string& address, const std::string& port, std::uint32_t usual,
                                  opc_config& config) {
        const auto colon = address.find(':');
        config.opc_agent_ip = address.substr(0, colon);
        const auto number = parse_place(colon == address.npos ? port : std::string_view(address).substr(colon + 1));
        if (number && *number > 0 && *number <= 65'535 && *number != usual)
            config.opc_agent_port = std::to_string(*number);
    }

    static bool ask_family(reading& out, const answers& known, opc_config& config) {
        auto family = ask(
            out, known,
            {.key = "family:" + config.opc_name,
             .text = fmt::format("Which family of controllers is {}? The file does not say.", config.opc_name),
             .choices = {
                 {"1200", "S7-1200"}, {"1500", "S7-1500"}, {"300", "S7-300"}, {"400", "S7-400"}, {"LOGO", "LOGO!"}}});
        if (family) config.options["family"] = std::move(*family);
        return family.has_value();
    }

    static conversion convert_tag(const std::string& opc_type, const json::value& tag) {
        const auto address = member_text(tag, "address");
        if (opc_type == "MODBUS") return convert_modbus(member_text(tag, "memaddress"), address, text_of(tag, "type"));
        if (opc_type == "S7") return convert_s7(address, text_of(tag, "type"));
        if (address.empty()) return fault{"", "it has no address"};
        // The server and the controller know the types of their values.
        return converted_point{.address = address};
    }

    static void take_tag(reading& out, read_device& device, const json::value& from, location where) {
        auto shown = std::string(text_of(from, "name"));
        if (shown.empty()) shown = text_of(from, "label");
        auto point = convert_tag(device.config.opc_type, from);
        if (!point) {
            note_left_out(out, where, std::move(shown), point.error().message, point.error().field);
            return;
        }
        read_tag tag{.place = std::move(where)};
        auto& config = tag.config;
        config.tag_name = std::move(shown);
        config.plc_address = std::move(point->address);
        config.data_type = std::move(point->data_type);
        config.options = std::move(point->options);
        config.description = text_of(from, "description");
        if (config.data_type != "Boolean") set_scaling(out, from, tag);
        out.add_tag(device, tag);
    }

    static void set_scaling(reading& out, const json::value& from, read_tag& tag) {
        if (!text_of(from, "scaleReadFunction").empty()) {
            note_changed(out, tag.place, tag.config.tag_name, "its script of FUXA is not taken",
                         "set a factor and an offset at the tag");
        }
        const auto divisor = number_of(from, "divisor").value_or(1);
        double factor = divisor != 0 ? 1 / divisor : 1;
        double offset = 0;
        const auto* scale = member_of(from, "scale");
        if (scale != nullptr && text_of(*scale, "mode") == "linear") {
            const auto raw_low = number_of(*scale, "rawLow").value_or(0),
                       raw_high = number_of(*scale, "rawHigh").value_or(0);
            const auto low = number_of(*scale, "scaledLow").value_or(0),
                       high = number_of(*scale, "scaledHigh").value_or(0);
            if (raw_high != raw_low && high != low) {
                const auto slope = (high - low) / (raw_high - raw_low);
                offset = low - raw_low * slope;
                factor *= slope;
            }
        }
        if (factor != 1) tag.config.scale = factor;
        if (offset != 0) tag.config.offset = offset;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<project_format>());
}

}  // namespace penstock::imports::fuxa
