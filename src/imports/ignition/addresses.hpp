#pragma once

#include <string>
#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::ignition {

/// `ns=1;s=[Dev]HR1`: the device and what its driver reads. `device` empty: a node of an OPC UA server.
struct item_path {
    std::string_view device{};
    std::string_view item{};
};
item_path split_item_path(std::string_view path);

/// What the file does not say of a device, as answered.
struct device_rules {
    std::string driver{};           ///< modbus, s7, logix, opcua
    bool counts_from_zero = false;  ///< HR0 is the first register; else HR1
    std::string order{};            ///< `byte_order` of each value of 32 and 64 bits
};

/// What a driver of Ignition reads, in this gateway's words.
/// Sources: docs.inductiveautomation.com, connecting to a Modbus device, to a Siemens PLC, to Logix controllers.
conversion convert(const device_rules& rules, std::string_view item);

}  // namespace penstock::imports::ignition
