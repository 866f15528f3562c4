#pragma once

#include <string>

#include "base/bytes.hpp"

namespace penstock::eip {

/// `request 17: packet of 3: read Motor.Speed x1; read D1[0] x100; …`: a frame as text, for the trace.
std::string describe_frame(byte_view frame_bytes, bool is_response);

}  // namespace penstock::eip
