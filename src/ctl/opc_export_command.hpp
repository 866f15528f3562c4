#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// `opc export`: writes OPCs with their tags as a file, and says on standard error what is not in it.
void add_opc_export_command(CLI::App& opc, action& chosen);

}  // namespace penstock::ctl
