#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::home_assistant {

/// A sensor. Addresses count from 0, as on the wire.
struct sensor_fields {
    std::optional<std::int64_t> address{};
    std::int64_t unit = 0;     ///< `device_address`, in older files `slave`
    std::string_view input{};  ///< holding, input, coil, discrete_input
    std::string_view type = "int16";
    std::string_view swap = "none";  ///< none, byte, word, word_byte
    std::int64_t count = 0;          ///< registers of a text
};

/// A sensor of registers. Source: home-assistant.io, Modbus; home-assistant/core, components/modbus.
conversion convert(const sensor_fields& sensor);

/// A binary sensor, and a switch or a light: a bit of its own, or the lowest of a register.
conversion convert_bit(const sensor_fields& sensor);

/// The field `none_value` for `nan_value`, which stands for its number and for the negative of it: the way to write the
/// bits 0x8000 of an int16. Empty: the type has neither, or it is not a whole number.
/// Source: home-assistant/core, modbus: nan_validator and __process_raw_value.
std::string none_values(std::string_view data_type, std::string_view nan_value);

}  // namespace penstock::imports::home_assistant
