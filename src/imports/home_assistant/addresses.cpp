#include "imports/home_assistant/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <utility>

#include "base/text.hpp"

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

struct whole_range {
    std::string_view data_type;
    std::int64_t min;
    std::uint64_t max;
};
constexpr std::array whole_ranges = {
    whole_range{"Int16", -0x8000, 0x7FFF},
    whole_range{"UInt16", 0, 0xFFFF},
    whole_range{"Int32", std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()},
    whole_range{"UInt32", 0, std::numeric_limits<std::uint32_t>::max()},
    whole_range{"Int64", std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()},
    whole_range{"UInt64", 0, std::numeric_limits<std::uint64_t>::max()},
};

bool can_hold(std::string_view data_type, bool is_negative, std::uint64_t size) noexcept {
    const auto* const range = std::ranges::find(whole_ranges, data_type, &whole_range::data_type);
    if (range == whole_ranges.end()) return true;
    return is_negative ? size <= std::uint64_t{0} - static_cast<std::uint64_t>(range->min) : size <= range->max;
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

std::string none_values(std::string_view data_type, std::string_view nan_value) {
    auto digits = trim(nan_value);
    const bool is_negative = digits.starts_with('-');
    if (is_negative) digits.remove_prefix(1);
    // Decimal, and hexadecimal where that is not possible.
    auto size = parse_number<std::uint64_t>(digits);
    if (!size) {
        if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
        std::uint64_t bits = 0;
        const auto* const end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, bits, 16);
        if (digits.empty() || error != std::errc{} || stop != end) return {};
        size = bits;
    }
    std::string out;
    for (const bool is_below : {is_negative, !is_negative}) {
        if ((is_below && *size == 0) || !can_hold(data_type, is_below, *size)) continue;
        out += fmt::format("{}{}{}", out.empty() ? "" : ", ", is_below ? "-" : "", *size);
    }
    return out;
}

}  // namespace penstock::imports::home_assistant
