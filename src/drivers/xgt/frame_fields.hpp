#pragma once

#include <vector>

#include "drivers/xgt/codec.hpp"
#include "io/frame_log.hpp"

namespace penstock::xgt {

/// The fields of a frame, for the trace. Source of their names: XGL-EFMxF manual 7.1.
std::vector<frame_field> fields_of_frame(byte_view frame);

}  // namespace penstock::xgt
