#pragma once

#include "app/properties.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// The text of `edge.ui.notice`; empty = none. The fault names the file when it cannot be one.
checked<std::string> read_notice(const properties& set);

/// Whether each file that the properties name is there and can be read: what a start would find out.
checked<> check_named_files(const properties& set);

}  // namespace penstock::app
