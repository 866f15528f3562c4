#include "imports/fuxa/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::fuxa {

namespace {

struct modbus_type {
    std::string_view name;
    std::string_view data_type;
    std::string_view order;  ///< `byte_order`, of 16 bits `byte_order_16`; empty: the usual one
};
constexpr std::array modbus_types = {
    modbus_type{"Int16", "Int16", ""},          modbus_type{"UInt16", "UInt16", ""},
    modbus_type{"Int32", "Int32", ""},          modbus_type{"UInt32", "UInt32", ""},
    modbus_type{"Float32", "Float", ""},        modbus_type{"Float64", "Double", ""},
    modbus_type{"Int64", "Int64", ""},          modbus_type{"UInt64", "UInt64", ""},
    modbus_type{"Int16LE", "Int16", "BA"},      modbus_type{"UInt16LE", "UInt16", "BA"},
    modbus_type{"Int32LE", "Int32", "DCBA"},    modbus_type{"UInt32LE", "UInt32", "DCBA"},
    modbus_type{"Float32LE", "Float", "DCBA"},  modbus_type{"Float64LE", "Double", "DCBA"},
    modbus_type{"Int64LE", "Int64", "DCBA"},    modbus_type{"UInt64LE", "UInt64", "DCBA"},
    modbus_type{"Int32MLE", "Int32", "CDAB"},   modbus_type{"UInt32MLE", "UInt32", "CDAB"},
    modbus_type{"Float32MLE", "Float", "CDAB"},
};

struct s7_type {
    std::string_view name;
    std::string_view data_type;
    std::string_view letter;  ///< of the width in an address of Siemens; X: a bit
    std::string_view ours;    ///< in the addresses of this gateway
};
constexpr std::array s7_types = {
    s7_type{"Bool", "Boolean", "X", "X"},  s7_type{"Byte", "Byte", "B", "B"},     s7_type{"Int", "Int16", "W", "INT"},
    s7_type{"Word", "UInt16", "W", "W"},   s7_type{"DInt", "Int32", "D", "DINT"}, s7_type{"DWord", "UInt32", "D", "D"},
    s7_type{"Real", "Float", "D", "REAL"},
};

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

std::optional<modbus_table> table_of(std::string_view area) {
    const auto number = parse_place(trim(area));
    if (!number) return std::nullopt;
    switch (*number) {
        case 0: return modbus_table::coil;
        case 100'000: return modbus_table::discrete_input;
        case 300'000: return modbus_table::input_register;
        case 400'000: return modbus_table::holding_register;
        default: return std::nullopt;
    }
}

}  // namespace

conversion convert_modbus(std::string_view area, std::string_view address, std::string_view type) {
    const auto table = table_of(area);
    if (!table) return cannot(fmt::format("\"{}\" is not an area of a Modbus device", area));
    const auto number = parse_place(trim(address));
    if (!number || *number == 0 || *number > 65'536) return cannot("its address is not 1 to 65536");
    if (type == "Bool") {
        if (!has_bits(*table)) return cannot("it is a bit of a register, and which one is not in the file");
        return converted_point{.address = modbus_address(*table, *number - 1), .data_type = "Boolean"};
    }
    const auto* const row = std::ranges::find(modbus_types, type, &modbus_type::name);
    if (row == modbus_types.end()) {
        return cannot(fmt::format("the order of bytes of {} differs between versions of FUXA", type),
                      "create the tag by hand with the order of its device");
    }
    if (has_bits(*table)) return cannot("coils and discrete inputs are Bool");
    converted_point out{.address = modbus_address(*table, *number - 1), .data_type = std::string(row->data_type)};
    if (!row->order.empty()) out.options[row->order.size() == 2 ? "byte_order_16" : "byte_order"] = row->order;
    return out;
}

conversion convert_s7(std::string_view address, std::string_view type) {
    const auto upper = to_upper(trim(address));
    std::string_view text = upper;
    const auto* const row = std::ranges::find(s7_types, type, &s7_type::name);
    if (row == s7_types.end()) return cannot(fmt::format("{} is a type that is not read", type));
    const bool is_bit = row->letter == "X";
    std::string area;
    if (text.starts_with("DB")) {
        const auto dot = text.find(".DB");
        if (dot == text.npos || !parse_place(text.substr(2, dot - 2)) || dot == 2)
            return cannot(fmt::format("\"{}\" is not an address as DB1.DBW4", address));
        area = fmt::format("{},", text.substr(0, dot));
        text.remove_prefix(dot + 3);
    } else {
        constexpr std::string_view letters = "IEQAM", ours = "IIQQM";
        const auto place = text.empty() ? letters.npos : letters.find(text[0]);
        if (place == letters.npos) return cannot(fmt::format("\"{}\" has no area of an S7", address));
        area = ours[place];
        text.remove_prefix(1);
    }
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') {
        if (text.substr(0, 1) != row->letter) return cannot(fmt::format("{} has another size than its address", type));
        text.remove_prefix(1);
    } else if (!is_bit) {
        return cannot("its address has no size, as in MW10");
    }
    const auto dot = text.find('.');
    const auto byte = parse_place(text.substr(0, dot));
    if (!byte || text.substr(0, dot).empty() || *byte > 65'535) return cannot("its byte is not 0 to 65535");
    if (!is_bit) {
        if (dot != text.npos) return cannot("a number has nothing after a dot");
        return converted_point{.address = fmt::format("{}{}{}", area, row->ours, *byte),
                               .data_type = std::string(row->data_type)};
    }
    const auto bit = dot == text.npos ? std::nullopt : parse_place(text.substr(dot + 1));
    if (!bit || *bit > 7 || dot + 1 == text.size()) return cannot("a bit needs its number, 0 to 7, after a dot");
    return converted_point{.address = fmt::format("{}{}{}.{}", area, area.ends_with(',') ? "X" : "", *byte, *bit),
                           .data_type = "Boolean"};
}

}  // namespace penstock::imports::fuxa
