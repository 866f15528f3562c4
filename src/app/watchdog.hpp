#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "base/background_thread.hpp"
#include "base/hang_detector.hpp"
#include "base/service_notifier.hpp"

namespace penstock::app {

/// Watches every loop of the process (`heartbeat`) and gives the service manager its signs of life, as long as all
/// move.
///
/// A loop that hangs is logged with its stack, by another thread: the log may be on the disk that stalls. Where the
/// service manager starts the process again, it then ends with the stacks of all threads in the log and SIGABRT;
/// elsewhere it goes on without that loop, and health says so. Who waits for the disk is only reported: a new process
/// would wait for the same. Lifecycle: `start` before the gateway, whose start it reports while that moves; `stop`
/// after it. Thread: two of its own; all calls any.   Limits: what is beyond 256 lines that wait for the log is not
/// logged.
class watchdog {
public:
    /// `pause`: between two looks; shorter where the service manager expects a sign of life more often.
    explicit watchdog(service_notifier& manager, milliseconds pause = std::chrono::seconds{1})
        : manager_(manager), pause_(pause) {}

    void start();
    /// The start is over.
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
