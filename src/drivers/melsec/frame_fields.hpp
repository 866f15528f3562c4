#pragma once

#include <vector>

#include "drivers/melsec/codec.hpp"
#include "io/frame_log.hpp"

namespace penstock::melsec {

/// The fields of a frame, for the trace. Source of their names: SH-080008, 4 and 18.
std::vector<frame_field> fields_of_frame(const frame_dialect& dialect, direction way, byte_view frame);

}  // namespace penstock::melsec
