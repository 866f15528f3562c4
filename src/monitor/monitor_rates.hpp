#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "engine/status.hpp"
#include "monitor/monitor_record.hpp"
#include "monitor/system_stats.hpp"

namespace penstock::monitor {

/// Totals of all transfers since start, and the samples that wait.
struct transfer_totals {
    std::int64_t sent_points = 0;
    std::int64_t sent_bytes = 0;
    std::int64_t queued = 0;  ///< samples waiting now
};

/// Size of the stored samples, and whether samples can be stored.
struct storage_stats {
    bool is_writable = false;
    std::int64_t journal_bytes = 0;
    std::int64_t dropped = 0;  ///< samples that could not be kept since start
    std::int64_t history_bytes = 0;
};

/// The data from which one monitor record is computed, all read at the same time.
struct monitor_sample {
    wall_time time{};
    system_stats system;
    engine::totals collected;
    transfer_totals transferred;
    std::uint64_t api_requests = 0;  ///< answered since start
    storage_stats storage;
    std::int64_t database_bytes = 0;  ///< of the configuration, on disk
    std::int64_t errors = 0;          ///< logged since start
};

/// Turns counters into rates. Pure: the first record has no rates and the processors' load since boot; a counter that
/// has fallen (an OPC was deleted) gives 0.
class monitor_rates {
public:
    monitor_record next(const monitor_sample& sample, steady_time now);

private:
    struct reading {
        steady_time time;
        std::uint64_t values_read;
        std::uint64_t api_requests;
    };
    std::optional<reading> last_;
    cpu_times cpu_;
    decltype(monitor_record::mps_history) history_{};
};

}  // namespace penstock::monitor
