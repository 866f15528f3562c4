#pragma once

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Opens the properties file in the user's editor and saves it. Faults are shown with their lines, and the user may
/// edit again. A change that another user saved meanwhile is merged and shown. A text that was not saved stays in its
/// temporary file; the failure names this file.
outcome<> edit_config(command_context& s);

}  // namespace penstock::ctl
