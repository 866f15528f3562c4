#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "base/clock.hpp"
#include "base/heartbeat.hpp"

namespace penstock {

/// A thread for background work of its owner, and the lock for the data that both use.
///
/// The owner defines the waiting work, its limits, and what happens if it is too much or too late.
/// Lifecycle: `start` once; `stop` asks the thread to end and waits for it. The destructor calls `stop`, so it must be
/// the last member of its owner. All calls are allowed before `start` and until `stop`. `heartbeat` watches the thread:
/// with the limit of a loop while it waits, otherwise with that of a disk or database. Thread: `run` calls the waits,
/// or a thread that waits for its work; the rest any.
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

    /// Locks the shared data, to read and change them.
    lock_type lock() const { return lock_type(mutex_); }
    /// Call it when the shared data have changed: all waits check their condition again. With or without the lock.
    void notify() noexcept { condition_.notify_all(); }

    /// Waits for `time`. False: the thread must end.
    bool wait_for(milliseconds time) { return wait_until(steady_now() + time); }
    bool wait_until(steady_time when) {
        auto held = lock();
        return wait_until(held, when, [] { return false; });
    }
    /// Waits until the time or until `is_due()`, which is called with the lock held. False: the thread must end.
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
    /// A long wait is divided into parts, so that the thread shows that it can still wake up.
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
