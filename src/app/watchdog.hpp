#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "base/background_thread.hpp"
#include "base/hang_detector.hpp"
#include "base/service_notifier.hpp"

namespace penstock::app {

/// Watches every loop of the process (`heartbeat`), and sends heartbeats to the service manager while no loop hangs.
///
/// A loop that hangs is logged with its stack, by another thread, because the log may be on the disk that stalls. If
/// the service manager restarts the process, the process then ends with the stacks of all threads in the log and
/// SIGABRT; else it continues without that loop, and health says so. A thread that waits for the disk is only reported,
/// because a new process would wait for the same. Lifecycle: `start` before the gateway, whose start it reports while
/// that moves; `stop` after it. Thread: two of its own; all calls any.   Limits: 256 lines wait for the log; further
/// lines are not logged.
class watchdog {
public:
    /// `pause`: time between two checks; shorter if the service manager expects heartbeats more often.
    explicit watchdog(service_notifier& manager, milliseconds pause = std::chrono::seconds{1})
        : manager_(manager), pause_(pause) {}

    void start();
    /// The start has ended.
    void set_started() noexcept { is_started_ = true; }
    void stop();

private:
    void look(steady_time now);
    void note(std::span<const still_thread> still);
    void report();

    service_notifier& manager_;
    const milliseconds pause_;
    hang_detector detector_;
    steady_time next_feed_{}, next_extension_{};
    std::atomic<bool> is_started_{false};

    static constexpr std::size_t max_reports = 256;
    struct notice {
        still_thread thread;
        bool is_over = false;
    };
    std::vector<notice> reports_;  ///< under the lock of the next
    background_thread reporter_;
    background_thread thread_;
};

}  // namespace penstock::app
