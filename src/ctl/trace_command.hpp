#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// `opc trace`: switches on the gateway's trace of one OPC and prints its lines as they arrive.
void add_trace_command(CLI::App& opc, action& chosen);

}  // namespace penstock::ctl
