#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "base/clock.hpp"
#include "base/heartbeat.hpp"

namespace penstock {

/// A thread of its owner's for work in the background, and the lock over what both share.
///
/// The work that waits, its limits, and what happens when it is too much or too late is the owner's.
/// Lifecycle: `start` once, `stop` asks the thread to end and waits for it, and so does destruction: an owner has it as
/// its last member. Between both, and before `start`, all calls are allowed.
/// Watched: while it waits by the limit of a loop, between waits by that of work at a disk or database (`heartbeat`).
/// Thread: waits are those of `run`, or of threads that wait for its work; all else any.
class background_thread {
public:
    using lock_type = std::unique_lock<std::mutex>;

    background_thread() = default;
    ~background_thread() { stop(); }
    background_thread(const background_thread&) = delete;
    background_thread& operator=(const background_thread&) = delete;

    /// `run` ends when a wait returns false. The system shows the first 15 characters of `name`.
    void start(const char* name, std::function<void()> run);
    void stop();

    /// To read and change what is shared.
    lock_type lock() const { return lock_type(mutex_); }
    /// What is shared has changed: all waits check again. With the lock held or without.
    void notify() noexcept { condition_.notify_all(); }

    /// False: it is time to end.
    bool wait_for(milliseconds time) { return wait_until(steady_now() + time); }
    bool wait_until(steady_time when) {
        auto held = lock();
        return wait_until(held, when, [] { return false; });
    }
    /// Until `is_due()`, which is called with the lock held, or then. False: it is time to end, due or not.
    template <class Predicate>
    bool wait_until(lock_type& held, steady_time when, Predicate is_due) {
        const heartbeat::limit_scope idle(heartbeat::loop_limit);
        const auto is_over = [&] { return is_stopping_ || is_due(); };
        for (auto part = next_stamp(when); !condition_.wait_until(held, part, is_over) && part < when;
             part = next_stamp(when))
            heartbeat::beat();
        return !is_stopping_;
    }

private:
    /// A long wait is one of parts: a thread that waits shows that it can still wake up.
    static steady_time next_stamp(steady_time end) {
        constexpr std::chrono::seconds part{2};
        return std::min(end, steady_now() + part);
    }

    mutable std::mutex mutex_;
    std::condition_variable condition_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace penstock
