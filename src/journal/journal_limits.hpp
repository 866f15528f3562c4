#pragma once

#include <chrono>
#include <cstdint>

#include "base/clock.hpp"

namespace penstock::journal {

/// How soon a sample is on disk, and how much the journal keeps there.
struct journal_limits {
    milliseconds sync{1000};                       ///< `edge.journal.sync_ms`; 0 = each group of batches immediately
    std::uint64_t max_bytes = 2048ULL << 20U;      ///< `edge.journal.max_mb`
    std::chrono::hours max_age{72};                ///< `edge.journal.max_age_h`
    std::uint64_t min_free_bytes = 512ULL << 20U;  ///< `edge.journal.min_free_mb`
    milliseconds heartbeat{60'000};                ///< `edge.journal.heartbeat_s`; 0 = none
};

}  // namespace penstock::journal
