#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "imports/kepware/addresses.hpp"
#include "imports/reading.hpp"

namespace penstock::imports::kepware {

/// How a driver of a Kepware server corresponds to one of this gateway.
struct driver_row {
    std::string_view name;  ///< `servermain.MULTIPLE_TYPES_DEVICE_DRIVER`
    std::string_view key;   ///< of the answer to which driver a CSV is for; rows of one key need only one choice
    std::string_view opc_type;
    syntax grammar;
    std::string_view transport;  ///< of Modbus
};

/// Null: this gateway has no driver for such devices.
const driver_row* find_driver(std::string_view name) noexcept;

/// The answer to the question that `ask_driver` asks; empty: none is for such OPCs.
std::string_view answer_for(std::string_view opc_type, syntax grammar) noexcept;

/// Asks which driver a file without devices is for.
const driver_row* ask_driver(reading& to, const answers& known);

/// Sets what the device's members say, and asks for what they do not. None: the answer is missing, or the device cannot
/// be read.
std::optional<address_rules> set_device(reading& to, const answers& known, const driver_row& driver,
                                        const boost::json::value& channel, const boost::json::value& device,
                                        read_device& into);

/// Of a device that the file does not have.
std::optional<address_rules> ask_rules(reading& to, const answers& known, const driver_row& driver);

/// `byte_order` of 32-bit and 64-bit values.
std::string_view wide_order(bool has_swapped_bytes, bool is_first_word_low) noexcept;

}  // namespace penstock::imports::kepware
