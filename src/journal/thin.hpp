#pragma once

#include "journal/file_system.hpp"
#include "journal/retention.hpp"

namespace penstock::journal {

/// Rewrites an ended segment with every other scan of each device omitted; the samples that stay keep their numbers.
/// Readers meanwhile read the old segment. Errors: the old segment stays.
result<segment_info> thin_segment(const segment_info& segment, file_system& d);

}  // namespace penstock::journal
