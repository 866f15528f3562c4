#pragma once

#include <vector>

#include "drivers/modbus/codec.hpp"
#include "io/frame_log.hpp"

namespace penstock::modbus {

/// The fields of a frame, for the trace. Source of their names: Modbus Application Protocol V1.1b3, 6; Messaging on
/// TCP/IP V1.0b, 3.1.3.
std::vector<frame_field> fields_of_frame(framing wire, direction way, byte_view frame);

}  // namespace penstock::modbus
