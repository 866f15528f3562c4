#include "imports/home_assistant/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace penstock::imports::home_assistant {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::size_t registers;
};
constexpr std::array type_rows = {
    type_row{"int16", "Int16", 1},   type_row{"uint16", "UInt16", 1},  type_row{"int32", "Int32", 2},
    type_row{"uint32", "UInt32", 2}, type_row{"int64", "Int64", 4},    type_row{"uint64", "UInt64", 4},
    type_row{"float32", "Float", 2}, type_row{"float64", "Double", 4},
};

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

std::optional<modbus_table> table_of(std::string_view input) noexcept {
    if (input == "holding") return modbus_table::holding_register;
    if (input == "input") return modbus_table::input_register;
    if (input == "coil") return modbus_table::coil;
    if (input == "discrete_input") return modbus_table::discrete_input;
    return std::nullopt;
}

/// Why it has no place; empty: it has one.
std::string wrong_place(const sensor_fields& sensor) {
    if (!sensor.address || *sensor.address < 0 || *sensor.address > 65'535) return "its address is not 0 to 65535";
    if (sensor.unit < 0 || sensor.unit > 255) return "its device_address is not 0 to 255";
    if (!table_of(sensor.input)) return fmt::format("{} is not a kind of registers", sensor.input);
    return {};
}

}  // namespace

conversion convert(const sensor_fields& sensor) {
    if (auto wrong = wrong_place(sensor); !wrong.empty()) return cannot(std::move(wrong));
    const auto table = *table_of(sensor.input);
    const auto place = static_cast<std::uint32_t>(*sensor.address);
    const auto unit = static_cast<std::uint32_t>(sensor.unit);
    if (has_bits(table)) return cannot("a sensor reads registers");
    constexpr std::array<std::string_view, 4> swaps = {"none", "byte", "word", "word_byte"};
    const auto* const swap = std::ranges::find(swaps, sensor.swap);
    if (swap == swaps.end()) return cannot(fmt::format("{} is not a swap", sensor.swap));
    const bool has_swapped_bytes = sensor.swap == "byte" || sensor.swap == "word_byte";
    const bool has_swapped_words = sensor.swap == "word" || sensor.swap == "word_byte";
    if (sensor.type == "string") {
        if (sensor.count < 1 || sensor.count > 125) return cannot("its text has no count of registers, 1 to 125");
        if (has_swapped_words) return cannot("the words of its text are in the other order");
        converted_point out{.address = modbus_address(table, place, static_cast<std::uint32_t>(sensor.count) * 2, unit),
                            .data_type = "String"};
        out.options["string_order"] = has_swapped_bytes ? "low_first" : "high_first";
        return out;
    }
    if (sensor.type == "custom")
        return cannot("its structure is a format of Python", "create a tag for each value of the structure");
    const auto* const row = std::ranges::find(type_rows, sensor.type, &type_row::name);
    if (row == type_rows.end()) return cannot(fmt::format("{} is a type that is not read", sensor.type));
    if (row->registers == 1 && has_swapped_words) return cannot("one register has no words to swap");
    converted_point out{.address = modbus_address(table, place, {}, unit), .data_type = std::string(row->data_type)};
    if (row->registers == 1) {
        if (has_swapped_bytes) out.options["byte_order_16"] = "BA";
    } else if (has_swapped_bytes || has_swapped_words) {
        out.options["byte_order"] = !has_swapped_words ? "BADC" : has_swapped_bytes ? "DCBA" : "CDAB";
    }
    return out;
}

conversion convert_bit(const sensor_fields& sensor) {
    if (auto wrong = wrong_place(sensor); !wrong.empty()) return cannot(std::move(wrong));
    const auto table = *table_of(sensor.input);
    const auto bit = has_bits(table) ? std::optional<std::uint32_t>() : 0U;
    return converted_point{.address = modbus_address(table, static_cast<std::uint32_t>(*sensor.address), bit,
                                                     static_cast<std::uint32_t>(sensor.unit)),
                           .data_type = "Boolean"};
}

}  // namespace penstock::imports::home_assistant
