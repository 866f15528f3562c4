#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "drivers/sim_device.hpp"
#include "io/stream.hpp"
#include "simulator/device.hpp"

namespace penstock::simulator {

/// One peer of a device, or all peers if they send datagrams.
struct device::connection {
    std::unique_ptr<io::stream> peer;
    std::unique_ptr<sim_session> model;
    byte_buffer input = byte_buffer(8192);  // grows up to the largest request
    std::size_t used = 0;                   // used bytes of `input`
    byte_buffer output;
    bool is_sending = false;
    bool is_deaf = false;
    bool is_served = false;
    steady_time begun{};
    steady_time last_input{};
    steady_time next_heartbeat = steady_time::max();
};

}  // namespace penstock::simulator
