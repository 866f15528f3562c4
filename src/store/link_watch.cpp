#include "store/link_watch.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>

namespace penstock::store {

link_watch::~link_watch() {
    {
        const std::lock_guard lock(guard_);
        is_stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void link_watch::expect(int socket) {
    const std::lock_guard lock(guard_);
    const bool was_idle = deadlines_.empty();
    deadlines_[socket] = steady_now() + patience;
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    if (was_idle) wake_.notify_all();
}

void link_watch::forget(int socket) {
    const std::lock_guard lock(guard_);
    deadlines_.erase(socket);
}

void link_watch::run() {
    std::unique_lock lock(guard_);
    while (!is_stopping_) {
        if (deadlines_.empty()) {
            wake_.wait(lock);
            continue;
        }
        const auto first = std::ranges::min_element(deadlines_, {}, [](const auto& entry) { return entry.second; });
        if (first->second > steady_now()) {
            const auto until = first->second;  // the entry may go while nobody holds the lock
            wake_.wait_until(lock, until);
            continue;
        }
        link_.failed(fmt::format("silent for {} s, the connection is given up", patience.count()));
        ::shutdown(first->first, SHUT_RDWR);  // whoever waits for it gets an error and closes it
        deadlines_.erase(first);
    }
}

}  // namespace penstock::store
