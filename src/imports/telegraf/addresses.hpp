#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::telegraf {

/// A field of the input for Modbus. Addresses count from 0, as on the wire.
struct modbus_field {
    modbus_table table = modbus_table::holding_register;
    std::span<const std::uint32_t> addresses{};  ///< style `register`: each register; else the first alone
    std::string_view type{};                     ///< empty: a bit
    std::string_view order{};                    ///< AB, BA, ABCD …; empty: ABCD
    std::optional<std::uint32_t> unit{};         ///< absent: the OPC's
    std::optional<std::uint32_t> suffix{};       ///< bit of a register, length of a text
    bool is_register_style = false;              ///< FLOAT32 is an unsigned fixed point number there
};

/// Source: influxdata/telegraf, plugins/inputs/modbus.
conversion convert(const modbus_field& field);

/// A node of the input for OPC UA. Source: influxdata/telegraf, plugins/inputs/opcua.
conversion convert_node(std::string_view name_space, std::string_view identifier_type, std::string_view identifier);

}  // namespace penstock::imports::telegraf
