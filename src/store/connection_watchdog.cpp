#include "store/connection_watchdog.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>

namespace penstock::store {

connection_watchdog::~connection_watchdog() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    condition_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void connection_watchdog::arm(int socket) {
    const std::lock_guard lock(mutex_);
    const bool was_idle = deadlines_.empty();
    deadlines_[socket] = steady_now() + response_timeout;
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    if (was_idle) condition_.notify_all();
}

void connection_watchdog::disarm(int socket) {
    const std::lock_guard lock(mutex_);
    deadlines_.erase(socket);
}

void connection_watchdog::run() {
    std::unique_lock lock(mutex_);
    while (!is_stopping_) {
        if (deadlines_.empty()) {
            condition_.wait(lock);
            continue;
        }
        const auto first = std::ranges::min_element(deadlines_, {}, [](const auto& entry) { return entry.second; });
        if (first->second > steady_now()) {
            const auto until = first->second;  // the entry may be removed while the lock is free
            condition_.wait_until(lock, until);
            continue;
        }
        link_.failed(fmt::format("no response for {} s: connection closed", response_timeout.count()));
        ::shutdown(first->first, SHUT_RDWR);  // the thread that waits for it gets an error and closes it
        deadlines_.erase(first);
    }
}

}  // namespace penstock::store
