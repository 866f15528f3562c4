#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::thingsboard {

/// An entry of `attributes` or `timeseries` of a Modbus device. Addresses count from 0, as on the wire.
struct modbus_entry {
    std::int64_t function = 3;   ///< 1 to 4: the table
    std::string_view address{};  ///< `12`; `0-10` is one entry for several points
    std::string_view type{};     ///< `16int`, `32float`, `bits`
    std::int64_t count = 1;      ///< registers, coils
    std::optional<std::int64_t> bit{};
    bool has_low_byte_first = true;  ///< the gateway takes a missing order as LITTLE
    bool has_low_word_first = true;
};

/// Source: thingsboard/thingsboard-gateway, connectors/modbus/bytes_modbus_uplink_converter.py.
conversion convert(const modbus_entry& entry);

/// A value of an OPC UA entry, `${ns=2;s=Speed}`, as the id of a node. Only what names a node by itself: a path needs
/// the server, to find its nodes. Source: thingsboard.io, IoT gateway, OPC UA.
conversion convert_node(std::string_view value);

}  // namespace penstock::imports::thingsboard
