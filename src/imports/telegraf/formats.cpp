#include "imports/telegraf/formats.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"
#include "imports/telegraf/addresses.hpp"
#include "imports/telegraf/toml_text.hpp"

namespace penstock::imports::telegraf {

namespace {

namespace json = boost::json;

/// `1m30s`, `500ms`, `10` (seconds) → ms.
std::optional<std::int64_t> milliseconds_of(const json::value* given) {
    if (given == nullptr) return std::nullopt;
    const auto text = plain_text(*given);
    std::string_view rest = trim(text);
    double total = 0;
    if (rest.empty()) return std::nullopt;
    while (!rest.empty()) {
        const auto end = rest.find_first_not_of("0123456789.");
        const auto number = parse_number<double>(rest.substr(0, end));
        if (!number) return std::nullopt;
        rest.remove_prefix(end == rest.npos ? rest.size() : end);
        const auto unit = rest.substr(0, rest.find_first_of("0123456789."));
        double factor = 0;
        if (unit == "ms") factor = 1;
        if (unit == "s" || unit.empty()) factor = 1000;
        if (unit == "m") factor = 60'000;
        if (unit == "h") factor = 3'600'000;
        if (unit == "us" || unit == "µs") factor = 1e-3;
        if (unit == "ns") factor = 1e-6;
        if (factor == 0) return std::nullopt;
        total += *number * factor;
        rest.remove_prefix(unit.size());
    }
    return total <= 86'400'000 ? std::optional(static_cast<std::int64_t>(total)) : std::nullopt;
}

/// A value that Telegraf takes from its environment or a secret store.
bool is_elsewhere(std::string_view text) {
    return text.find("${") != text.npos || text.find("@{") != text.npos;
}

void set_milliseconds(option_map& options, const char* name, std::optional<std::int64_t> ms, std::int64_t min,
                      std::int64_t max) {
    if (ms && *ms >= min && *ms <= max) options[name] = std::to_string(*ms);
}

std::string name_of_field(const json::value& field, std::string_view measurement) {
    const auto own = text_of(field, "measurement");
    const auto prefix = own.empty() ? measurement : own;
    const auto name = text_of(field, "name");
    return joined_name(prefix == "modbus" ? std::string_view() : prefix, ".", name);
}

class modbus_reader {
public:
    modbus_reader(reading& out, const answers& known) : made_(out), known_(known) {}

    void read(const json::value& input, std::optional<std::int64_t> interval, const location& where) {
        read_device device{.place = where};
        device.config.opc_type = "MODBUS";
        device.config.opc_name = text_of(input, "name");
        if (device.config.opc_name.empty()) device.config.opc_name = text_of(input, "controller");
        const auto own = milliseconds_of(member_of(input, "interval"));
        if (const auto cycle = own ? own : interval; cycle && *cycle >= 10) device.config.timecycle = *cycle;
        if (!set_connection(input, device)) return;
        const auto style = text_of(input, "configuration_type");
        if (style == "request") {
            read_requests(input, "request", device);
        } else if (style == "metric") {
            read_requests(input, "metric", device);
        } else {
            const auto unit = integer_of(input, "slave_id").value_or(0);
            device.config.options["unit_id"] = std::to_string(unit >= 0 && unit <= 255 ? unit : 0);
            read_registers(input, device);
        }
        made_.add(std::move(device));
    }

private:
    bool set_connection(const json::value& input, read_device& device) {
        auto& options = device.config.options;
        set_milliseconds(options, "timeout_ms", milliseconds_of(member_of(input, "timeout")), 10, 60'000);
        if (const auto* help = member_of(input, "workarounds")) {
            set_milliseconds(options, "connect_delay_ms", milliseconds_of(member_of(*help, "pause_after_connect")), 1,
                             10'000);
            set_milliseconds(options, "turnaround_ms", milliseconds_of(member_of(*help, "pause_between_requests")), 1,
                             10'000);
            if (flag_of(*help, "close_connection_after_gather") == true) options["close_after_scan"] = "true";
        }
        const auto mode = to_upper(text_of(input, "transmission_mode"));
        const auto controller = text_of(input, "controller");
        constexpr std::string_view tcp = "tcp://", file = "file://";
        if (controller.starts_with(tcp) && !is_elsewhere(controller)) {
            const auto place = controller.substr(tcp.size());
            const auto colon = place.rfind(':');
            device.config.opc_agent_ip = place.substr(0, colon);
            const auto port = colon == place.npos ? std::nullopt : parse_place(place.substr(colon + 1));
            if (port && *port != 502 && *port <= 65'535) device.config.opc_agent_port = std::to_string(*port);
            if (mode == "RTUOVERTCP") options["transport"] = "rtu_over_tcp";
            if (mode == "ASCIIOVERTCP") options["transport"] = "ascii_over_tcp";
            return true;
        }
        if (controller.starts_with(file) || to_upper(controller).starts_with("COM")) {
            options["transport"] = mode == "ASCII" ? "ascii" : "rtu";
            for (const auto& [theirs, ours] : {std::pair("baud_rate", "baud"), std::pair("data_bits", "data_bits"),
                                               std::pair("stop_bits", "stop_bits")}) {
                if (const auto number = integer_of(input, theirs); number && *number > 0)
                    options[ours] = std::to_string(*number);
            }
            const auto parity = to_upper(text_of(input, "parity"));
            if (parity == "N" || parity == "E" || parity == "O") options["parity"] = parity;
            if (controller.starts_with(file)) {
                device.config.opc_agent_ip = controller.substr(file.size());
                return true;
            }
            auto path =
                ask(made_, known_,
                    {.key = fmt::format("line:{}", controller),
                     .text = fmt::format("Which serial line of this gateway is {}, as /dev/ttyUSB0?", controller),
                     .choices = {}});
            if (path) device.config.opc_agent_ip = std::move(*path);
            return path.has_value();
        }
        device.config.opc_agent_ip = known_host(made_, known_, device.config.opc_name);
        return true;
    }

    void read_registers(const json::value& input, read_device& device) {
        constexpr std::array lists = {std::pair("coils", modbus_table::coil),
                                      std::pair("discrete_inputs", modbus_table::discrete_input),
                                      std::pair("input_registers", modbus_table::input_register),
                                      std::pair("holding_registers", modbus_table::holding_register)};
        for (const auto& [name, table] : lists) {
            const auto* fields = array_of(input, name);
            for (std::size_t i = 0; fields != nullptr && i < fields->size(); ++i) {
                const auto& field = (*fields)[i];
                auto where = fmt::format("{}.{}[{}]", device.place, name, i);
                std::vector<std::uint32_t> addresses;
                if (!read_addresses(field, addresses)) {
                    note_left_out(made_, where, name_of_field(field, {}), "its addresses are not whole numbers");
                    continue;
                }
                const auto bit = integer_of(field, "bit");
                take_field(device, field, {}, std::move(where),
                           {.table = table,
                            .addresses = addresses,
                            .type = text_of(field, "data_type"),
                            .order = text_of(field, "byte_order"),
                            .suffix = bit && *bit >= 0 && *bit < 16 ? std::optional(static_cast<std::uint32_t>(*bit))
                                                                    : std::nullopt,
                            .is_register_style = true});
            }
        }
    }

    static bool read_addresses(const json::value& field, std::vector<std::uint32_t>& into) {
        const auto* list = array_of(field, "address");
        if (list == nullptr) return false;
        for (const auto& one : *list) {
            const auto number = parse_place(plain_text(one));
            if (!number) return false;
            into.push_back(*number);
        }
        return true;
    }

    static std::optional<modbus_table> table_of(std::string_view name) {
        if (name == "coil") return modbus_table::coil;
        if (name == "discrete") return modbus_table::discrete_input;
        if (name == "input") return modbus_table::input_register;
        if (name == "holding" || name.empty()) return modbus_table::holding_register;
        return std::nullopt;
    }

    /// Of the style `metric` each field names its table, of `request` the request does.
    void read_requests(const json::value& input, std::string_view list, read_device& device) {
        const auto* requests = array_of(input, list);
        for (std::size_t r = 0; requests != nullptr && r < requests->size(); ++r) {
            const auto& request = (*requests)[r];
            const auto unit = integer_of(request, "slave_id").value_or(0);
            const auto* fields = array_of(request, "fields");
            for (std::size_t i = 0; fields != nullptr && i < fields->size(); ++i) {
                const auto& field = (*fields)[i];
                if (flag_of(field, "omit") == true) continue;
                auto where = fmt::format("{}.{}[{}].fields[{}]", device.place, list, r, i);
                const auto table = table_of(text_of(list == "metric" ? field : request, "register"));
                const auto address = integer_of(field, "address");
                if (!table || !address || *address < 0 || *address > 65'535 || unit < 0 || unit > 255) {
                    note_left_out(made_, where, name_of_field(field, {}),
                                  "its register, address or slave_id is not valid");
                    continue;
                }
                const std::array addresses = {static_cast<std::uint32_t>(*address)};
                const auto bit = integer_of(field, "bit"), length = integer_of(field, "length");
                const auto suffix = bit ? bit : length;
                take_field(device, field, text_of(request, "measurement"), std::move(where),
                           {.table = *table,
                            .addresses = addresses,
                            .type = text_of(field, "type"),
                            .order = text_of(request, "byte_order"),
                            .unit = static_cast<std::uint32_t>(unit),
                            .suffix = suffix && *suffix >= 0 && *suffix <= 1000
                                          ? std::optional(static_cast<std::uint32_t>(*suffix))
                                          : std::nullopt});
            }
        }
    }

    void take_field(read_device& device, const json::value& field, std::string_view measurement, location where,
                    const modbus_field& from) {
        auto name = name_of_field(field, measurement);
        auto point = convert(from);
        if (!point) {
            note_left_out(made_, where, std::move(name), point.error().message);
            return;
        }
        read_tag tag{.place = std::move(where)};
        tag.config.tag_name = std::move(name);
        tag.config.plc_address = std::move(point->address);
        tag.config.data_type = std::move(point->data_type);
        tag.config.options = std::move(point->options);
        const auto scale = number_of(field, "scale");
        const bool is_number = tag.config.data_type != "Boolean" && tag.config.data_type != "String";
        if (is_number && scale && *scale != 0 && *scale != 1) tag.config.scale = *scale;
        made_.add_tag(device, tag);
    }

    reading& made_;
    const answers& known_;
};

void read_node(reading& out, read_device& device, const json::value& node, const json::value* group,
               std::string_view prefix, location where) {
    const auto inherited = [&](std::string_view name) {
        const auto* own = member_of(node, name);
        if (own == nullptr || plain_text(*own).empty()) own = group != nullptr ? member_of(*group, name) : nullptr;
        return own != nullptr ? plain_text(*own) : std::string();
    };
    const auto* id = member_of(node, "identifier");
    const auto shown = std::string(text_of(node, "name"));
    auto point =
        convert_node(inherited("namespace"), inherited("identifier_type"), id != nullptr ? plain_text(*id) : "");
    if (!point) {
        note_left_out(out, where, shown, point.error().message);
        return;
    }
    read_tag tag{.place = std::move(where)};
    tag.config.tag_name = joined_name(prefix, ".", shown);
    tag.config.plc_address = std::move(point->address);
    out.add_tag(device, tag);
}

void read_opcua(reading& out, const answers& known, const json::value& input, std::optional<std::int64_t> interval,
                const location& where) {
    read_device device{.place = where};
    auto& config = device.config;
    config.opc_type = "OPCUA";
    const auto endpoint = text_of(input, "endpoint");
    config.opc_name = text_of(input, "name").empty() ? std::string(endpoint) : std::string(text_of(input, "name"));
    const auto own = milliseconds_of(member_of(input, "interval"));
    if (const auto cycle = own ? own : interval; cycle && *cycle >= 10) config.timecycle = *cycle;
    if (endpoint.empty() || is_elsewhere(endpoint)) {
        config.opc_agent_ip = known_host(out, known, config.opc_name);
    } else {
        config.opc_agent_ip = endpoint;
    }
    const auto policy = text_of(input, "security_policy");
    if (policy == "None" || policy == "Basic256Sha256") config.options["security_policy"] = policy;
    const auto mode = text_of(input, "security_mode");
    if (mode == "Sign" || mode == "SignAndEncrypt") config.options["security_mode"] = mode;
    if (const auto user = text_of(input, "username"); !user.empty()) {
        if (!is_elsewhere(user)) config.options["username"] = user;
        note_changed(out, where, config.opc_name, "the password is not taken", "set it at the OPC");
    }
    const auto* nodes = array_of(input, "nodes");
    for (std::size_t i = 0; nodes != nullptr && i < nodes->size(); ++i)
        read_node(out, device, (*nodes)[i], nullptr, {}, fmt::format("{}.nodes[{}]", where, i));
    const auto* groups = array_of(input, "group");
    for (std::size_t g = 0; groups != nullptr && g < groups->size(); ++g) {
        const auto& group = (*groups)[g];
        const auto* inner = array_of(group, "nodes");
        for (std::size_t i = 0; inner != nullptr && i < inner->size(); ++i)
            read_node(out, device, (*inner)[i], &group, text_of(group, "name"),
                      fmt::format("{}.group[{}].nodes[{}]", where, g, i));
    }
    out.add(std::move(device));
}

class config_format final : public format {
public:
    std::string_view name() const noexcept override { return "telegraf"; }
    std::string_view title() const noexcept override { return "Telegraf configuration (TOML)"; }

    bool recognizes(const document& content) const override {
        if (!content.has_own_grammar()) return false;
        const auto& text = content.text();
        for (const std::string_view input : {"[[inputs.modbus]]", "[[inputs.opcua]]", "[[inputs.opcua_listener]]"}) {
            if (text.find(input) != text.npos) return true;
        }
        return false;
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto root = parse_toml(content.text());
        if (!root) return root.error();
        reading out;
        const auto* agent = member_of(*root, "agent");
        const auto interval = agent != nullptr ? milliseconds_of(member_of(*agent, "interval")) : std::nullopt;
        const auto* inputs = member_of(*root, "inputs");
        if (inputs == nullptr) return fault{"", "is not a configuration of Telegraf: it has no inputs"};
        modbus_reader modbus(out, known);
        for (const std::string_view kind : {"modbus", "opcua", "opcua_listener"}) {
            const auto* list = array_of(*inputs, kind);
            for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
                const auto where = fmt::format("inputs.{}[{}]", kind, i);
                if (kind == "modbus") {
                    modbus.read((*list)[i], interval, where);
                } else {
                    read_opcua(out, known, (*list)[i], interval, where);
                }
            }
        }
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<config_format>());
}

}  // namespace penstock::imports::telegraf
