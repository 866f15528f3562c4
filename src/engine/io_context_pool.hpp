#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <memory>
#include <thread>
#include <vector>

#include "io/awaitable.hpp"

namespace penstock::engine {

/// A fixed number of event loops, a thread each. A device stays on one of them for its whole life.
///
/// Lifecycle: runs from construction to `stop`, which ends the loops and waits for their threads.
class io_context_pool {
public:
    explicit io_context_pool(unsigned count);
    ~io_context_pool() { stop(); }
    io_context_pool(const io_context_pool&) = delete;
    io_context_pool& operator=(const io_context_pool&) = delete;

    /// The next loop in turn, so that devices are distributed evenly.
    io::executor next();
    void stop();

private:
    struct loop {
        io::asio::io_context context{1};
        io::asio::executor_work_guard<io::executor> work{context.get_executor()};
        std::thread thread;
    };
    std::vector<std::unique_ptr<loop>> loops_;
    std::size_t turn_ = 0;
};

}  // namespace penstock::engine
