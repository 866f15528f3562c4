#pragma once

#include <cstdint>

namespace penstock::gateway {

/// What journal and history have done since start, and what they hold, for `GET /metrics`.
struct storage_metrics {
    std::uint64_t journal_samples = 0;   ///< kept
    std::uint64_t journal_dropped = 0;   ///< not kept
    std::uint64_t journal_bytes = 0;     ///< on disk
    std::uint64_t journal_segments = 0;  ///< files
    std::uint64_t journal_syncs = 0;
    std::uint64_t journal_errors = 0;       ///< writes and syncs that failed
    std::uint64_t history_points = 0;       ///< taken from the journal
    std::uint64_t history_waiting = 0;      ///< samples in the journal that are still to be taken
    std::uint64_t history_chunks = 0;       ///< written
    std::uint64_t history_open_points = 0;  ///< in memory
    std::uint64_t history_open_bytes = 0;   ///< of memory
    std::uint64_t history_bytes = 0;        ///< on disk
};

}  // namespace penstock::gateway
