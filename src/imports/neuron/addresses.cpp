#include "imports/neuron/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::neuron {

namespace {

struct type_row {
    tag_type type;
    std::string_view word;
    std::string_view data_type;
    std::size_t width;
    std::string_view s7;  ///< of the same bits
};
constexpr std::array type_rows = {
    type_row{tag_type::int8, "INT8", "SByte", 1, "SINT"},
    type_row{tag_type::uint8, "UINT8", "Byte", 1, "USINT"},
    type_row{tag_type::int16, "INT16", "Int16", 2, "INT"},
    type_row{tag_type::uint16, "UINT16", "UInt16", 2, "UINT"},
    type_row{tag_type::int32, "INT32", "Int32", 4, "DINT"},
    type_row{tag_type::uint32, "UINT32", "UInt32", 4, "UDINT"},
    type_row{tag_type::int64, "INT64", "Int64", 8, "LINT"},
    type_row{tag_type::uint64, "UINT64", "UInt64", 8, "ULINT"},
    type_row{tag_type::float_, "FLOAT", "Float", 4, "REAL"},
    type_row{tag_type::double_, "DOUBLE", "Double", 8, "LREAL"},
    type_row{tag_type::bit, "BIT", "Boolean", 0, "X"},
    type_row{tag_type::boolean, "BOOL", "Boolean", 0, "X"},
    type_row{tag_type::string, "STRING", "String", 0, ""},
    type_row{tag_type::bytes, "BYTES", "ByteString", 0, ""},
    type_row{tag_type::word, "WORD", "UInt16", 2, "WORD"},
    type_row{tag_type::dword, "DWORD", "UInt32", 4, "DWORD"},
    type_row{tag_type::lword, "LWORD", "UInt64", 8, "LWORD"},
};

const type_row& row_of(tag_type type) noexcept {
    return *std::ranges::find(type_rows, type, &type_row::type);
}

fault cannot(std::string why) {
    return {"", std::move(why)};
}

bool is_bit(tag_type type) noexcept {
    return type == tag_type::bit || type == tag_type::boolean;
}

std::optional<modbus_table> table_of(char digit) noexcept {
    switch (digit) {
        case '0': return modbus_table::coil;
        case '1': return modbus_table::discrete_input;
        case '3': return modbus_table::input_register;
        case '4': return modbus_table::holding_register;
        default: return std::nullopt;
    }
}

/// `SLAVE!ADDRESS`, then `.BIT` or `.LEN` with letters, and `#ENDIAN`.
struct modbus_parts {
    std::uint32_t unit = 1;
    modbus_table table = modbus_table::holding_register;
    std::uint32_t number = 0;
    std::string_view suffix{};
    std::string_view order{};
};

std::optional<modbus_parts> split_modbus(std::string_view text) {
    modbus_parts parts;
    const auto mark = text.find('!');
    if (mark == text.npos) return std::nullopt;
    const auto unit = parse_place(text.substr(0, mark));
    text.remove_prefix(mark + 1);
    if (const auto hash = text.find('#'); hash != text.npos) {
        parts.order = text.substr(hash + 1);
        text = text.substr(0, hash);
        if (parts.order.empty()) return std::nullopt;
    }
    if (const auto dot = text.find('.'); dot != text.npos) {
        parts.suffix = text.substr(dot + 1);
        text = text.substr(0, dot);
        if (parts.suffix.empty()) return std::nullopt;
    }
    if (!unit || *unit > 255 || (text.size() != 5 && text.size() != 6)) return std::nullopt;
    const auto table = table_of(text[0]);
    const auto number = parse_place(text.substr(1));
    if (!table || !number) return std::nullopt;
    parts.unit = *unit;
    parts.table = *table;
    parts.number = *number;
    return parts;
}

/// The order that `#LL` … names; empty: another text.
std::string_view order_of(std::string_view name) noexcept {
    if (name == "LL") return "ABCD";
    if (name == "LB") return "BADC";
    if (name == "BB") return "DCBA";
    if (name == "BL") return "CDAB";
    return {};
}

std::optional<fault> set_order(const address_rules& rules, const modbus_parts& parts, tag_type type,
                               converted_point& out) {
    const auto width = width_of(type);
    if (width == 2) {
        if (!parts.order.empty() && parts.order != "B" && parts.order != "L")
            return cannot(fmt::format("#{} is no order of 16 bits", parts.order));
        if (parts.order == "B") out.options["byte_order_16"] = "BA";
    } else if (width == 4) {
        const auto order = parts.order.empty() ? std::string_view(rules.order) : order_of(parts.order);
        if (order.empty()) return cannot(fmt::format("#{} is no order of 32 bits", parts.order));
        if (!rules.is_order_of_opc || order != rules.order) out.options["byte_order"] = order;
    } else if (width == 8) {
        if (!rules.has_plain_64 || (!parts.order.empty() && parts.order != "L"))
            return cannot("the order of its 64 bits is not described in Neuron's documentation");
        if (!rules.is_order_of_opc || rules.order != "ABCD") out.options["byte_order"] = "ABCD";
    }
    return std::nullopt;
}

conversion convert_modbus(const address_rules& rules, std::string_view address, tag_type type) {
    const auto upper = to_upper(address);
    const auto parts = split_modbus(upper);
    if (!parts) return cannot(fmt::format("\"{}\" is not an address as 1!400001", address));
    if (!rules.counts_from_zero && parts->number == 0) return cannot("the addresses of this node count from 1");
    const auto place = rules.counts_from_zero ? parts->number : parts->number - 1;
    if (place > 65'535) return cannot("the last address is 65536");
    converted_point out{.data_type = std::string(data_type_of(type))};
    std::optional<std::uint32_t> suffix;
    if (is_bit(type)) {
        suffix = parts->suffix.empty() ? std::nullopt : parse_place(parts->suffix);
        if (!parts->suffix.empty() && (!suffix || *suffix > 15)) return cannot("a register has the bits 0 to 15");
        if (has_bits(parts->table) && suffix) return cannot("a coil and a discrete input have no bits");
        if (!has_bits(parts->table) && !suffix)
            out.difference = "the register has no bit: the value is true where it is not zero";
    } else if (has_bits(parts->table)) {
        return cannot("a coil and a discrete input are BIT");
    } else if (type == tag_type::string || type == tag_type::bytes) {
        auto digits = parts->suffix;
        const char letter = digits.empty() ? '\0' : digits.back();
        if (letter == 'D' || letter == 'E') return cannot("a text with one character in each register is not read");
        if (letter == 'H' || letter == 'L') digits.remove_suffix(1);
        suffix = parse_place(digits);
        if (!suffix || *suffix == 0) return cannot("a text needs its length after a dot, as in 1!400001.20H");
        if (type == tag_type::string) out.options["string_order"] = letter == 'H' ? "high_first" : "low_first";
    } else if (!parts->suffix.empty()) {
        return cannot("a number has nothing after a dot");
    } else if (width_of(type) == 1) {
        return cannot("Neuron has no 8-bit numbers in registers");
    }
    out.address = modbus_address(parts->table, place, suffix, parts->unit);
    if (auto wrong = set_order(rules, *parts, type, out)) return *wrong;
    return out;
}

/// `DB10.DBW4`, `I0`, `O2.1`, `F4`, `T1`, `C1`: the type decides how many bytes it is.
conversion convert_s7(std::string_view address, tag_type type) {
    const auto upper = to_upper(address);
    std::string_view text = upper;
    std::string area;
    if (text.starts_with("DB")) {
        const auto dot = text.find(".DB");
        if (dot == text.npos || !parse_place(text.substr(2, dot - 2))) return cannot("is not an address as DB10.DBW4");
        area = std::string(text.substr(0, dot)) + ",";
        text.remove_prefix(dot + 3);
        if (!text.empty() && std::string_view("XBWD").find(text[0]) != std::string_view::npos) text.remove_prefix(1);
    } else if (!text.empty()) {
        constexpr std::string_view letters = "IQOFMTCVE";
        constexpr std::string_view ours = "IQQMMTCVI";
        const auto at = letters.find(text[0]);
        if (at == letters.npos) return cannot(fmt::format("\"{}\" has no area of an S7", address));
        area = ours[at];
        text.remove_prefix(1);
    }
    const auto dot = text.find('.');
    const auto byte = parse_place(text.substr(0, dot));
    if (!byte || *byte > 65'535) return cannot(fmt::format("\"{}\" is not an address as DB10.DBW4 or F4", address));
    converted_point out{.data_type = std::string(data_type_of(type))};
    if (area == "T" || area == "C") {
        out.address = fmt::format("{}{}", area, *byte);
        return out;
    }
    if (is_bit(type)) {
        const auto bit = dot == text.npos ? std::nullopt : parse_place(text.substr(dot + 1));
        if (!bit || *bit > 7)
            return cannot("a bit needs its number, 0 to 7, after a dot: of a word it is not clear which byte");
        out.address = area.ends_with(',') ? fmt::format("{}X{}.{}", area, *byte, *bit)
                                          : fmt::format("{}{}.{}", area, *byte, *bit);
        return out;
    }
    if (row_of(type).s7.empty()) return cannot("how its text is stored is not in the file");
    if (dot != text.npos) return cannot("a number has nothing after a dot");
    out.address = fmt::format("{}{}{}", area, row_of(type).s7, *byte);
    return out;
}

/// `2!Line.Speed`, `0!2258`.
conversion convert_node(std::string_view address, tag_type type) {
    const auto mark = address.find('!');
    const auto index = mark == address.npos ? std::nullopt : parse_place(address.substr(0, mark));
    if (!index || *index > 65'535 || mark + 1 == address.size())
        return cannot(fmt::format("\"{}\" is not a node as 2!Line.Speed", address));
    const auto id = address.substr(mark + 1);
    return converted_point{.address = fmt::format("ns={};{}={}", *index, parse_place(id) ? "i" : "s", id),
                           .data_type = std::string(data_type_of(type))};
}

}  // namespace

std::optional<tag_type> type_of_number(std::int64_t number) noexcept {
    for (const auto& row : type_rows) {
        if (static_cast<std::int64_t>(row.type) == number) return row.type;
    }
    return std::nullopt;
}

std::optional<tag_type> type_of_word(std::string_view word) noexcept {
    for (const auto& row : type_rows) {
        if (equals_ignoring_case(row.word, trim(word))) return row.type;
    }
    return std::nullopt;
}

std::string_view data_type_of(tag_type type) noexcept {
    return row_of(type).data_type;
}

std::size_t width_of(tag_type type) noexcept {
    return row_of(type).width;
}

conversion convert(const address_rules& rules, std::string_view address, tag_type type) {
    address = trim(address);
    if (address.empty()) return cannot("it has no address");
    switch (rules.kind) {
        case plugin_kind::modbus: return convert_modbus(rules, address, type);
        case plugin_kind::s7: return convert_s7(address, type);
        case plugin_kind::opcua: return convert_node(address, type);
        case plugin_kind::none: break;
    }
    return cannot("this gateway has no driver for it");
}

}  // namespace penstock::imports::neuron
