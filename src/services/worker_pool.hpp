#pragma once

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>
#include <type_traits>
#include <vector>

#include "io/awaitable.hpp"

namespace penstock::services {

/// Threads for what blocks: the API's loops wait for it without standing still.
///
/// One of one thread is the store's: every change of configuration is made there, one after another, so that store and
/// engine never disagree about the order. Another one reads the history.
/// Lifecycle: `stop` runs what is waiting and ends the threads.   Thread: `run` from a coroutine of any loop.
class worker_pool {
public:
    explicit worker_pool(unsigned count) : context_(static_cast<int>(count)) {
        for (unsigned i = 0; i < count; ++i)
            threads_.emplace_back([this] { context_.run(); });
    }
    ~worker_pool() { stop(); }
    worker_pool(const worker_pool&) = delete;
    worker_pool& operator=(const worker_pool&) = delete;

    /// Calls `work` there and resumes the caller, on its own loop, with what it returned or threw.
    template <class Work>
    io::awaitable<std::invoke_result_t<Work&>> run(Work work) {
        using answer = std::invoke_result_t<Work&>;
        co_return co_await io::asio::co_spawn(
            context_, [&work]() -> io::awaitable<answer> { co_return work(); },
            io::asio::use_awaitable_t<io::executor>{});
    }

    io::asio::io_context& context() noexcept { return context_; }

    void stop() {
        work_guard_.reset();
        for (auto& t : threads_) {
            if (t.joinable()) t.join();
        }
    }

private:
    io::asio::io_context context_;
    io::asio::executor_work_guard<io::executor> work_guard_{context_.get_executor()};
    std::vector<std::thread> threads_;
};

}  // namespace penstock::services
