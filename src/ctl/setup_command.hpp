#pragma once

#include <string>

#include "ctl/settings.hpp"

namespace penstock::ctl {

/// How to reach the gateway whose data folder is on this machine: its port and its own certificate, as far as this user
/// may read them. Nothing is set where there is no such folder.
setting_source read_local_gateway(const std::string& data_folder);

}  // namespace penstock::ctl
