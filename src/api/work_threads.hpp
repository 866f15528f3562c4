#pragma once

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>
#include <type_traits>

#include "io/awaitable.hpp"

namespace penstock::api {

/// The one thread on which the store is called, and every change of configuration is made: one after another, so that
/// store and engine never disagree about the order.
///
/// Lifecycle: `stop` runs what is waiting and ends the thread.   Thread: `run` from a coroutine of any loop.
class store_thread {
public:
    store_thread() : thread_([this] { context_.run(); }) {}
    ~store_thread() { stop(); }
    store_thread(const store_thread&) = delete;
    store_thread& operator=(const store_thread&) = delete;

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
        guard_.reset();
        if (thread_.joinable()) thread_.join();
    }

private:
    io::asio::io_context context_{1};
    io::asio::executor_work_guard<io::executor> guard_{context_.get_executor()};
    std::thread thread_;
};

}  // namespace penstock::api
