#pragma once

#include "app/properties.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// The text of `edge.ui.notice`; empty = none. The fault names the file if it is not valid.
checked<std::string> read_notice(const properties& set);

/// Checks that each file that the properties name exists and can be read, as a start would.
checked<> check_named_files(const properties& set);

}  // namespace penstock::app
