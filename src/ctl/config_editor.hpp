#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Opens the properties file in the user's editor and saves it. What does not fit is shown by line, and the user may
/// edit again; what someone else saved meanwhile is merged, and shown. A text that was not saved stays in its temporary
/// file, which the failure names.
outcome<> edit_config(command_context& s);

}  // namespace penstock::ctl
