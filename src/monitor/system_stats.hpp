#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::monitor {

/// Time of all processors since boot, in ticks.
struct cpu_times {
    std::uint64_t busy = 0;
    std::uint64_t total = 0;
};

class pinger;

/// Why figures are missing: field → a sentence.
using missing_reasons = std::map<std::string, std::string, std::less<>>;

/// The figures of the machine at one time.
struct system_stats {
    cpu_times cpu;
    double memory_used_percent = 0;
    double disk_used_percent = 0;       ///< of the file system that holds the data
    std::optional<double> temperature;  ///< °C, hottest sensor
    std::optional<double> ping;         ///< ms
    bool docker_on = false;
    std::int64_t docker_container_up_count = 0;
    std::int64_t docker_container_total_count = 0;
    missing_reasons missing;
    std::vector<std::string> problems{};  ///< sentences about configured values that cannot be read
};

/// The line of all processors in /proc/stat; `nullopt` when it is missing.
std::optional<cpu_times> parse_cpu_times(std::string_view proc_stat);

/// Busy share of the time between two readings, 0 to 100; 0 when no time has passed.
double cpu_used_percent(const cpu_times& before, const cpu_times& after) noexcept;

/// Share of the memory that is not available without swapping, from /proc/meminfo; `nullopt`: the lines are missing.
std::optional<double> parse_memory_used_percent(std::string_view proc_meminfo);

/// Used share of the space that users may fill, as `df` shows it. All parameters have the same unit.
double disk_used_percent(std::uint64_t total, std::uint64_t free, std::uint64_t available_to_users) noexcept;

/// A thermal zone's `temp`, thousandths of a °C; nothing when it is no number or outside -50 to 150 °C.
std::optional<double> parse_temperature(std::string_view millidegrees);

/// Reads the figures from /proc, /sys, the file system, docker and the network.
///
/// Thread: one at a time.   Limits: `read` takes at most 200 ms for docker and 500 ms for the ping.
class system_reader {
public:
    /// `ping_host`: name or address (`edge.monitor.ping_host`); empty = no ping. `docker_socket`: path; empty = that of
    /// docker's own installation, if this process may use it.
    system_reader(std::string data_dir, std::string ping_host, std::string docker_socket = {});
    ~system_reader();
    system_reader(const system_reader&) = delete;
    system_reader& operator=(const system_reader&) = delete;

    system_stats read();

private:
    std::string data_dir_;
    std::unique_ptr<pinger> pinger_;
    std::string docker_socket_;
};

}  // namespace penstock::monitor
