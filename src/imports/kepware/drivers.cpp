#include "imports/kepware/drivers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::kepware {

namespace {

namespace json = boost::json;

/// Names as PTC's Configuration API has them.
constexpr std::array drivers = {
    driver_row{"Modbus TCP/IP Ethernet", "modbus", "MODBUS", syntax::modbus, ""},
    driver_row{"Modbus RTU Serial", "modbus", "MODBUS", syntax::modbus, "rtu"},
    driver_row{"Modbus ASCII Serial", "modbus", "MODBUS", syntax::modbus, "ascii"},
    driver_row{"Siemens TCP/IP Ethernet", "s7", "S7", syntax::s7, ""},
    driver_row{"Allen-Bradley ControlLogix Ethernet", "logix", "EIP", syntax::tag_names, ""},
    driver_row{"Allen-Bradley Micro800 Ethernet", "logix", "EIP", syntax::tag_names, ""},
    driver_row{"Omron NJ Ethernet", "logix", "EIP", syntax::tag_names, ""},
    driver_row{"Allen-Bradley Ethernet", "slc", "EIP", syntax::data_files, ""},
    driver_row{"Mitsubishi Ethernet", "melsec", "MELSEC", syntax::melsec, ""},
    driver_row{"OPC UA Client", "opcua", "OPCUA", syntax::opcua, ""},
};

using choices = std::vector<question::choice>;

/// `<10.0.0.5>.1` or `10.0.0.5.1`: host and unit.
std::optional<std::pair<std::string, std::int64_t>> host_and_unit(std::string_view id) {
    const auto dot = id.rfind('.');
    if (dot == id.npos) return std::nullopt;
    const auto unit = parse_place(id.substr(dot + 1));
    auto host = id.substr(0, dot);
    if (host.starts_with('<') && host.ends_with('>')) host = host.substr(1, host.size() - 2);
    if (!unit || *unit > 255 || host.empty()) return std::nullopt;
    return std::pair(std::string(host), std::int64_t{*unit});
}

/// `<10.0.0.5>,1,0`: host and route.
std::pair<std::string, std::string> host_and_route(std::string_view id) {
    const auto comma = id.find(',');
    auto host = trim(id.substr(0, comma));
    if (host.starts_with('<') && host.ends_with('>')) host = host.substr(1, host.size() - 2);
    return {std::string(host), comma == id.npos ? std::string() : std::string(trim(id.substr(comma + 1)))};
}

void set_port(read_device& into, const json::value& device, std::string_view name, std::int64_t standard) {
    const auto port = integer_of(device, name);
    if (port && *port > 0 && *port <= 65'535 && *port != standard) into.config.opc_agent_port = std::to_string(*port);
}

void set_number(option_map& options, std::string_view name, std::optional<std::int64_t> number, std::int64_t min,
                std::int64_t max) {
    if (number && *number >= min && *number <= max)
        options.insert_or_assign(std::string(name), std::to_string(*number));
}

std::optional<bool> ask_base(reading& to, const answers& known) {
    const auto answer =
        ask(to, known,
            {.key = "modbus_base",
             .text = "Does the driver subtract 1 from a Modbus address before it sends it (\"zero-based "
                     "addressing\" of the device, on by default)? The file does not say, and a wrong "
                     "answer reads the neighbour of each register.",
             .choices = choices{{"yes", "400001 is the first register of the device"},
                                {"no", "400001 is the second register, place 1 on the wire"}}});
    if (!answer) return std::nullopt;
    return *answer == "yes";
}

std::optional<std::string> ask_order(reading& to, const answers& known) {
    return ask(to, known,
               {.key = "word_order",
                .text = "In which order do the registers of a 32-bit value follow each other? The file does not say.",
                .choices = choices{{"CDAB", "low word first: \"first word low\", on by default in Kepware"},
                                   {"ABCD", "high word first"},
                                   {"BADC", "high word first, bytes swapped in each word"},
                                   {"DCBA", "low word first, bytes swapped in each word"}}});
}

std::optional<std::string> ask_family(reading& to, const answers& known, std::string key, std::string device,
                                      std::initializer_list<std::string_view> families) {
    choices all;
    for (const auto family : families)
        all.push_back({std::string(family), std::string(family)});
    return ask(to, known,
               {.key = std::move(key),
                .text = fmt::format("Which family of controllers is {}?", device),
                .choices = std::move(all)});
}

bool set_serial_line(reading& to, const answers& known, const json::value& channel, read_device& into) {
    const auto prefix = std::string("servermain.CHANNEL_SERIAL_COMMUNICATIONS_");
    set_number(into.config.options, "baud", integer_of(channel, prefix + "BAUD_RATE"), 300, 4'000'000);
    set_number(into.config.options, "data_bits", integer_of(channel, prefix + "DATA_BITS"), 7, 8);
    set_number(into.config.options, "stop_bits", integer_of(channel, prefix + "STOP_BITS"), 1, 2);
    // The letter N, E or O as its code.
    const auto parity = integer_of(channel, prefix + "PARITY").value_or(0);
    if (parity == 'N' || parity == 'E' || parity == 'O')
        into.config.options["parity"] = std::string(1, static_cast<char>(parity));
    const auto port = integer_of(channel, prefix + "COM_ID");
    const auto name = port ? fmt::format("COM{}", *port) : std::string(text_of(channel, "common.ALLTYPES_NAME"));
    const auto path = ask(to, known,
                          {.key = "line:" + name,
                           .text = fmt::format("Which serial line of this gateway is {}, as /dev/ttyUSB0?", name),
                           .choices = {}});
    if (path) into.config.opc_agent_ip = *path;
    return path.has_value();
}

std::optional<address_rules> set_modbus(reading& to, const answers& known, const driver_row& driver,
                                        const json::value& channel, const json::value& device, read_device& into) {
    address_rules rules{.grammar = syntax::modbus};
    const auto id = text_of(device, "servermain.DEVICE_ID_STRING");
    auto& options = into.config.options;
    bool is_complete = true;
    if (!driver.transport.empty()) {
        options["transport"] = driver.transport;
        set_number(options, "unit_id", parse_place(trim(id)), 0, 255);
        is_complete = set_serial_line(to, known, channel, into);
    } else {
        if (auto at = host_and_unit(id)) {
            into.config.opc_agent_ip = std::move(at->first);
            options["unit_id"] = std::to_string(at->second);
        } else {
            into.config.opc_agent_ip = known_host(to, known, into.config.opc_name);
            set_number(options, "unit_id", parse_place(trim(id)), 0, 255);
        }
        set_port(into, device, "modbus_ethernet.DEVICE_ETHERNET_PORT_NUMBER", 502);
        if (integer_of(device, "modbus_ethernet.DEVICE_ETHERNET_IP_PROTOCOL") == 0) options["transport"] = "udp";
    }
    const std::string prefix = driver.transport.empty() ? "modbus_ethernet.DEVICE_" : "modbus_serial.DEVICE_";
    const auto flag = [&](std::string_view name) { return flag_of(device, prefix + std::string(name)); };
    auto is_zero_based = flag("ZERO_BASED_ADDRESSING");
    if (!is_zero_based) is_zero_based = ask_base(to, known);
    auto is_low_first = flag("FIRST_WORD_LOW");
    std::optional<std::string> order;
    if (is_low_first) {
        const bool has_swapped_bytes = !flag("MODBUS_BYTE_ORDER").value_or(true);
        order = wide_order(has_swapped_bytes, *is_low_first);
        if (has_swapped_bytes) options["byte_order_16"] = "BA";
    } else {
        order = ask_order(to, known);
        if (order) is_low_first = *order == "CDAB" || *order == "DCBA";
    }
    if (!is_zero_based || !order || !is_complete) return std::nullopt;
    if (*order != "ABCD") options["byte_order"] = *order;
    if (flag("MODBUS_FUNCTION_06") == false && flag("MODBUS_FUNCTION_05") == false)
        options["write_function"] = "multiple";
    rules.is_zero_based = *is_zero_based;
    rules.has_zero_based_bits = flag("ZERO_BASED_BIT_ADDRESSING").value_or(true);
    rules.is_modicon = flag("MODICON_BIT_ORDER").value_or(false);
    rules.has_decimal_longs = flag("TREAT_LONGS_AS_DOUBLE_PRECISION_UNSIGNED_DECIMAL").value_or(false);
    rules.is_first_word_low = *is_low_first;
    rules.is_first_dword_low = flag("FIRST_DWORD_LOW").value_or(*is_low_first);
    return rules;
}

std::optional<address_rules> set_s7(reading& to, const answers& known, const json::value& device, read_device& into) {
    into.config.opc_agent_ip = trim(text_of(device, "servermain.DEVICE_ID_STRING"));
    set_port(into, device, "siemens_tcpip_ethernet.DEVICE_COMMUNICATIONS_PORT_NUMBER", 102);
    auto& options = into.config.options;
    // Numbers of the models: a converter of such projects for FUXA.
    switch (integer_of(device, "servermain.DEVICE_MODEL").value_or(-1)) {
        case 1: options["family"] = "300"; break;
        case 2: options["family"] = "400"; break;
        case 3: options["family"] = "1200"; break;
        case 4: options["family"] = "1500"; break;
        default: {
            auto family = ask_family(to, known, "family:" + into.config.opc_name, into.config.opc_name,
                                     {"1200", "1500", "300", "400", "LOGO", "200SMART"});
            if (!family) return std::nullopt;
            options["family"] = std::move(*family);
        }
    }
    if (options["family"] == "300" || options["family"] == "400") {
        set_number(options, "rack", integer_of(device, "siemens_tcpip_ethernet.DEVICE_S7_COMMUNICATIONS_CPU_RACK"), 0,
                   7);
        set_number(options, "slot", integer_of(device, "siemens_tcpip_ethernet.DEVICE_S7_COMMUNICATIONS_CPU_SLOT"), 0,
                   31);
    }
    return address_rules{.grammar = syntax::s7};
}

std::optional<address_rules> set_eip(reading& to, const answers& known, const driver_row& driver,
                                     const json::value& device, read_device& into) {
    auto [host, route] = host_and_route(text_of(device, "servermain.DEVICE_ID_STRING"));
    into.config.opc_agent_ip = std::move(host);
    auto& options = into.config.options;
    if (driver.grammar == syntax::data_files) {
        auto family = ask_family(to, known, "family:" + into.config.opc_name, into.config.opc_name,
                                 {"SLC", "MicroLogix", "PLC5"});
        if (!family) return std::nullopt;
        options["family"] = std::move(*family);
        return address_rules{.grammar = syntax::data_files};
    }
    if (driver.name.find("Micro800") != driver.name.npos) {
        options["family"] = "Micro800";
    } else if (driver.name.find("Omron") != driver.name.npos) {
        options["family"] = "Omron";
    } else {
        options["family"] = "ControlLogix";
        if (!route.empty()) options["route"] = std::move(route);
    }
    set_port(into, device, "controllogix_ethernet.DEVICE_PORT_NUMBER", 44'818);
    return address_rules{.grammar = syntax::tag_names};
}

std::optional<address_rules> set_melsec(reading& to, const answers& known, const json::value& device,
                                        read_device& into) {
    const auto id = trim(text_of(device, "servermain.DEVICE_ID_STRING"));
    into.config.opc_agent_ip = id.substr(0, id.find(':'));
    const auto port = integer_of(device, "mitsubishi_ethernet.DEVICE_PORT_NUMBER");
    set_number(into.config.options, "pc", parse_place(id.substr(std::min(id.rfind(':'), id.size() - 1) + 1)), 1, 255);
    if (port && *port > 0 && *port <= 65'535) into.config.opc_agent_port = std::to_string(*port);
    if (integer_of(device, "mitsubishi_ethernet.DEVICE_IP_PROTOCOL") == 0) into.config.options["transport"] = "udp";
    auto family = ask_family(to, known, "family:" + into.config.opc_name, into.config.opc_name,
                             {"Q", "L", "iQ-R", "iQ-F", "FX3", "A"});
    if (!family) return std::nullopt;
    into.config.options["family"] = std::move(*family);
    return address_rules{
        .grammar = syntax::melsec,
        .is_first_word_low = flag_of(device, "mitsubishi_ethernet.DEVICE_FIRST_WORD_LOW").value_or(true)};
}

}  // namespace

std::string_view wide_order(bool has_swapped_bytes, bool is_first_word_low) noexcept {
    if (has_swapped_bytes) return is_first_word_low ? "DCBA" : "BADC";
    return is_first_word_low ? "CDAB" : "ABCD";
}

const driver_row* find_driver(std::string_view name) noexcept {
    const auto* const found = std::ranges::find_if(
        drivers, [&](const driver_row& row) { return equals_ignoring_case(row.name, trim(name)); });
    return found == drivers.end() ? nullptr : found;
}

std::string_view answer_for(std::string_view opc_type, syntax grammar) noexcept {
    const auto* const found = std::ranges::find_if(drivers, [&](const driver_row& row) {
        return row.grammar == grammar && equals_ignoring_case(row.opc_type, opc_type);
    });
    return found == drivers.end() ? std::string_view() : found->key;
}

const driver_row* ask_driver(reading& to, const answers& known) {
    const auto answer = ask(to, known,
                            {.key = "driver",
                             .text = "To which kind of device do the addresses belong? A tag export of Kepware holds "
                                     "neither the device nor its driver.",
                             .choices = choices{{"modbus", "Modbus TCP or serial"},
                                                {"s7", "Siemens S7"},
                                                {"logix", "ControlLogix, CompactLogix, Micro800, Omron NJ: tag names"},
                                                {"slc", "SLC, MicroLogix, PLC-5: data files"},
                                                {"melsec", "Mitsubishi MELSEC"},
                                                {"opcua", "OPC UA"}}});
    if (!answer) return nullptr;
    return std::ranges::find(drivers, *answer, &driver_row::key);
}

std::optional<address_rules> set_device(reading& to, const answers& known, const driver_row& driver,
                                        const json::value& channel, const json::value& device, read_device& into) {
    set_number(into.config.options, "timeout_ms", integer_of(device, "servermain.DEVICE_REQUEST_TIMEOUT_MILLISECONDS"),
               10, 60'000);
    switch (driver.grammar) {
        case syntax::modbus: return set_modbus(to, known, driver, channel, device, into);
        case syntax::s7: return set_s7(to, known, device, into);
        case syntax::tag_names:
        case syntax::data_files: return set_eip(to, known, driver, device, into);
        case syntax::melsec: return set_melsec(to, known, device, into);
        case syntax::opcua:
            into.config.opc_agent_ip = text_of(channel, "opcuaclient.CHANNEL_UA_SERVER_ENDPOINT_URL");
            return address_rules{.grammar = syntax::opcua};
        case syntax::none: break;
    }
    return std::nullopt;
}

std::optional<address_rules> ask_rules(reading& to, const answers& known, const driver_row& driver) {
    address_rules rules{.grammar = driver.grammar};
    if (driver.grammar != syntax::modbus) return rules;
    const auto is_zero_based = ask_base(to, known);
    const auto order = ask_order(to, known);
    if (!is_zero_based || !order) return std::nullopt;
    rules.is_zero_based = *is_zero_based;
    rules.wide_order = *order;
    return rules;
}

}  // namespace penstock::imports::kepware
