#pragma once

#include <functional>
#include <string>
#include <vector>

#include "journal/file_system.hpp"
#include "journal/retention.hpp"

namespace penstock::journal {

/// After a power cut numbering goes on this much later: samples that have a number, and perhaps were read,
/// may not be on disk.
inline constexpr sequence_number crash_gap = 1U << 22U;

/// Content of a journal's folder when it is opened.
struct recovered {
    std::vector<segment_info> segments;
    std::vector<cursor_mark> marks;
    sequence_number last = 0;        ///< of all samples; 0 when there are none
    sequence_number used = 0;        ///< no later number was ever assigned
    std::vector<std::string> notes;  ///< a sentence each for the log: what was cut, skipped, or not changed
};

/// Checks every segment. One that was not ended properly is read through, its torn end is cut off, and it is ended.
/// The fault is printed at exit with code 1: the folder cannot be read, or has segments of a later release.
checked<recovered> recover(const std::string& folder, file_system& d);

}  // namespace penstock::journal
