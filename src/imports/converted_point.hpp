#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "model/tag.hpp"

namespace penstock::imports {

/// An address and a type of another program in this gateway's words.
struct converted_point {
    std::string address{};
    std::string data_type{};   ///< empty: the device reports it
    option_map options{};      ///< of the tag
    std::string difference{};  ///< what is not as in the file, a sentence; empty: nothing
};

/// `field` of a fault is what would help, its message why there is no such address here.
using conversion = checked<converted_point>;

/// The four tables of a Modbus device.
enum class modbus_table { coil, discrete_input, input_register, holding_register };

/// `hr12`, `2!hr12.3`; `place` from 0, as on the wire.
std::string modbus_address(modbus_table table, std::uint32_t place, std::optional<std::uint32_t> suffix = {},
                           std::optional<std::uint32_t> unit = {});

constexpr bool has_bits(modbus_table table) noexcept {
    return table == modbus_table::coil || table == modbus_table::discrete_input;
}

/// The same type as an array of `count` elements; 0 = none.
std::string array_type(std::string_view element, std::uint32_t count);

/// Decimal digits alone.
std::optional<std::uint32_t> parse_place(std::string_view digits);
std::string to_upper(std::string_view text);

}  // namespace penstock::imports
