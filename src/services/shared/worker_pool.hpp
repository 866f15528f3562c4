#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/heartbeat.hpp"
#include "io/awaitable.hpp"

namespace penstock::services {

/// Threads for work that blocks. A coroutine of the API waits for the work while its loop continues.
///
/// One pool with a single thread is the store's: it makes all changes of configuration one after the other, so that
/// store and engine have the same order. Another pool reads the history.
/// `heartbeat` watches the threads: while they wait with the limit of a loop, within a task with that of a disk or
/// database.
/// Lifecycle: `stop` runs what is waiting and ends the threads.   Thread: `run` from a coroutine of any loop.
class worker_pool {
public:
    explicit worker_pool(unsigned count, const std::string& name = "worker") : context_(static_cast<int>(count)) {
        for (unsigned i = 0; i < count; ++i)
            threads_.emplace_back(
                [this, name = count == 1 ? name : name + " " + std::to_string(i + 1)] { work(name); });
    }
    ~worker_pool() { stop(); }
    worker_pool(const worker_pool&) = delete;
    worker_pool& operator=(const worker_pool&) = delete;

    /// Calls `work` there and resumes the caller, on its own loop, with what it returned or threw. `work` is copyable.
    template <class Work>
    io::awaitable<std::invoke_result_t<Work&>> run(Work work) {
        return run_function<std::invoke_result_t<Work&>>(std::move(work));
    }

    /// Calls `work` on a thread of the pool and waits for it. Only for threads without a loop, and never for one of the
    /// pool. Throws what `work` throws.
    template <class Work>
    void run_and_wait(Work work) {
        std::packaged_task<void()> task([&work] {
            const heartbeat::limit_scope works(heartbeat::work_limit);
            work();
        });
        auto done = task.get_future();
        io::asio::post(context_, [&task] { task(); });
        // The thread of the pool is watched itself, and may have to finish a long import before.
        while (done.wait_for(std::chrono::seconds{2}) != std::future_status::ready)
            heartbeat::beat();
        done.get();
    }

    /// Calls `work` later on a thread of the pool. `work` must not throw; the caller limits how many wait.
    template <class Work>
    void post(Work work) {
        io::asio::post(context_, [work = std::move(work)] {
            const heartbeat::limit_scope works(heartbeat::work_limit);
            work();
        });
    }

    io::asio::io_context& context() noexcept { return context_; }

    void stop() {
        work_guard_.reset();
        for (auto& t : threads_) {
            if (t.joinable()) t.join();
        }
    }

private:
    /// One coroutine for each type of result, not for each of the 200 lambdas that handlers give: these were a fifth of
    /// the code of `api`, and of the time to compile it.
    template <class Result>
    io::awaitable<Result> run_function(std::function<Result()> work) {
        if constexpr (std::is_void_v<Result>) {
            co_await call(work);
        } else {
            std::optional<Result> returned;
            const std::function<void()> keep = [&] { returned.emplace(work()); };
            co_await call(keep);
            co_return std::move(*returned);
        }
    }

    /// Calls `work` on a thread of the pool. `work` must stay valid until this returns.
    io::awaitable<void> call(const std::function<void()>& work);
    void work(const std::string& name);

    io::asio::io_context context_;
    io::asio::executor_work_guard<io::executor> work_guard_{context_.get_executor()};
    std::vector<std::thread> threads_;
};

}  // namespace penstock::services
