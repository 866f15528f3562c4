#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// `opc trace`: switches the gateway's trace of one OPC on and prints its lines as they arrive.
void add_trace_command(CLI::App& opc, action& chosen);

}  // namespace penstock::ctl
