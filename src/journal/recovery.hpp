#pragma once

#include <functional>
#include <string>
#include <vector>

#include "journal/file_system.hpp"
#include "journal/retention.hpp"

namespace penstock::journal {

/// After a power cut, numbering skips this many numbers: samples that already have a number, and perhaps were read, may
/// be missing on disk.
inline constexpr sequence_number crash_gap = 1U << 22U;

/// Content of a journal's folder when it is opened.
struct recovered {
    std::vector<segment_info> segments;
    std::vector<cursor_mark> marks;
    sequence_number last = 0;        ///< number of the last sample; 0 if there are no samples
    sequence_number used = 0;        ///< highest number that was ever assigned
    std::vector<std::string> notes;  ///< sentences for the log: what was removed, skipped, or not changed
};

/// Checks every segment. A segment that was not ended properly is read completely, its incomplete end is removed, and
/// it is ended. The fault is printed at exit with code 1: the folder cannot be read, or has segments of a later
/// release.
checked<recovered> recover(const std::string& folder, file_system& d);

}  // namespace penstock::journal
