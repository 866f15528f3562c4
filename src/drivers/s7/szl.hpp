#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.hpp"

namespace penstock::s7 {

/// A part of the system status list: what a CPU tells of itself. Controllers have only some of these.
inline constexpr std::uint16_t szl_module = 0x0011;     ///< order number and versions
inline constexpr std::uint16_t szl_component = 0x001C;  ///< names and serial number
inline constexpr std::uint16_t szl_state = 0x0424;      ///< operating state

/// Records of one list; each begins with its index.
struct szl_list {
    std::uint16_t id = 0;
    std::uint16_t index = 0;
    std::vector<byte_buffer> records;

    /// The record of that index, or null.
    const byte_buffer* find(std::uint16_t record_index) const noexcept;
};

/// Content of the request, and of the answer.
byte_buffer szl_request(std::uint16_t id, std::uint16_t index);
std::optional<szl_list> decode_szl(byte_view content);
byte_buffer encode_szl(const szl_list& list);

/// What a CPU says it is; empty where it does not say.
struct cpu_identity {
    std::string order_number;  ///< `6ES7 315-2EH14-0AB0`
    std::string firmware;      ///< `V3.2.6`
    std::string module_type;   ///< `CPU 315-2 PN/DP`
    std::string module_name;
    std::string station_name;
    std::string plant;
    std::string serial_number;
    std::string state;  ///< `RUN`, `STOP` …

    /// In one line: module, order number, firmware, serial number, state.
    std::string text() const;

    /// All that is known, with names for people.
    std::vector<std::pair<std::string, std::string>> entries() const;
};

/// Adds what the list tells.
void read_identity(const szl_list& list, cpu_identity& into);

}  // namespace penstock::s7
