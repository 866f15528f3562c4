#pragma once

#include "model/tag.hpp"

namespace penstock::imports {

/// Cuts values off at the ends of their scaled range. False: a tag cannot say it, because the range is upside down or
/// its type has no numbers; then nothing changes.
bool set_clamp(tag_config& tag, bool clamps_low, bool clamps_high, double low, double high);

}  // namespace penstock::imports
