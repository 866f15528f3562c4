#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

namespace penstock {

class heartbeat;

/// All heartbeats of the process, and the time of their stamps. Only for `heartbeat` and `hang_detector`.
struct heartbeat_list {
    static heartbeat_list& instance();

    std::atomic<std::int64_t> now_ms{0};
    std::mutex mutex;  ///< of the next; held for moments, never while anything is called
    std::vector<heartbeat*> all;
};

}  // namespace penstock
