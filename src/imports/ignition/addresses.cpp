#include "imports/ignition/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::ignition {

namespace {

fault cannot(std::string why) {
    return {"", std::move(why)};
}

struct designator {
    std::string_view name;
    modbus_table table;
    std::string_view data_type;
    std::size_t words;  ///< of a number; 0: a bit or a text
    bool is_bcd = false;
};
using enum modbus_table;
/// The longer names come first: HRI_64 is not HRI.
constexpr std::array designators = {
    designator{"HRBCD_32", holding_register, "UInt32", 2, true},
    designator{"IRBCD_32", input_register, "UInt32", 2, true},
    designator{"HRUI_64", holding_register, "UInt64", 4},
    designator{"IRUI_64", input_register, "UInt64", 4},
    designator{"HRI_64", holding_register, "Int64", 4},
    designator{"IRI_64", input_register, "Int64", 4},
    designator{"HRBCD", holding_register, "UInt16", 1, true},
    designator{"IRBCD", input_register, "UInt16", 1, true},
    designator{"HRUI", holding_register, "UInt32", 2},
    designator{"IRUI", input_register, "UInt32", 2},
    designator{"HRUS", holding_register, "UInt16", 1},
    designator{"IRUS", input_register, "UInt16", 1},
    designator{"HRF", holding_register, "Float", 2},
    designator{"IRF", input_register, "Float", 2},
    designator{"HRD", holding_register, "Double", 4},
    designator{"IRD", input_register, "Double", 4},
    designator{"HRI", holding_register, "Int32", 2},
    designator{"IRI", input_register, "Int32", 2},
    designator{"HRS", holding_register, "String", 0},
    designator{"IRS", input_register, "String", 0},
    designator{"HR", holding_register, "Int16", 1},
    designator{"IR", input_register, "Int16", 1},
    designator{"DI", discrete_input, "Boolean", 0},
    designator{"C", coil, "Boolean", 0},
};

conversion convert_modbus(const device_rules& rules, std::string_view item) {
    const auto upper = to_upper(item);
    std::string_view text = upper;
    std::optional<std::uint32_t> unit;
    // `1.HR10`: a unit stands before the first dot; behind the place the dot has a bit.
    const auto first_dot = text.find('.');
    if (first_dot != text.npos) unit = parse_place(text.substr(0, first_dot));
    if (unit) text.remove_prefix(first_dot + 1);
    if (unit && *unit > 255) return cannot("the unit is 0 to 255");
    const auto* const found =
        std::ranges::find_if(designators, [&](const designator& one) { return text.starts_with(one.name); });
    if (found == designators.end()) return cannot(fmt::format("\"{}\" is not an address as HR1, HRF10 or C1", item));
    text.remove_prefix(found->name.size());
    const auto mark = text.find_first_of(".:");
    const auto number = parse_place(text.substr(0, mark));
    const auto suffix = mark == text.npos ? std::nullopt : parse_place(text.substr(mark + 1));
    if (!number || (mark != text.npos && !suffix))
        return cannot(fmt::format("\"{}\" is not an address as HR1, HRF10 or C1", item));
    if (!rules.counts_from_zero && *number == 0) return cannot("the addresses of this device count from 1");
    const auto place = rules.counts_from_zero ? *number : *number - 1;
    if (place > 65'535) return cannot("there is no such register");
    converted_point out{.data_type = std::string(found->data_type)};
    const bool has_bit = mark != text.npos && text[mark] == '.';
    if (found->data_type == "String") {
        if (!suffix || *suffix == 0 || has_bit) return cannot("a text needs its length, as in HRS10:20");
    } else if (has_bit &&
               (found->name == "HR" || found->name == "IR" || found->name == "HRUS" || found->name == "IRUS")) {
        if (*suffix > 15) return cannot("a register has the bits 0 to 15");
        out.data_type = "Boolean";
    } else if (mark != text.npos) {
        return cannot(fmt::format("{} has nothing behind its number", found->name));
    }
    out.address = modbus_address(found->table, place, suffix, unit);
    if (found->is_bcd) out.options["bcd"] = "true";
    if (found->words > 1) out.options["byte_order"] = rules.order;
    return out;
}

struct s7_row {
    std::string_view letters;
    std::string_view ours;  ///< as this gateway writes it
    std::string_view data_type;
};
constexpr std::array s7_rows = {
    s7_row{"X", "X", "Boolean"},
    s7_row{"B", "B", "Byte"},
    s7_row{"C", "C", "Byte"},
    s7_row{"W", "W", "UInt16"},
    s7_row{"I", "I", "Int16"},
    s7_row{"D", "D", "UInt32"},
    s7_row{"DW", "D", "UInt32"},
    s7_row{"DI", "DI", "Int32"},
    s7_row{"REAL", "REAL", "Float"},
    s7_row{"R", "REAL", "Float"},
    s7_row{"STRING", "STRING", "String"},
};

/// `DB1,REAL4`, `DB1,X0.1`, `MW10`, `I0.0`.
conversion convert_s7(std::string_view item) {
    const auto upper = to_upper(item);
    std::string_view text = upper;
    std::string area;
    if (text.starts_with("DB")) {
        const auto comma = text.find(',');
        if (comma == text.npos || !parse_place(text.substr(2, comma - 2)))
            return cannot(fmt::format("\"{}\" is not an address as DB1,REAL4", item));
        area = text.substr(0, comma + 1);
        text.remove_prefix(comma + 1);
    } else {
        for (const std::string_view name : {"PI", "PQ", "I", "Q", "M", "T", "C"}) {
            if (!text.starts_with(name)) continue;
            area = name;
            text.remove_prefix(name.size());
            break;
        }
        if (area.empty()) return cannot(fmt::format("\"{}\" is not an address of an S7", item));
    }
    if ((area == "T" || area == "C") && parse_place(text))
        return converted_point{.address = area + std::string(text), .data_type = area == "T" ? "UInt32" : "UInt16"};
    const auto digit = text.find_first_of("0123456789");
    if (digit == text.npos) return cannot(fmt::format("\"{}\" is not an address of an S7", item));
    const auto letters = digit == 0 ? std::string_view("X") : text.substr(0, digit);
    const auto* const row = std::ranges::find(s7_rows, letters, &s7_row::letters);
    if (row == s7_rows.end()) return cannot(fmt::format("\"{}\" has a type that is not read", item));
    const auto place = text.substr(digit);
    const auto dot = place.find('.');
    const bool is_valid =
        parse_place(place.substr(0, dot)) && (dot == place.npos || parse_place(place.substr(dot + 1)));
    if (!is_valid) return cannot(fmt::format("\"{}\" is not an address of an S7", item));
    const bool is_bit = row->data_type == "Boolean" || (dot != place.npos && row->data_type != "String");
    const bool is_plain_bit = letters == "X" && !area.ends_with(',');
    return converted_point{.address = fmt::format("{}{}{}", area, is_plain_bit ? "" : row->ours, place),
                           .data_type = is_bit ? "Boolean" : std::string(row->data_type)};
}

}  // namespace

item_path split_item_path(std::string_view path) {
    path = trim(path);
    std::string_view inner = path;
    // An index or, since 8.0, the name of the namespace.
    const bool is_node = path.starts_with("ns=") || path.starts_with("nsu=");
    if (const auto mark = path.find(";s="); is_node && mark != path.npos) inner = path.substr(mark + 3);
    const auto close = inner.find(']');
    if (!inner.starts_with('[') || close == inner.npos) return {.device = {}, .item = path};
    return {.device = inner.substr(1, close - 1), .item = trim(inner.substr(close + 1))};
}

conversion convert(const device_rules& rules, std::string_view item) {
    if (item.empty()) return cannot("it has no address");
    if (rules.driver == "modbus") return convert_modbus(rules, item);
    if (rules.driver == "s7") return convert_s7(item);
    if (rules.driver == "logix") {
        constexpr std::string_view global = "Controller:Global.";
        if (item.starts_with(global)) item.remove_prefix(global.size());
        if (item.empty()) return cannot("it has no address");
        return converted_point{.address = std::string(item)};
    }
    return converted_point{.address = std::string(item)};
}

}  // namespace penstock::imports::ignition
