#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::modbus {

/// The four tables of a Modbus device (Modbus Application Protocol V1.1b3, 4.3).
enum class area : std::uint8_t { coil, discrete_input, input_register, holding_register };

/// A place in a device as its address text names it.
struct address {
    std::optional<std::uint8_t> unit;  ///< absent: the device's option `unit_id`
    area memory_area = area::holding_register;
    std::uint16_t number = 0;             ///< as on the wire, zero-based
    std::optional<std::uint16_t> suffix;  ///< after the dot: bit of a register, or length of a text in bytes

    friend bool operator==(const address&, const address&) = default;
};

/// Reads `[unit!]place[.n]`. The place is `4xxxx`, `3xxxx`, `1xxxx`, `0xxxx` with four or five digits from 1, or
/// `hr`, `ir`, `di`, `co` with a number from 0, decimal or `0x…`. Case does not matter.
checked<address> parse_address(std::string_view text);

/// The zero-based form, which `parse_address` reads back: `2!hr10.4`.
std::string format_address(const address& a);

constexpr bool is_bits(area a) noexcept {
    return a == area::coil || a == area::discrete_input;
}

constexpr bool is_read_only(area a) noexcept {
    return a == area::discrete_input || a == area::input_register;
}

/// `coil`, `discrete input`, `input`, `holding`
std::string_view to_string(area a) noexcept;

}  // namespace penstock::modbus
