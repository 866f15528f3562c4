#pragma once

#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// Opens a serial device for itself alone (a second process is refused), 8 bits clean, without flow control.
result<std::unique_ptr<stream>> open_serial(executor where, const std::string& path, const serial_settings& settings);

}  // namespace penstock::io
