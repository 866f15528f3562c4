#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "drivers/sim_line.hpp"

namespace penstock {

/// How a device, or the box before it, treats its connections: the same for all protocols. Initially it has no manners;
/// a change acts from the next connection or the next bytes on. 0 and empty = off.
///
/// What was seen where: src/simulator/README.md.
struct sim_manners {
    enum class other_client : std::uint8_t { served, hung_up, waits };

    milliseconds deaf_after_connect{0};          ///< what arrives so soon after the connection began is swallowed
    milliseconds hang_up_early{0};               ///< what arrives so soon ends the connection
    milliseconds idle_close{0};                  ///< a connection on which nothing arrived for so long is closed
    milliseconds idle_forget{0};                 ///< … answers no more, without a word
    milliseconds reopen_refuse{0};               ///< behind the end of a connection no other is accepted for so long
    milliseconds reopen_hang{0};                 ///< … is accepted and served only after so long
    other_client second = other_client::served;  ///< what becomes of a connection beside the one that is served
    bool has_line_echo = false;                  ///< all that arrives is sent back at once
    byte_buffer greeting{};                      ///< sent when a connection begins
    milliseconds heartbeat_every{0};
    byte_buffer heartbeat{};  ///< sent each time
};

/// Changes one as given by a line: `deaf_after_connect 1500`, `one_client hang_up`, `greeting DTU-1`, `heartbeat 1000
/// hex:FE`, `… off`; `clear` removes all. False: it has no such name. The fault names what was expected; nothing has
/// changed then.
checked<bool> set_manner(sim_manners& m, sim_arguments line);

}  // namespace penstock
