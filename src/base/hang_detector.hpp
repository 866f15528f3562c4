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

/// A thread that has made no progress for longer than its limit.
struct still_thread {
    std::array<char, 48> name{};
    pid_t thread_id = 0;
    milliseconds duration{0};
    bool waits_for_disk = false;  ///< perhaps for a thread that waits for one; a restart would not help
    bool is_new = false;          ///< it was not in the list of the previous `look`
};

/// `thread store has made no progress for 12 s`
std::string describe(const still_thread& t);

/// Checks the heartbeats of all threads.
///
/// If a thread waits in the kernel for a disk (state D) for longer than `heartbeat::loop_limit`, other threads may wait
/// for something that it holds (the log, a lock). So all of them count as waiting for the disk. The detector has its
/// own time, which grows by at most `max_step` from one `look` to the next, so that no time counts while the process or
/// the machine is suspended. Stamps use this time and need no clock. Thread: one object a process, one thread;
/// `still_threads` any.   Limits: `look` allocates nothing while all move.
class hang_detector {
public:
    static constexpr milliseconds max_step{2'000};

    /// `state_of` returns the letter of a thread's state in /proc.
    explicit hang_detector(char (*state_of)(pid_t) = nullptr);

    /// Call it about once a second. Returns the threads without progress; valid until the next call.
    std::span<const still_thread> look(steady_time now);
    /// Threads that were in an earlier list and make progress again.
    std::span<const still_thread> recovered() const noexcept { return recovered_; }

private:
    char (*state_of_)(pid_t);
    std::optional<steady_time> last_look_;
    std::vector<still_thread> hung_, recovered_;
};

/// The threads without progress at the last `look`, for the health probe; empty if there is no detector.   Thread: any.
std::vector<still_thread> still_threads();

/// Whether one of them hangs for another reason than the disk.   Thread: any.
bool has_hanging_thread();

/// The letter of a thread's state, as /proc has it; '?' if there is none of that id. No allocation.
char thread_state(pid_t thread_id) noexcept;

}  // namespace penstock
