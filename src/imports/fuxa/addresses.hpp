#pragma once

#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::fuxa {

/// A Modbus tag: `memaddress` is the area, `300000`; the address counts from 1.
/// Source: frangoteam/FUXA, server/runtime/devices/modbus.
conversion convert_modbus(std::string_view area, std::string_view address, std::string_view type);

/// An S7 tag: `DB1.DBX0.3`, `DB1.DBW4`, `MB10`; the type decides what the bytes are.
/// Source: frangoteam/FUXA, server/runtime/devices/s7 and client/src/app/_models/device.ts.
conversion convert_s7(std::string_view address, std::string_view type);

}  // namespace penstock::imports::fuxa
