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
    sequence_number first = 0;  ///< number of the first sample that may be in it
    sequence_number last = 0;   ///< number of the last sample in it; first - 1 while it is empty
    std::uint64_t count = 0;    ///< samples
    std::uint64_t bytes = 0;
    std::int64_t last_written = 0;  ///< epoch ms
    std::uint32_t thinned = 0;      ///< how many times every other scan was dropped
    bool is_active = false;         ///< being written, so it is never dropped
    std::uint64_t id = 0;           ///< changes when the file is replaced
};

/// The limits of the journal.
struct limits {
    std::uint64_t max_bytes = 0;
    std::int64_t max_age_ms = 0;
    std::uint64_t min_free_bytes = 0;
    std::string held_for{};  ///< reader for which segments are kept on a full disk while `may_wait`
    bool may_wait = false;   ///< there is space in memory for new samples
};

/// An action on one segment that keeps the journal within its limits.
struct retention_step {
    enum class kind { drop, thin_out } action = kind::drop;
    std::size_t segment = 0;  ///< index of the segment
};

/// The next step; `nullopt` if none is needed. A segment that all readers have read is dropped immediately. A segment
/// that is too old is always dropped. Above the other limits, the reader that is furthest behind loses samples by its
/// policy. The last segment is never dropped, because it has marks and numbers. Pure.
std::optional<retention_step> next_retention_step(const std::vector<segment_info>& segments,
                                                  const std::vector<cursor_mark>& marks, const limits& allowed,
                                                  std::uint64_t free_bytes, std::int64_t now_ms);

}  // namespace penstock::journal
