#pragma once

#include <string>
#include <string_view>

#include "imports/converted_point.hpp"
#include "imports/kepware/value_type.hpp"

namespace penstock::imports::kepware {

/// What the drivers of a Kepware server address their devices by.
enum class syntax { none, modbus, s7, tag_names, data_files, melsec, opcua };

/// Settings of a device that the meaning of its addresses depends on.
struct address_rules {
    syntax grammar = syntax::none;
    bool is_zero_based = true;        ///< 1 is subtracted before an address goes out
    bool has_zero_based_bits = true;  ///< bits of a register count from 0
    bool is_modicon = false;          ///< bit 0 is the highest
    bool has_decimal_longs = false;   ///< a 32-bit value is high register × 10000 + low register
    bool is_first_word_low = true;
    bool is_first_dword_low = true;
    std::string wide_order{};  ///< `byte_order` of each tag of 32 and 64 bits; empty: the device has it
};

/// An address of Kepware in this gateway's words. Sources: HighByte's guide of its Modbus connection and
/// emqx/neuronex-docs, kepware-to-neuron (bases and orders); the help texts of Kepware's drivers (syntax).
conversion convert(const address_rules& rules, std::string_view address, value_type type);

}  // namespace penstock::imports::kepware
