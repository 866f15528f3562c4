#pragma once

#include <memory>

#include "imports/format.hpp"

namespace penstock::imports::siemens {

/// Data blocks of STEP 7 and TIA Portal as a source (.db, .scl, .awl) whose members have computed places.
std::unique_ptr<format> make_source_format();

}  // namespace penstock::imports::siemens
