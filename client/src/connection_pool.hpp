#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "client/src/connection.hpp"

namespace penstock::v5::detail {

/// At most 8 connections, which are opened as needed; callers wait if none is free. The connection used last is used
/// next, so that as few as possible stay open.
class connection_pool {
public:
    static constexpr std::size_t max_connections = 8;

    explicit connection_pool(endpoint where);

    /// Thread: any. Errors: TIMEOUT if no connection became free before the deadline.
    outcome<response> exchange(const request& what, steady_time deadline);

private:
    struct return_to_pool {
        connection_pool* pool;
        void operator()(connection* used) const noexcept;
    };
    using lease = std::unique_ptr<connection, return_to_pool>;

    lease take(steady_time deadline);

    const endpoint endpoint_;
    std::mutex mutex_;
    std::condition_variable condition_;
    std::vector<std::unique_ptr<connection>> idle_;
    std::size_t made_ = 0;
};

}  // namespace penstock::v5::detail
