#pragma once

#include <vector>

#include "drivers/eip/codec.hpp"
#include "io/frame_log.hpp"

namespace penstock::eip {

/// The fields of a frame, for the trace. Source of their names: CIP Networks Library Vol. 2, 2-3 and 2-6.
std::vector<frame_field> fields_of_frame(byte_view frame);

}  // namespace penstock::eip
