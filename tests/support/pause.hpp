#pragma once

#include <chrono>
#include <thread>

namespace penstock::test {

/// For loops that wait until something is so. A loop that only yields keeps a processor busy, and a test of eight
/// beside it, or the disk that it waits for, comes to its time-out.
inline void pause() {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace penstock::test
