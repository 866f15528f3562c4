#pragma once

#include <string>

#include "drivers/xgt/codec.hpp"

namespace penstock::xgt {

/// `read %DB200, 200 bytes`, `read words %DW100 %MW10`, `write bits %MX2764 = 01`
std::string describe_request(const request& r);

/// `read: 200 bytes`, `read words: 34 12, ff ff`, `write: done`, `read: NAK 0004 area exceeded …`
std::string describe_response(const response& a);

/// The frame at the beginning of `bytes`, for the trace: `#1 read words %DW100`.
std::string describe_frame(byte_view bytes);

/// The CPU in the header of an answer: `XGK CPUH, RUN`; empty if the header has none.
std::string describe_cpu(const header& h);

}  // namespace penstock::xgt
