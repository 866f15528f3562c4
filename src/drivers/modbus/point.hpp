#pragma once

#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "drivers/driver.hpp"
#include "drivers/modbus/address.hpp"
#include "drivers/modbus/layout.hpp"
#include "drivers/modbus/pdu.hpp"

namespace penstock::modbus {

/// By which of the two functions for a place a value is written.
enum class write_choice : std::uint8_t {
    automatic,  ///< the usual one for its size, the other where the unit does not take it
    single,     ///< 6 and 5, place by place
    multiple,   ///< 16 and 15
};

/// The text of option `write_function`; an unknown one gives the default.
write_choice parse_write_choice(std::string_view text) noexcept;

/// What a device's options define for each of its points.
struct point_rules {
    std::uint8_t unit = 1;
    std::uint16_t max_registers = max_read_registers;
    std::uint16_t max_coils = max_read_bits;
    bool is_bus = false;  ///< a serial line: unit 0 is a broadcast without a response
    write_choice writes = write_choice::automatic;
    layout default_layout;  ///< orders and encoding where the tag sets none
};

/// A point as it is asked for: parsed once, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never asked for
    std::uint8_t unit = 1;
    area memory_area = area::holding_register;
    std::uint16_t start = 0;
    std::uint16_t size = 1;  ///< registers or bits
    write_choice writes = write_choice::automatic;
    layout value_layout;
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, const point_rules& rules);

/// The function that reads an area.
function read_function(area where) noexcept;

/// The text of option `byte_order`; an unknown one gives the default.
byte_order parse_byte_order(std::string_view text) noexcept;

}  // namespace penstock::modbus
