#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock {

/// A thread that has not moved for longer than it may.
struct still_thread {
    std::array<char, 48> name{};
    pid_t thread_id = 0;
    milliseconds duration{0};
    bool waits_for_disk = false;  ///< in the kernel, or maybe for a thread that does: a restart would do so too
    bool is_new = false;          ///< it was not in the list of the last look
};

/// "thread store has not moved for 12 s"
std::string describe(const still_thread& t);

/// Checks the heartbeats of all threads.
///
/// While one waits in the kernel for a disk (state D), uninterruptibly and for longer than `heartbeat::loop_limit`,
/// others may wait for what it holds (the log, a lock), so nothing is taken for more than that.
/// It has a time of its own that goes on by at most `max_step` from one look to the next: while the whole process (or
/// the machine) is suspended nothing is counted. Stamps are in that time, so they need no clock.
/// Thread: one object a process, one thread; `still_threads` any.   Limits: `look` allocates nothing while all move.
class hang_detector {
public:
    static constexpr milliseconds max_step{2'000};

    /// `state_of` gives the letter of a thread's state in /proc.
    explicit hang_detector(char (*state_of)(pid_t) = nullptr);

    /// To be called about once a second. Those that are still, valid until the next call.
    std::span<const still_thread> look(steady_time now);
    /// Those that were in the list of an earlier look and move again.
    std::span<const still_thread> recovered() const noexcept { return recovered_; }

private:
    char (*state_of_)(pid_t);
    std::optional<steady_time> last_look_;
    std::vector<still_thread> hung_, recovered_;
};

/// Those that are still as of the last look, for the health probe; empty where nothing looks.   Thread: any.
std::vector<still_thread> still_threads();

/// Whether one of them does not just wait for the disk.   Thread: any.
bool has_hanging_thread();

/// The letter of a thread's state, as /proc has it; '?' if there is none of that id. No allocation.
char thread_state(pid_t thread_id) noexcept;

}  // namespace penstock
