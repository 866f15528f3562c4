#pragma once

#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/request.hpp"

namespace penstock::melsec {

/// `read words D100…D101 (2)`
std::string describe_request(const frame_dialect& d, const request& r);

/// Of a read: the numbers that it asks for, `D` 100 to 101.
std::vector<address_span> spans_of_request(const request& r);

/// A whole frame for the trace: `#4660 read words D100…D101 (2)`, `C056 the request goes beyond the last address`.
std::string describe_frame(const frame_dialect& d, direction way, byte_view frame);

}  // namespace penstock::melsec
