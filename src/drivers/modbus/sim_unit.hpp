#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "drivers/modbus/address.hpp"
#include "drivers/modbus/pdu.hpp"
#include "drivers/sim_memory.hpp"

namespace penstock::modbus {

/// A range of addresses that a simulated unit has.
struct sim_range {
    area memory_area = area::holding_register;
    std::uint32_t first = 0;
    std::uint32_t count = 0;      ///< first + count ≤ 65536
    bool is_own_address = false;  ///< each place holds `own_address_word` or `own_address_bit`
    std::uint16_t value = 0;      ///< otherwise this
};

/// What a simulated unit is made of.
struct sim_unit_plan {
    std::vector<sim_range> ranges;
    /// Objects of function 43/14; those below 0x80 are standard: 0 vendor, 1 product code, 2 revision, 3 vendor URL,
    /// 4 product name, 5 model name, 6 application name.
    std::map<std::uint8_t, std::string> identity;
};

/// One unit of a simulated device: its memory and its functions.
///
/// Functions 1–8 (8: sub-function 0), 11, 15–17, 22, 23, 43/14; others are refused with exception 1.
/// Thread: one.   Source: Modbus Application Protocol V1.1b3, 6.
class sim_unit {
public:
    sim_unit(std::uint8_t id, const sim_unit_plan& plan);
    sim_unit(const sim_unit&) = delete;
    sim_unit& operator=(const sim_unit&) = delete;

    /// Appends the answer's PDU; returns its exception code, 0 = done.
    std::uint8_t respond(const request& r, byte_buffer& pdu);

    /// The places of an area: registers as on the wire, bits a byte each.
    sim_memory& memory(area where) noexcept { return areas_[static_cast<std::size_t>(where)]; }

private:
    using exception_code = std::uint8_t;  // an exception code, 0 = none

    exception_code read_bits(const request& r, response& a);
    exception_code read_registers(area where, std::uint16_t first, std::uint16_t count, response& a);
    exception_code write_bits(std::uint16_t first, byte_view bits);
    exception_code write_registers(std::uint16_t first, byte_view words);
    exception_code mask_register(const request& r);
    exception_code identify(byte_view asked, response& a);
    exception_code diagnose(const request& r, response& a);
    exception_code serve(const request& r, response& a);

    std::array<sim_memory, 4> areas_;
    std::map<std::uint8_t, std::string> identity_;
    byte_buffer scratch_;  // what an answer's data points into
};

}  // namespace penstock::modbus
