#pragma once

#include <string>

#include "ctl/settings.hpp"

namespace penstock::ctl {

/// Settings for the gateway whose data folder is on this machine: its port and its own certificate, if this user may
/// read them. Nothing is set if there is no such folder.
setting_source read_local_gateway(const std::string& data_folder);

}  // namespace penstock::ctl
