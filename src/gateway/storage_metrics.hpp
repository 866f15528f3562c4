#pragma once

#include <cstdint>

namespace penstock::gateway {

/// Counters since start and present sizes of journal and history, for `GET /metrics`.
struct storage_metrics {
    std::uint64_t journal_samples = 0;   ///< samples stored
    std::uint64_t journal_dropped = 0;   ///< samples not stored
    std::uint64_t journal_bytes = 0;     ///< on disk
    std::uint64_t journal_segments = 0;  ///< number of files
    std::uint64_t journal_syncs = 0;
    std::uint64_t journal_errors = 0;       ///< writes and syncs that failed
    std::uint64_t history_points = 0;       ///< points read from the journal
    std::uint64_t history_waiting = 0;      ///< samples in the journal that are not yet in the history
    std::uint64_t history_chunks = 0;       ///< chunks written
    std::uint64_t history_open_points = 0;  ///< points in memory
    std::uint64_t history_open_bytes = 0;   ///< bytes of memory for points
    std::uint64_t history_bytes = 0;        ///< on disk
};

}  // namespace penstock::gateway
