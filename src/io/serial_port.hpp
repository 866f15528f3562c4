#pragma once

#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// Opens a serial device that no other process has open: 8 bits clean, without flow control, non-blocking, empty.
/// Returns its descriptor, which `close_port` closes. Errors: `bad_address`: no path, or a parity or number of stop
/// bits that does not exist; `is_file`, `is_folder`, `is_no_line`, `is_absent`, `is_denied`, `is_taken`; the system's.
result<int> open_port(const std::string& path, const serial_settings& settings);

void close_port(int descriptor) noexcept;

}  // namespace penstock::io
