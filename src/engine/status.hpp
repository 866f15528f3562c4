#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.hpp"

namespace penstock::engine {

enum class connection_status { disconnected, connecting, connected };
enum class scan_status { start, not_collect, stop };

const char* to_string(connection_status s) noexcept;  ///< `CONNECTED`, `CONNECTING`, `DISCONNECTED`
const char* to_string(scan_status s) noexcept;        ///< `START`, `NOT_COLLECT`, `STOP`

/// Upper bounds in ms of the round-trip histogram's buckets; the last bucket is everything above.
inline constexpr std::array<double, 10> rtt_bounds_ms{0.25, 0.5, 1, 2.5, 5, 10, 50, 100, 500, 1000};

/// Counters of one device since start.
struct device_counters {
    std::uint64_t requests = 0;
    std::uint64_t timeouts = 0;
    std::uint64_t refusals = 0;    ///< requests that the device refused
    std::uint64_t reconnects = 0;  ///< links opened after the first
    std::uint64_t values_read = 0;
    std::uint64_t read_errors = 0;  ///< tag reads that failed
    std::uint64_t writes = 0;
    std::uint64_t write_errors = 0;
    std::uint64_t scans = 0;
    std::uint64_t overruns = 0;
    std::uint64_t sent_bytes = 0;
    std::uint64_t received_bytes = 0;
    /// Bytes that were received and dropped, because they answered no request and were no frame.
    std::uint64_t unasked_bytes = 0;
    std::uint64_t bad_tags = 0;  ///< addresses in quarantine now
    std::array<std::uint64_t, rtt_bounds_ms.size() + 1> rtt{};
    double rtt_sum_ms = 0;
    double scan_sum_ms = 0;
};

/// State of one OPC, as lists show it.
struct opc_status {
    std::string opc_id;
    connection_status connection = connection_status::disconnected;
    scan_status scan = scan_status::not_collect;
    std::string last_error;  ///< empty = none yet
    wall_time last_error_time{};
    std::string address;   ///< the address of `opc_agent_ip` that is in use or was tried last
    std::string security;  ///< how the open link is protected; empty = no link, or the protocol offers no choice
    /// The device has confirmed every good value at this time or later; only for values with times of the device.
    std::optional<wall_time> confirmed_at{};
    double scan_ms = 0;  ///< duration of the last scan
    std::uint32_t requests_per_scan = 0;
    std::uint32_t tag_count = 0;
    std::uint32_t point_count = 0;  ///< tags that have had a good value since start
    std::uint32_t good_count = 0;   ///< tags whose quality is good now
    device_counters counters;
};

/// Sums over all devices, for the monitor.
struct totals {
    std::uint64_t opcs = 0, tags = 0;
    std::uint64_t connected = 0, disconnected = 0;
    std::uint64_t scan_start = 0, scan_not_collect = 0, scan_stop = 0;
    std::uint64_t values_read = 0, read_errors = 0, writes = 0, write_errors = 0;
};

}  // namespace penstock::engine
