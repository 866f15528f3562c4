#include "client/src/connection_pool.hpp"

#include <utility>

namespace penstock::v5::detail {

connection_pool::connection_pool(endpoint where) : where_(std::move(where)) {
    idle_.reserve(most);  // so that giving back never allocates
}

void connection_pool::give_back::operator()(connection* used) const noexcept {
    {
        const std::lock_guard lock(pool->mutex_);
        pool->idle_.emplace_back(used);
    }
    pool->came_free_.notify_one();
}

connection_pool::lease connection_pool::take(steady_time deadline) {
    std::unique_lock lock(mutex_);
    const bool got_one = came_free_.wait_until(lock, deadline, [&] { return !idle_.empty() || made_ < most; });
    if (!got_one) return lease(nullptr, give_back{this});
    if (idle_.empty()) {
        auto made = std::make_unique<connection>(where_);
        ++made_;
        return lease(made.release(), give_back{this});
    }
    lease free(idle_.back().release(), give_back{this});
    idle_.pop_back();
    return free;
}

outcome<answer> connection_pool::exchange(const request& what, steady_time deadline) {
    const lease used = take(deadline);
    if (!used) {
        return local_error("TIMEOUT",
                           "all " + std::to_string(most) + " connections were busy until the end of the timeout");
    }
    return used->exchange(what, deadline);
}

}  // namespace penstock::v5::detail
