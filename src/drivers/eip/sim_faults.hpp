#pragma once

#include "drivers/sim_link_faults.hpp"

namespace penstock::eip {

/// The faults of a simulated device in addition to those of any link. Initially there are none.
struct sim_faults : sim_link_faults {
    bool lacks_large = false;         ///< Large Forward Open answered with status 08
    bool lacks_connections = false;   ///< Large Forward Open and Forward Open answered with status 08
    bool lacks_multiple = false;      ///< Multiple Service Packet answered with status 08
    bool lacks_bit_writes = false;    ///< Read-Modify-Write answered with status 08
    bool lacks_list = false;          ///< requests for the list of tags answered with `list_status`
    std::uint8_t list_status = 0x08;  ///< see `lacks_list`
    bool lacks_templates = false;     ///< the device describes no structure
    bool has_wrong_id = false;        ///< answers have sequence count and sender context plus 1000
    bool forgets = false;             ///< connected requests are answered with 01/0107: no such connection
    std::uint8_t status = 0;          ///< every read and write is answered with it
    std::uint16_t extended = 0;
};

/// Changes the faults by a line: `no_large on`, `status 16`, `status FF 2105`, `wrong_id on` …; also those of any link.
checked<> apply_fault(sim_faults& f, sim_arguments line);

}  // namespace penstock::eip
