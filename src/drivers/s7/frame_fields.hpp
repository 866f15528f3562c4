#pragma once

#include <vector>

#include "base/bytes.hpp"
#include "io/frame_log.hpp"

namespace penstock::s7 {

/// The fields of a message, for the trace.
std::vector<frame_field> fields_of_frame(byte_view message);

}  // namespace penstock::s7
