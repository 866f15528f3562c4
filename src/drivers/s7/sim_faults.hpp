#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/s7/variable.hpp"
#include "drivers/sim_link_faults.hpp"

namespace penstock::s7 {

/// The faults of a simulated controller in addition to those of any link. Every field may change while it runs;
/// initially there are none.
struct sim_faults : sim_link_faults {
    /// Items that touch these places are refused.
    struct refused_range {
        std::uint8_t code = 5;
        variable target;
    };

    std::vector<refused_range> items;
    std::uint16_t error = 0;                      ///< every job is answered with this error word
    std::optional<std::uint8_t> disconnect;       ///< reason with which connections are refused
    std::optional<std::uint8_t> connection_type;  ///< the only one that is accepted: 1 PG, 2 OP, 3 basic
    std::optional<std::uint16_t> pdu_size;        ///< offered instead, from the next negotiation on
    std::optional<std::uint16_t> jobs;            ///< offered instead, from the next negotiation on
    std::size_t fragment = 0;                     ///< answers are sent in TPDUs of so many bytes; 0 = whole
    bool has_quick_ack = false;                   ///< an empty TPDU before each answer
    bool lacks_szl = false;
    bool lacks_blocks = false;
    bool has_wrong_size = false;  ///< items have one byte less than requested
};

/// Changes one fault as given by a line of words: `item 05 DB1.DBW40`, `error 8104`; README.md lists all. `clear`
/// removes all. The fault of a bad line names what was expected; nothing has changed then.
checked<> apply_fault(sim_faults& f, sim_arguments line);

}  // namespace penstock::s7
