#pragma once

#include "drivers/sim_device.hpp"

namespace penstock {

/// EtherNet/IP controllers for `penstock-sim`.
sim_kind make_eip_sim();

}  // namespace penstock
