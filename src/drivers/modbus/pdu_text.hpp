#pragma once

#include <string>

#include "drivers/modbus/codec.hpp"

namespace penstock::modbus {

/// The content of a whole frame, human-readable: `#12 unit 1 read holding registers 0…9 (10)`.
std::string describe_frame(framing wire, direction d, byte_view bytes);

std::string describe_request(const request& r);
std::string describe_response(const response& a);

std::string_view to_string(function code) noexcept;

}  // namespace penstock::modbus
