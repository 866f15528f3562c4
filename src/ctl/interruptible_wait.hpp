#pragma once

#include <chrono>

namespace penstock::ctl {

/// Waits that Ctrl-C ends: the first SIGINT or SIGTERM makes `wait` return false, a second one ends the process.
///
/// Lifecycle: it handles both signals while it exists, so only one may exist at a time.   Thread: the only one.
class interruptible_wait {
public:
    interruptible_wait();
    ~interruptible_wait();
    interruptible_wait(const interruptible_wait&) = delete;
    interruptible_wait& operator=(const interruptible_wait&) = delete;

    /// False if it was interrupted, also before the call.
    bool wait(std::chrono::milliseconds time);
};

}  // namespace penstock::ctl
