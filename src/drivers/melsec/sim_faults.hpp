#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/melsec/request.hpp"
#include "drivers/sim_link_faults.hpp"

namespace penstock::melsec {

/// The faults of a simulated controller. Initially there are none; every field may change at any time.
struct sim_faults : sim_link_faults {
    enum class unknown_command_reply { refusal, silence, hang_up };

    std::uint16_t end_code = 0;                       ///< the answer to requests that touch `range`, or to all
    std::optional<device_ref> range;                  ///< absent: all requests
    std::uint32_t last = 0;                           ///< last number of `range`
    std::vector<std::uint16_t> unsupported_commands;  ///< commands that it does not support
    unknown_command_reply unknown = unknown_command_reply::refusal;
    std::uint16_t max_points = 0xFFFF;  ///< words or bits of a request; more are refused with C052
    bool has_wrong_serial = false;      ///< 4E: serial number of answers + 1000
    bool has_short_refusals = false;    ///< a refusal has only the end code
    bool has_wrong_size = false;        ///< answers with words have one word too few
};

/// Changes a fault by a line without the word `fault`: those of `set_link_fault`, `end_code C056`,
/// `end_code 4031 D100 D199`, `lacks 0406,0403`, `unknown silence`, `max_points 64`, `serial wrong`, `refusal short`,
/// `size wrong`. The fault names what was expected; nothing has changed then.
checked<bool> set_fault(sim_faults& f, sim_arguments line, family of);

}  // namespace penstock::melsec
