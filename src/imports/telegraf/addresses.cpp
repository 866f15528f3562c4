#include "imports/telegraf/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::telegraf {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::size_t registers;
};
constexpr std::array type_rows = {
    type_row{"INT16", "Int16", 1},        type_row{"UINT16", "UInt16", 1},       type_row{"INT32", "Int32", 2},
    type_row{"UINT32", "UInt32", 2},      type_row{"INT64", "Int64", 4},         type_row{"UINT64", "UInt64", 4},
    type_row{"FLOAT32-IEEE", "Float", 2}, type_row{"FLOAT64-IEEE", "Double", 4}, type_row{"FLOAT64", "Double", 4},
    type_row{"INT8L", "SByte", 1},        type_row{"UINT8L", "Byte", 1},
};

fault cannot(std::string why) {
    return {"", std::move(why)};
}

/// Whole numbers of a size, for fixed point numbers; empty: no such size.
std::string_view whole_type(std::size_t registers, bool is_signed) noexcept {
    switch (registers) {
        case 1: return is_signed ? "Int16" : "UInt16";
        case 2: return is_signed ? "Int32" : "UInt32";
        case 4: return is_signed ? "Int64" : "UInt64";
        default: return "";
    }
}

/// The form for 32 bits of an order for any size; empty: another text.
std::string_view order_of(std::string_view order) noexcept {
    if (order.empty() || order == "AB" || order == "ABCD" || order == "ABCDEFGH") return "ABCD";
    if (order == "BA" || order == "DCBA" || order == "HGFEDCBA") return "DCBA";
    if (order == "BADC" || order == "BADCFEHG") return "BADC";
    if (order == "CDAB" || order == "GHEFCDAB") return "CDAB";
    return "";
}

/// With the words in the other order.
std::string_view turned(std::string_view order) noexcept {
    if (order == "ABCD") return "CDAB";
    if (order == "CDAB") return "ABCD";
    return order == "BADC" ? "DCBA" : "BADC";
}

/// Whether each address is one more than that before it, or one less.
bool is_row(std::span<const std::uint32_t> addresses, bool is_rising) {
    for (std::size_t i = 1; i < addresses.size(); ++i) {
        const auto before = addresses[i - 1];
        if (is_rising ? addresses[i] != before + 1 : before != addresses[i] + 1) return false;
    }
    return true;
}

}  // namespace

conversion convert(const modbus_field& field) {
    const auto upper_type = to_upper(trim(field.type));
    std::string_view type = upper_type;
    if (field.addresses.empty()) return cannot("it has no address");
    const auto first = std::ranges::min(field.addresses);
    if (std::ranges::max(field.addresses) > 65'535) return cannot("the last address is 65535");
    if (has_bits(field.table)) {
        if (field.addresses.size() > 1) return cannot("a coil and a discrete input have one address");
        return converted_point{.address = modbus_address(field.table, first, {}, field.unit), .data_type = "Boolean"};
    }
    if (type == "BIT") {
        if (!field.suffix || *field.suffix > 15) return cannot("the bit of a register is 0 to 15");
        return converted_point{.address = modbus_address(field.table, first, field.suffix, field.unit),
                               .data_type = "Boolean"};
    }
    const auto order = order_of(to_upper(trim(field.order)));
    if (order.empty()) return cannot(fmt::format("\"{}\" is not an order of bytes", field.order));
    if (type == "STRING") {
        const auto length = field.is_register_style ? static_cast<std::uint32_t>(field.addresses.size()) * 2
                                                    : field.suffix.value_or(0) * 2;
        if (length == 0 || !is_row(field.addresses, true)) return cannot("its text has no length");
        converted_point out{.address = modbus_address(field.table, first, length, field.unit), .data_type = "String"};
        out.options["string_order"] = order == "ABCD" || order == "CDAB" ? "high_first" : "low_first";
        return out;
    }
    std::string_view data_type;
    std::size_t registers = 0;
    const bool is_fixed = type == "FIXED" || type == "UFIXED" || (type == "FLOAT32" && field.is_register_style);
    if (is_fixed) {
        registers = field.addresses.size();
        data_type = whole_type(registers, type == "FIXED");
        if (data_type.empty()) return cannot("a fixed point number has 1, 2 or 4 registers");
    } else {
        if (type == "FLOAT32") type = "FLOAT32-IEEE";
        const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
        if (row == type_rows.end()) return cannot(fmt::format("{} is a type that is not read", field.type));
        data_type = row->data_type;
        registers = row->registers;
    }
    if (field.is_register_style && field.addresses.size() != registers)
        return cannot(
            fmt::format("{} has {} registers, and {} addresses are given", type, registers, field.addresses.size()));
    const bool is_rising = is_row(field.addresses, true);
    if (!is_rising && !is_row(field.addresses, false)) return cannot("its registers do not follow each other");
    converted_point out{.address = modbus_address(field.table, first, {}, field.unit),
                        .data_type = std::string(data_type)};
    const auto words = is_rising ? order : turned(order);
    if (registers > 1 && words != "ABCD") out.options["byte_order"] = words;
    if (registers == 1 && (order == "DCBA" || order == "BADC")) out.options["byte_order_16"] = "BA";
    return out;
}

conversion convert_node(std::string_view name_space, std::string_view identifier_type, std::string_view identifier) {
    const auto index = parse_place(trim(name_space));
    const auto kind = to_lower(trim(identifier_type));
    if (identifier.empty()) return cannot("it has no identifier");
    if (!index || *index > 65'535) return cannot("it has no namespace, and neither has its group");
    if (kind != "s" && kind != "i" && kind != "g" && kind != "b")
        return cannot("it has no identifier_type s, i, g or b, and neither has its group");
    return converted_point{.address = fmt::format("ns={};{}={}", *index, kind, identifier)};
}

}  // namespace penstock::imports::telegraf
