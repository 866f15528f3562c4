#pragma once

#include "app/properties.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// The text of `edge.ui.notice`; empty = none. The fault names the file if it is not valid.
checked<std::string> read_notice(const properties& set);

}  // namespace penstock::app
