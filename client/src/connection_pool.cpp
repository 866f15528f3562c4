#include "client/src/connection_pool.hpp"

#include <utility>

namespace penstock::v5::detail {

connection_pool::connection_pool(endpoint where) : endpoint_(std::move(where)) {
    idle_.reserve(max_connections);  // so that giving back never allocates
}

void connection_pool::return_to_pool::operator()(connection* used) const noexcept {
    {
        const std::lock_guard lock(pool->mutex_);
        pool->idle_.emplace_back(used);
    }
    pool->condition_.notify_one();
}

connection_pool::lease connection_pool::take(steady_time deadline) {
    std::unique_lock lock(mutex_);
    const bool got_one =
        condition_.wait_until(lock, deadline, [&] { return !idle_.empty() || made_ < max_connections; });
    if (!got_one) return lease(nullptr, return_to_pool{this});
    if (idle_.empty()) {
        auto made = std::make_unique<connection>(endpoint_);
        ++made_;
        return lease(made.release(), return_to_pool{this});
    }
    lease free(idle_.back().release(), return_to_pool{this});
    idle_.pop_back();
    return free;
}

outcome<response> connection_pool::exchange(const request& what, steady_time deadline) {
    const lease used = take(deadline);
    if (!used) {
        return local_error("TIMEOUT", "all " + std::to_string(max_connections) +
                                          " connections were busy until the end of the timeout");
    }
    return used->exchange(what, deadline);
}

}  // namespace penstock::v5::detail
