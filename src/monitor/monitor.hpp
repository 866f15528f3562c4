#pragma once

#include <functional>
#include <string>

#include "base/background_thread.hpp"
#include "base/clock_watch.hpp"
#include "monitor/machine_settings.hpp"
#include "monitor/monitor_rates.hpp"
#include "monitor/monitor_record.hpp"
#include "monitor/system_tags.hpp"

namespace penstock::monitor {

/// Computes the monitor record each second and keeps the tags of EDGE_SYSTEM.
///
/// Lifecycle: `start` once, the first record follows immediately; `stop` waits for the thread (a ping or docker call in
/// progress included, 0.7 s) and may be called again.
/// Thread: one of its own, which calls the functions of the settings; everything else from any thread.
class monitor {
public:
    /// Where the figures come from. The functions are called once a second, must not throw and not wait; one that is
    /// not set counts as 0.
    struct settings {
        std::string data_dir;  ///< `disk_used_percent` is that of its file system
        machine_settings machine{};
        std::function<engine::totals()> collected;
        std::function<transfer_totals()> transferred;
        std::function<std::uint64_t()> api_requests;  ///< answered since start
        std::function<storage_stats()> storage{};
        std::function<std::int64_t()> database_bytes;       ///< of the configuration, on disk
        std::function<std::int64_t()> errors;               ///< logged since start
        std::function<system_stats()> system;               ///< not set = read from this machine
        std::function<void(milliseconds)> clock_was_set{};  ///< by so much; negative = back
        std::function<void(steady_time)> each_second{};     ///< for what others do as often
    };

    monitor(settings s, live::tag_table& table, engine::sample_sink* keep = nullptr);
    ~monitor();
    monitor(const monitor&) = delete;
    monitor& operator=(const monitor&) = delete;

    void start();
    void stop();

    monitor_record snapshot() const;
    /// Sentences about properties (ping, docker) that this machine does not allow.
    std::vector<std::string> problems() const;

    /// Whether the last record is at most 5 s old, for the readiness probe.
    bool is_current(steady_time now) const;

    /// State of EDGE_SYSTEM for lists.
    engine::opc_status system_status() const;

private:
    void run();
    void compute();

    settings settings_;
    system_tags tags_;
    monitor_rates rates_;  // of the thread alone
    clock_watch clock_;    // so is this

    // Under the thread's lock.
    monitor_record last_;
    std::vector<std::string> problems_;
    steady_time last_time_{};
    background_thread thread_;
};

}  // namespace penstock::monitor
