#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// `changes`: the feed of changes of the master data.
void add_change_command(CLI::App& v5, action& chosen);

}  // namespace penstock::ctl
