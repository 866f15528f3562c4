#pragma once

#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// Joins the serial line at `path`, opening the device if no stream of this process has it open; another process is
/// refused. All streams of one line must have the same settings and take turns, see `stream::acquire_line`.
result<std::unique_ptr<stream>> open_serial(const executor& where, const std::string& path,
                                            const serial_settings& settings);

}  // namespace penstock::io
