#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.hpp"

namespace penstock::s7 {

/// Lists of the system status list (SZL), in which a CPU describes itself. A controller has only some of them.
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

/// The content of a request for a list, and of the answer.
byte_buffer szl_request(std::uint16_t id, std::uint16_t index);
std::optional<szl_list> decode_szl(byte_view content);
byte_buffer encode_szl(const szl_list& list);

/// The identity of a CPU; parts that it does not report are empty.
struct cpu_identity {
    std::string order_number;  ///< `6ES7 315-2EH14-0AB0`
    std::string firmware;      ///< `V3.2.6`
    std::string module_type;   ///< `CPU 315-2 PN/DP`
    std::string module_name;
    std::string station_name;
    std::string plant;
    std::string serial_number;
    std::string state;  ///< `RUN`, `STOP` …

    /// The identity in one line: module, order number, firmware, serial number, state.
    std::string text() const;

    /// All known fields, with human-readable names.
    std::vector<std::pair<std::string, std::string>> entries() const;
};

/// Adds the content of `list` to the identity.
void read_identity(const szl_list& list, cpu_identity& into);

}  // namespace penstock::s7
