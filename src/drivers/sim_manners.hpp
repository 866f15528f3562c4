#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "drivers/sim_line.hpp"

namespace penstock {

/// How a device, or a converter in front of it, behaves towards its connections; all protocols share this. Initially
/// all manners are off. A change applies from the next connection or the next bytes on. 0 and empty = off.
///
/// src/simulator/README.md says which devices behave in this way.
struct sim_manners {
    enum class other_client : std::uint8_t { served, hung_up, waits };

    milliseconds deaf_after_connect{0};  ///< bytes that arrive within this time after the connection began are ignored
    milliseconds hang_up_early{0};       ///< bytes that arrive within this time end the connection
    milliseconds idle_close{0};          ///< a connection on which nothing arrived for so long is closed
    /// A connection on which nothing arrived for so long is not answered any more, but stays open.
    milliseconds idle_forget{0};
    milliseconds reopen_refuse{0};  ///< no connection is accepted for so long after the end of another
    milliseconds reopen_hang{0};    ///< for so long after the end of a connection, a new one is accepted but not served
    other_client second = other_client::served;  ///< what happens with a second connection
    bool has_line_echo = false;                  ///< all bytes that arrive are sent back immediately
    byte_buffer greeting{};                      ///< sent when a connection begins
    milliseconds heartbeat_every{0};
    byte_buffer heartbeat{};  ///< bytes that are sent at each heartbeat
};

/// Changes the manners by a line: `deaf_after_connect 1500`, `one_client hang_up`, `greeting DTU-1`, `heartbeat 1000
/// hex:FE`, `… off`; `clear` removes all. False: there is no such manner. The fault says what was expected; then
/// nothing has changed.
checked<bool> set_manner(sim_manners& m, sim_arguments line);

}  // namespace penstock
