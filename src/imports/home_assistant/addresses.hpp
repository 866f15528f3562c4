#pragma once

#include <cstdint>
#include <optional>
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

}  // namespace penstock::imports::home_assistant
