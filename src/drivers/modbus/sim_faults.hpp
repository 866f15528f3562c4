#pragma once

#include <bitset>
#include <cstdint>
#include <optional>

#include "drivers/modbus/address.hpp"
#include "drivers/sim_link_faults.hpp"

namespace penstock::modbus {

/// The faults of a simulated unit in addition to those of any link. Every field may change while it runs; initially
/// there are none.
struct sim_faults : sim_link_faults {
    /// Requests that touch these places are refused.
    struct refused_range {
        std::uint8_t exception = 2;
        area memory_area = area::holding_register;
        std::uint32_t first = 0;
        std::uint32_t last = 65535;
    };

    std::uint8_t exception = 0;  ///< every request is answered with this
    std::optional<refused_range> range;

    /// The next requests, or the next of those that touch the range, are refused; 0 = none.
    unsigned refusals_left = 0;
    refused_range next_refusal{};
    bool once_everywhere = true;        ///< the range of `next_refusal` does not count
    std::uint16_t max_registers = 125;  ///< larger requests are refused …
    std::uint16_t max_coils = 2000;
    std::uint8_t size_refusal = 2;  ///< … with this exception, 0 = no response
    std::bitset<256> lacks;         ///< functions that are refused …
    std::uint8_t lack_refusal = 1;  ///< … with this exception, 0 = no response
    std::bitset<256> deafening;  ///< functions after which nothing is answered on the connection, themselves included

    enum class transaction_fault { right, wrong, swapped, fixed };
    transaction_fault transaction = transaction_fault::right;  ///< fixed: always 2

    enum class unit_fault { right, zero, max, wrong };
    unit_fault unit = unit_fault::right;

    enum class length_fault { right, exception_4, exception_2, exception_6, plus_one };
    length_fault length = length_fault::right;  ///< the MBAP length field; the first two for exceptions only

    bool has_wrong_byte_count = false;  ///< reads: byte count; functions 15 and 16: the echoed quantity
};

}  // namespace penstock::modbus
