#include "store/connection_watchdog.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>

namespace penstock::store {

void connection_watchdog::arm(int socket) {
    const auto lock = thread_.lock();
    const bool was_idle = deadlines_.empty();
    deadlines_[socket] = steady_now() + response_timeout;
    if (!std::exchange(is_started_, true)) thread_.start("db watchdog", [this] { run(); });
    if (was_idle) thread_.notify();
}

void connection_watchdog::disarm(int socket) {
    const auto lock = thread_.lock();
    deadlines_.erase(socket);
}

void connection_watchdog::run() {
    auto lock = thread_.lock();
    for (;;) {
        const auto first = std::ranges::min_element(deadlines_, {}, [](const auto& entry) { return entry.second; });
        const bool is_idle = first == deadlines_.end();
        const auto until = is_idle ? steady_time::max() : first->second;
        if (until > steady_now()) {
            if (!thread_.wait_until(lock, until, [&] { return is_idle && !deadlines_.empty(); })) return;
            continue;
        }
        link_.failed(fmt::format("no response for {} s: connection closed", response_timeout.count()));
        ::shutdown(first->first, SHUT_RDWR);  // the thread that waits for it gets an error and closes the connection
        deadlines_.erase(first);
    }
}

}  // namespace penstock::store
