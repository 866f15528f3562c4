#pragma once

#include "app/properties.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// Whether each file that the properties name is there and can be read: what a start would find out.
checked<> check_named_files(const properties& set);

}  // namespace penstock::app
