#pragma once

#include <memory>
#include <string>

#include "io/net_rules.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// Joins the serial line at `path`, opening the device if no stream of this process has it open; another process is
/// refused. All streams of one line must have the same settings and take turns, see `stream::acquire_line`.
/// Errors: those of `open_port` and `line_conflict`.
result<std::unique_ptr<stream>> open_serial(const executor& where, const std::string& path,
                                            const serial_settings& settings);

/// Joins the TCP connection to that host and port, connecting if no user of this process has one: streams of one
/// connection take turns as those of a serial line do. When nothing is answered any more, it is reopened for all.
/// Errors: those of `connect_socket`, also if another user was connecting; `timed_out` at the deadline.
awaitable<result<std::unique_ptr<stream>>> connect_shared(executor where, std::string host, std::uint16_t port,
                                                          steady_time deadline, named_by who);

}  // namespace penstock::io
