#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/record_codec.hpp"

namespace penstock::journal {

/// A segment in the catalog.
struct segment_info {
    std::string path;
    sequence_number first = 0;  ///< of the first sample that may be in it
    sequence_number last = 0;   ///< of the last sample in it; first - 1 while it is empty
    std::uint64_t count = 0;    ///< samples
    std::uint64_t bytes = 0;
    std::int64_t last_written = 0;  ///< epoch ms
    std::uint32_t thinned = 0;      ///< how many times every other scan was dropped
    bool is_active = false;         ///< being written: stays
    std::uint64_t id = 0;           ///< changes when the file is replaced
};

/// The limits of the journal.
struct limits {
    std::uint64_t max_bytes = 0;
    std::int64_t max_age_ms = 0;
    std::uint64_t min_free_bytes = 0;
    std::string held_for{};  ///< the reader for which segments are held on a full disk as long as `may_wait`
    bool may_wait = false;   ///< new samples have space in memory
};

/// What is to be done to a segment to stay within the limits.
struct retention_step {
    enum class kind { drop, thin_out } action = kind::drop;
    std::size_t segment = 0;  ///< index
};

/// The next step; `nullopt` if none is needed. A segment that every reader has read is dropped immediately, one that
/// is too old in any case, and above the limits the reader that is furthest behind loses by its policy. The last
/// segment is never dropped: it has marks and numbers. Pure.
std::optional<retention_step> next_retention_step(const std::vector<segment_info>& segments,
                                                  const std::vector<cursor_mark>& marks, const limits& allowed,
                                                  std::uint64_t free_bytes, std::int64_t now_ms);

}  // namespace penstock::journal
