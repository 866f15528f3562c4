#pragma once

#include "app/properties.hpp"

namespace penstock::app {

/// What is wrong with settings that are valid by themselves: with transfers, with files that they name. Empty =
/// nothing; a fault's field is the key. Reads files.
faults check_settings(const properties& set);

}  // namespace penstock::app
