#include "imports/kepware/written_point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "model/data_type.hpp"

namespace penstock::imports::kepware {

namespace {

fault no_place(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

std::string text_in(const option_map& options, std::string_view name) {
    const auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
}

/// Of the tag, else of the OPC, else what the driver takes.
std::string option_in_force(const opc_config& device, const tag_config& tag, std::string_view name,
                            std::string_view usual) {
    auto text = text_in(tag.options, name);
    if (text.empty()) text = text_in(device.options, name);
    return text.empty() ? std::string(usual) : text;
}

bool is_modbus(const opc_config& device) {
    return equals_ignoring_case(device.opc_type, "MODBUS");
}

std::string_view usual_string_order(const opc_config& device) {
    return is_modbus(device) ? "high_first" : "low_first";
}

/// The type of the elements; a whole number in BCD is a type of its own.
checked<value_type> type_of(const opc_config& device, const tag_config& tag) {
    if (tag.data_type.empty()) return value_type{};
    const auto type = parse_data_type(tag.data_type);
    if (!type) return no_place(type.error().message);
    const auto element = format_data_type({type->element, 0});
    const auto whole = type->element != element_type::float32 && type->element != element_type::float64;
    const bool is_number = is_numeric(type->element) && whole;
    if (is_number && option_in_force(device, tag, "bcd", "false") == "true") {
        if (type->element == element_type::uint16) return value_type{basic_type::bcd, type->is_array()};
        if (type->element == element_type::uint32) return value_type{basic_type::lbcd, type->is_array()};
        return no_place("Kepware has BCD of 16 and of 32 bits without sign only");
    }
    const auto found = type_of_data_type(element);
    if (!found) return no_place(fmt::format("Kepware has no type for {}", element));
    return value_type{*found, type->is_array()};
}

std::string size_of_array(const tag_config& tag, char open, char close) {
    const auto type = parse_data_type(tag.data_type);
    return type && type->is_array() ? fmt::format("{}{}{}", open, type->count, close) : std::string();
}

/// `Name.20`: a text with its own length.
bool has_length(std::string_view address) {
    const auto dot = address.rfind('.');
    return dot != address.npos && dot + 1 < address.size() && parse_place(address.substr(dot + 1)).has_value();
}

// ---- Modbus

struct modbus_place {
    modbus_table table = modbus_table::coil;
    std::uint32_t number = 0;  ///< from 0
    std::optional<std::uint32_t> unit{};
    std::optional<std::uint32_t> suffix{};
};

std::optional<std::uint32_t> parse_number_of_place(std::string_view text) {
    if (!text.starts_with("0X")) return text.empty() ? std::nullopt : parse_place(text);
    std::uint32_t number = 0;
    const auto* const end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data() + 2, end, number, 16);
    return ec == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// `hr0`, `0X1F` after the name, `40001`, `2!400001.3`.
std::optional<modbus_place> parse_modbus(std::string_view address) {
    struct table_name {
        modbus_table table;
        char digit;
        std::string_view name;
    };
    constexpr std::array tables = {
        table_name{modbus_table::coil, '0', "CO"}, table_name{modbus_table::discrete_input, '1', "DI"},
        table_name{modbus_table::input_register, '3', "IR"}, table_name{modbus_table::holding_register, '4', "HR"}};
    const auto upper = to_upper(trim(address));
    std::string_view rest = upper;
    modbus_place out;
    if (const auto mark = rest.find('!'); mark != rest.npos) {
        out.unit = parse_place(rest.substr(0, mark));
        if (!out.unit) return std::nullopt;
        rest.remove_prefix(mark + 1);
    }
    if (const auto dot = rest.find('.'); dot != rest.npos) {
        out.suffix = parse_place(rest.substr(dot + 1));
        if (!out.suffix) return std::nullopt;
        rest = rest.substr(0, dot);
    }
    for (const auto& table : tables) {
        const bool is_named = rest.starts_with(table.name);
        const bool is_traditional = (rest.size() == 5 || rest.size() == 6) && rest.front() == table.digit;
        if (!is_named && !is_traditional) continue;
        const auto number = is_named ? parse_number_of_place(rest.substr(2)) : parse_place(rest.substr(1));
        const std::uint32_t first = is_named ? 0 : 1;
        if (!number || *number < first || *number - first > 65'535) return std::nullopt;
        out.table = table.table;
        out.number = *number - first;
        return out;
    }
    return std::nullopt;
}

bool is_of_device(const opc_config& device, std::uint32_t unit) {
    const auto of_device = text_in(device.options, "unit_id");
    return parse_place(of_device.empty() ? std::string_view("1") : std::string_view(of_device)) == unit;
}

checked<std::string> write_bit(const address_rules& rules, std::uint32_t bit, const std::string& field_bits) {
    if (bit > 15 || (!field_bits.empty() && field_bits != "16"))
        return no_place("Kepware has the bits 0 to 15 of one register");
    if (rules.is_modicon) bit = 15 - bit;
    return fmt::format(".{}", rules.has_zero_based_bits ? bit : bit + 1);
}

checked<written_point> write_modbus(const address_rules& rules, const opc_config& device, const tag_config& tag,
                                    value_type type) {
    constexpr std::array<char, 4> digits = {'0', '1', '3', '4'};
    const auto place = parse_modbus(tag.plc_address);
    if (!place) return no_place(fmt::format("\"{}\" is not a Modbus address that is read here", tag.plc_address));
    if (place->unit && !is_of_device(device, *place->unit)) {
        return no_place(fmt::format("unit {} is another device in Kepware", *place->unit),
                        "make an OPC for the unit, and export that, too");
    }
    const auto order = wide_order_of(device, tag);
    const auto wanted = rules.wide_order.empty() ? text_in(device.options, "byte_order") : rules.wide_order;
    const auto of_file = wanted.empty() ? std::string("ABCD") : wanted;
    if (!order.empty() && order != of_file) {
        return no_place(fmt::format("its bytes are in the order {}, those of the file in {}", order, of_file),
                        "read it in Kepware by a second device with that order");
    }
    const bool is_number = type.element != basic_type::boolean && type.element != basic_type::string;
    const auto order_16 = option_in_force(device, tag, "byte_order_16", "AB");
    const auto of_device = text_in(device.options, "byte_order_16");
    if (is_number && width_of(type.element) == 2 && order_16 != (of_device.empty() ? "AB" : of_device)) {
        return no_place("the bytes of its register are in another order than those of the device",
                        "read it in Kepware by a second device with that order");
    }
    written_point out{.type = type};
    out.address = fmt::format("{}{:05}", digits[static_cast<std::size_t>(place->table)],
                              place->number + (rules.is_zero_based ? 1 : 0));
    if (type.element == basic_type::string) {
        if (!place->suffix) return no_place("a text without a length has no address in Kepware");
        const auto is_high = option_in_force(device, tag, "string_order", usual_string_order(device)) == "high_first";
        out.address += fmt::format(".{}{}", *place->suffix, is_high ? 'H' : 'L');
    } else if (place->suffix) {
        const auto bit = write_bit(rules, *place->suffix, text_in(tag.options, "field_bits"));
        if (!bit) return bit.error();
        out.address += *bit;
    }
    out.address += size_of_array(tag, '[', ']');
    return out;
}

// ---- Others

checked<written_point> write_s7(const tag_config& tag, value_type type) {
    return written_point{.address = to_upper(trim(tag.plc_address)) + size_of_array(tag, '[', ']'), .type = type};
}

checked<written_point> write_tag_name(const opc_config& device, const tag_config& tag, value_type type) {
    written_point out{.address = std::string(trim(tag.plc_address)), .type = type};
    if (type.element == basic_type::string) {
        // A text of Logix is a structure; Kepware reads its characters by their array and a length.
        constexpr int usual_length = 82;
        const auto family = option_in_force(device, tag_config{}, "family", "ControlLogix");
        if (family != "ControlLogix" && family != "CompactLogix")
            return no_place(fmt::format("the address of a text in a controller of {} is not known", family));
        if (has_length(out.address)) return no_place("a text with its own length has no address in Kepware");
        out.address += fmt::format(".DATA/{}", usual_length);
    }
    out.address += size_of_array(tag, '{', '}');
    return out;
}

checked<written_point> write_data_file(const tag_config& tag, value_type type) {
    if (type.element == basic_type::string && has_length(tag.plc_address))
        return no_place("a text with its own length has no address in Kepware");
    return written_point{.address = std::string(trim(tag.plc_address)) + size_of_array(tag, '[', ']'), .type = type};
}

/// Letters in front of the number, of devices that Kepware has; 0: of none.
std::size_t size_of_known_name(std::string_view text) {
    constexpr std::array names = {"ZR", "SM", "SD", "SB", "SW", "DX", "DY", "TS", "TC", "TN", "CS", "CC", "CN",
                                  "D",  "W",  "R",  "X",  "Y",  "M",  "L",  "F",  "V",  "B",  "S",  "Z"};
    for (const std::string_view name : names) {
        const auto number = text.substr(std::min(name.size(), text.size()));
        const bool is_number = !number.empty() && number.find_first_not_of("0123456789ABCDEF") == number.npos;
        if (text.starts_with(name) && is_number) return name.size();
    }
    return 0;
}

checked<written_point> write_melsec(const opc_config& device, const tag_config& tag, value_type type) {
    const auto upper = to_upper(trim(tag.plc_address));
    std::string_view place = upper;
    const auto dot = place.find('.');
    const auto suffix = dot == place.npos ? std::string_view() : place.substr(dot + 1);
    place = place.substr(0, dot);
    const auto letters = size_of_known_name(place);
    if (letters == 0) return no_place(fmt::format("Kepware has no device for \"{}\"", tag.plc_address));
    written_point out{.address = std::string(place), .type = type};
    if (type.element == basic_type::string) {
        if (suffix.empty() || letters != 1) return no_place("a text needs its length, in a device of one letter");
        const auto is_high = option_in_force(device, tag, "string_order", usual_string_order(device)) == "high_first";
        out.address = fmt::format("{}S{}{}.{}", place[0], is_high ? 'H' : 'L', place.substr(1), suffix);
    } else if (!suffix.empty()) {
        constexpr std::string_view hex = "0123456789ABCDEF";
        if (suffix.size() != 1 || hex.find(suffix[0]) == hex.npos) return no_place("Kepware has the bits 0 to 15");
        out.address += fmt::format(".{}", hex.find(suffix[0]));
    }
    out.address += size_of_array(tag, '[', ']');
    return out;
}

checked<written_point> write_node(const tag_config& tag, value_type type) {
    const auto address = trim(tag.plc_address);
    const auto has = [&](std::string_view part) { return address.find(part) != address.npos; };
    if (has("path=") || address.starts_with("alarm=") || address.starts_with("event=") || address.ends_with(']') ||
        address.ends_with('}')) {
        return no_place("Kepware reads nodes by their id, and each of them whole", "address the node by its id");
    }
    if (has("nsu=")) return no_place("Kepware has the number of a namespace, not its URI", "address it as ns=2;s=…");
    written_point out{.address = std::string(address), .type = type};
    if (type.is_array) {
        out.type = value_type{};
        out.difference = "its type is the one that the server tells";
    }
    return out;
}

// ---- What is read back

/// An address as `convert` writes it.
std::string normal_address(const address_rules& rules, const std::string& address) {
    switch (rules.grammar) {
        case syntax::modbus: {
            const auto place = parse_modbus(address);
            return place ? modbus_address(place->table, place->number, place->suffix) : address;
        }
        case syntax::s7: {
            auto upper = to_upper(trim(address));
            if (const auto mark = upper.find_first_of(",."); upper.starts_with("DB") && mark != upper.npos) {
                upper[mark] = ',';
                if (std::string_view(upper).substr(mark + 1).starts_with("DB")) upper.erase(mark + 1, 2);
            } else if (upper.starts_with('F')) {
                upper.front() = 'M';
            }
            return upper;
        }
        case syntax::melsec: return to_upper(trim(address));
        default: return std::string(trim(address));
    }
}

/// None: Kepware's form means the same to its reader.
std::optional<fault> check_read_back(const address_rules& rules, const opc_config& device, const tag_config& tag,
                                     const written_point& written) {
    const auto read = convert(rules, written.address, written.type);
    if (!read) return read.error();
    if (read->address != normal_address(rules, tag.plc_address))
        return no_place(fmt::format("Kepware reads {} in its place", read->address));
    if (read->data_type != tag.data_type && written.difference.empty()) {
        return no_place(
            fmt::format("Kepware reads it as {}", read->data_type.empty() ? "another type" : read->data_type),
            "give the tag a data type");
    }
    if (const auto order = text_in(read->options, "string_order");
        !order.empty() && order != option_in_force(device, tag, "string_order", usual_string_order(device)))
        return no_place("the bytes of its text are in another order");
    return std::nullopt;
}

}  // namespace

address_rules rules_for(const opc_config& device) {
    address_rules rules;
    const auto is = [&](std::string_view type) { return equals_ignoring_case(device.opc_type, type); };
    if (is("MODBUS")) rules.grammar = syntax::modbus;
    if (is("S7")) rules.grammar = syntax::s7;
    if (is("MELSEC")) rules.grammar = syntax::melsec;
    if (is("OPCUA")) rules.grammar = syntax::opcua;
    if (is("EIP")) {
        const auto family = text_in(device.options, "family");
        const bool has_files = family == "SLC" || family == "MicroLogix" || family == "PLC5";
        rules.grammar = has_files ? syntax::data_files : syntax::tag_names;
    }
    return rules;
}

std::string wide_order_of(const opc_config& device, const tag_config& tag) {
    const auto type = parse_data_type(tag.data_type);
    const bool is_wide = type && is_numeric(type->element) && width_of(type->element) > 2;
    return is_modbus(device) && is_wide ? option_in_force(device, tag, "byte_order", "ABCD") : std::string();
}

checked<written_point> write_point(const address_rules& rules, const opc_config& device, const tag_config& tag) {
    const auto type = type_of(device, tag);
    if (!type) return type.error();
    const auto written = [&]() -> checked<written_point> {
        switch (rules.grammar) {
            case syntax::modbus: return write_modbus(rules, device, tag, *type);
            case syntax::s7: return write_s7(tag, *type);
            case syntax::tag_names: return write_tag_name(device, tag, *type);
            case syntax::data_files: return write_data_file(tag, *type);
            case syntax::melsec: return write_melsec(device, tag, *type);
            case syntax::opcua: return write_node(tag, *type);
            case syntax::none: break;
        }
        return no_place("no driver of Kepware is known for such devices");
    }();
    if (!written) return written.error();
    if (auto wrong = check_read_back(rules, device, tag, *written)) return *std::move(wrong);
    return written;
}

}  // namespace penstock::imports::kepware
