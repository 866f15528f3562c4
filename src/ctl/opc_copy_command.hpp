#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// `opc copy`: an OPC with its tags, once for each address.
void add_opc_copy_command(CLI::App& opc, action& chosen);

}  // namespace penstock::ctl
