#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::neuron {

/// Types of a tag with the numbers of the API. Source: docs.emqx.com, Neuron data types.
enum class tag_type : std::uint8_t {
    int8 = 1,
    uint8 = 2,
    int16 = 3,
    uint16 = 4,
    int32 = 5,
    uint32 = 6,
    int64 = 7,
    uint64 = 8,
    float_ = 9,
    double_ = 10,
    bit = 11,
    boolean = 12,
    string = 13,
    bytes = 14,
    word = 16,
    dword = 17,
    lword = 18,
};

std::optional<tag_type> type_of_number(std::int64_t number) noexcept;
std::optional<tag_type> type_of_word(std::string_view word) noexcept;  ///< `INT16`, `FLOAT`
std::string_view data_type_of(tag_type type) noexcept;
std::size_t width_of(tag_type type) noexcept;  ///< bytes of a number; 0: none

enum class plugin_kind { none, modbus, s7, opcua };

/// Settings of a node that the meaning of its addresses depends on.
struct address_rules {
    plugin_kind kind = plugin_kind::none;
    bool counts_from_zero = false;  ///< start address 0: 400001 is place 1 on the wire
    std::string order = "ABCD";     ///< of 32 bits, of the node
    bool is_order_of_opc = true;    ///< the OPC has it as its option; false: it stands in each tag
    bool has_plain_64 = true;       ///< 64-bit values have their highest byte first
};

/// An address of Neuron in this gateway's words.
/// Sources: emqx/neuron-docs, the pages of its Modbus, Siemens S7 and OPC UA plugins.
conversion convert(const address_rules& rules, std::string_view address, tag_type type);

}  // namespace penstock::imports::neuron
