#pragma once

#include "journal/file_system.hpp"
#include "journal/retention.hpp"

namespace penstock::journal {

/// Rewrites an ended segment with every other scan of each device left out; the samples that stay keep their numbers.
/// What is read while this runs is the segment as it was. Errors: the old segment stands.
result<segment_info> thin_segment(const segment_info& segment, file_system& d);

}  // namespace penstock::journal
