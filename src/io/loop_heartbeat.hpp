#pragma once

#include <chrono>
#include <string_view>

#include "base/heartbeat.hpp"
#include "io/timer.hpp"

namespace penstock::io {

/// Updates the heartbeat of a loop's thread once a second, so that a handler that does not return is noticed.
///
/// Keeps the loop from running out of work until `stop`.   Thread: the loop's.
class loop_heartbeat {
public:
    explicit loop_heartbeat(const executor& loop) : timer_(loop) {}

    void start() {
        heartbeat::beat();
        if (is_stopped_) return;
        timer_.call_at(steady_now() + std::chrono::seconds{1}, [this] { start(); });
    }
    void stop() {
        is_stopped_ = true;
        timer_.cancel();
    }

private:
    timer timer_;
    bool is_stopped_ = false;
};

/// Runs the loop on this thread until it is stopped. The thread gets that name, and its heartbeat is watched.
inline void run_watched(asio::io_context& loop, std::string_view name) {
    const heartbeat watched(name);
    loop_heartbeat beating(loop.get_executor());
    beating.start();
    loop.run();
}

}  // namespace penstock::io
