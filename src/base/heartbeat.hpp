#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/clock.hpp"

namespace penstock {

/// Shows the watchdog that a thread makes progress. The thread stamps it again and again; it hangs if the last stamp is
/// older than the limit.
///
/// A loop whose steps never block stamps at least once a second; its limit is `loop_limit`. Work at a disk or a
/// database sets `work_limit` with a `limit_scope`, because a transaction, a commit to a slow card or an import is no
/// hang. In such work, each finished step (a statement, a request) stamps, too. Lifecycle: the thread itself creates
/// and destroys it; it also sets the thread's name. Thread: the one that created it; the watchdog reads it
/// (`hang_detector`).   Limits: a stamp is two memory accesses, no clock.
class heartbeat {
public:
    static constexpr std::chrono::seconds loop_limit{10};
    static constexpr std::chrono::seconds work_limit{300};

    /// `name`: what the log calls it; the system shows the first 15 characters.
    explicit heartbeat(std::string_view name);
    ~heartbeat();
    heartbeat(const heartbeat&) = delete;
    heartbeat& operator=(const heartbeat&) = delete;

    /// Stamps the heartbeat of the calling thread, if it has one.
    static void beat() noexcept;

    /// Sets the limit of the calling thread until the end of the scope.
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
