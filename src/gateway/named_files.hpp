#pragma once

#include "base/error.hpp"
#include "properties/property_set.hpp"

namespace penstock::gateway {

/// The text of `edge.ui.notice`; empty = none. The fault names the file if it is not valid.
checked<std::string> read_notice(const properties::property_set& set);

}  // namespace penstock::gateway
