#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/clock.hpp"

namespace penstock {

/// That a thread moves, for the watchdog: the thread stamps it as it goes round, and is hanging when it has not done so
/// for as long as it may.
///
/// A loop whose steps never block stamps at least once a second and may be still for `loop_limit`. What works at a disk
/// or a database says so by a `limit_scope` of `work_limit`: a transaction, a commit to a slow card or an import is no
/// hang. Within such work each step that is finished (a statement, a request) is a stamp too.
/// Lifecycle: made by the thread that it is of, which it names, and ended by it.
/// Thread: that thread; the watchdog reads it (`hang_detector`).   Limits: a stamp is two memory accesses, no clock.
class heartbeat {
public:
    static constexpr std::chrono::seconds loop_limit{10};
    static constexpr std::chrono::seconds work_limit{300};

    /// `name`: what the log calls it; the system shows the first 15 characters.
    explicit heartbeat(std::string_view name);
    ~heartbeat();
    heartbeat(const heartbeat&) = delete;
    heartbeat& operator=(const heartbeat&) = delete;

    /// The calling thread has moved. Nothing where it has no heartbeat.
    static void beat() noexcept;

    /// How long the calling thread may be still from here on; as before when the scope ends.
    class limit_scope {
    public:
        explicit limit_scope(std::chrono::seconds limit) noexcept;
        ~limit_scope();
        limit_scope(const limit_scope&) = delete;
        limit_scope& operator=(const limit_scope&) = delete;

    private:
        std::chrono::seconds previous_limit_;
    };

    struct stamp {
        milliseconds time;  ///< in the watchdog's time
        std::chrono::seconds limit;
    };
    stamp last() const noexcept;
    std::string_view name() const noexcept { return name_.data(); }
    pid_t thread_id() const noexcept { return thread_id_; }

private:
    friend class hang_detector;

    void put(std::chrono::seconds limit) noexcept;

    std::array<char, 48> name_{};
    pid_t thread_id_;
    std::atomic<std::uint64_t> packed_{0};  ///< time and limit in one, so that none is read without the other
    bool is_reported_ = false;              ///< of the detector
};

}  // namespace penstock
