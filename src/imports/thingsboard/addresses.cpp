#include "imports/thingsboard/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::thingsboard {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::int64_t registers;
};
constexpr std::array type_rows = {
    type_row{"16int", "Int16", 1},   type_row{"16uint", "UInt16", 1},  type_row{"32int", "Int32", 2},
    type_row{"32uint", "UInt32", 2}, type_row{"32float", "Float", 2},  type_row{"64int", "Int64", 4},
    type_row{"64uint", "UInt64", 4}, type_row{"64float", "Double", 4},
};

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

std::optional<modbus_table> table_of(std::int64_t function) noexcept {
    switch (function) {
        case 1: return modbus_table::coil;
        case 2: return modbus_table::discrete_input;
        case 3: return modbus_table::holding_register;
        case 4: return modbus_table::input_register;
        default: return std::nullopt;
    }
}

/// `int`, `float` … have as many bits as their registers.
std::string sized_type(std::string_view type, std::int64_t registers) {
    std::string_view kind;
    if (type == "int" || type == "long" || type == "integer") kind = "int";
    if (type == "uint") kind = "uint";
    if (type == "float" || type == "double") kind = "float";
    return kind.empty() ? std::string(type) : fmt::format("{}{}", registers * 16, kind);
}

void set_order(const modbus_entry& entry, std::int64_t registers, option_map& options) {
    if (registers == 1) {
        if (entry.has_low_byte_first) options["byte_order_16"] = "BA";
        return;
    }
    const std::string_view order = entry.has_low_word_first ? (entry.has_low_byte_first ? "DCBA" : "CDAB")
                                                            : (entry.has_low_byte_first ? "BADC" : "ABCD");
    if (order != "ABCD") options["byte_order"] = order;
}

conversion convert_bits(const modbus_entry& entry, modbus_table table, std::uint32_t place) {
    converted_point out{.data_type = "Boolean"};
    if (has_bits(table)) {
        if (entry.bit)
            return cannot("its bit is one of the coils that are read with it", "write an entry for each coil");
        out.address = modbus_address(table, place);
        out.data_type = array_type("Boolean", entry.count == 1 ? 0 : static_cast<std::uint32_t>(entry.count));
        return out;
    }
    if (!entry.bit) return cannot("its type is a bit, but which bit of the register is meant is not in the file");
    if (*entry.bit < 0 || *entry.bit > 15) return cannot("the bit of a register is 0 to 15");
    out.address = modbus_address(table, place, static_cast<std::uint32_t>(*entry.bit));
    return out;
}

}  // namespace

conversion convert(const modbus_entry& entry) {
    const auto table = table_of(entry.function);
    if (!table) return cannot("its function code only writes");
    const auto text = trim(entry.address);
    if (text.find('-') != text.npos && text.find('-') != 0)
        return cannot("its address is a range", "write an entry for each address");
    const auto place = parse_place(text);
    if (!place || *place > 65'535) return cannot("its address is not 0 to 65535");
    if (entry.count < 1 || entry.count > 2'000) return cannot("its objectsCount is not 1 to 2000");
    const auto type = sized_type(to_lower(trim(entry.type)), entry.count);
    if (type == "bit" || type == "bits") return convert_bits(entry, *table, *place);
    if (has_bits(*table)) return cannot("coils and discrete inputs are read as bits alone");
    if (type == "string" || type == "bytes") {
        const auto length = static_cast<std::uint32_t>(entry.count) * 2;
        converted_point out{.address = modbus_address(*table, *place, length),
                            .data_type = type == "string" ? "String" : "ByteString"};
        // The order of bytes plays no part for texts there.
        if (type == "string") out.options["string_order"] = "high_first";
        return out;
    }
    if (type == "8int" || type == "8uint")
        return cannot("it is the high byte of a register; 8 bits are the low one here");
    const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
    if (row == type_rows.end()) return cannot(fmt::format("{} is a type that is not read", entry.type));
    converted_point out{.address = modbus_address(*table, *place), .data_type = std::string(row->data_type)};
    set_order(entry, row->registers, out.options);
    return out;
}

conversion convert_node(std::string_view value) {
    auto text = trim(value);
    if (text.starts_with("${") && text.ends_with("}")) text = trim(text.substr(2, text.size() - 3));
    if (text.starts_with("nsu=")) {
        const auto behind = text.find(';');
        if (behind == text.npos || behind == 4 || behind + 3 >= text.size() || text[behind + 2] != '=')
            return cannot("its id of a node is not complete");
        return converted_point{.address = std::string(text)};
    }
    std::string_view name_space = "0";
    auto id = text;
    if (text.starts_with("ns=")) {
        const auto behind = text.find(';');
        if (behind == text.npos) return cannot("its id of a node is not complete");
        name_space = text.substr(3, behind - 3);
        id = text.substr(behind + 1);
    }
    const bool is_id = id.size() > 2 && id[1] == '=' && std::string_view("isgb").find(id[0]) != std::string_view::npos;
    if (!is_id) {
        return cannot("it is a path of names, and only the server knows which nodes those are",
                      "import the server's NodeSet2, or write the id of the node, as in ${ns=2;s=Speed}");
    }
    const auto index = parse_place(name_space);
    if (!index || *index > 65'535) return cannot("its namespace is not 0 to 65535");
    if (id[0] == 'i' && !parse_place(id.substr(2))) return cannot("its id of a node is not a number");
    return converted_point{.address = fmt::format("ns={};{}", *index, id)};
}

}  // namespace penstock::imports::thingsboard
