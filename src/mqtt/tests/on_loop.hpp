#pragma once

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <functional>
#include <utility>

#include "io/timer.hpp"

namespace penstock::test {

/// A test whose coroutines talk to other programs on a loop of its own.
class on_loop : public testing::Test {
protected:
    /// Runs it to its end; other coroutines of the loop stay suspended.
    void run(io::awaitable<void> what) {
        bool is_done = false;
        io::asio::co_spawn(loop_, std::move(what), [&](std::exception_ptr thrown) {
            is_done = true;
            if (thrown) std::rethrow_exception(thrown);
        });
        while (!is_done && loop_.run_one() > 0) {
        }
        ASSERT_TRUE(is_done) << "it waits for something that never happens";
        loop_.restart();
    }

    /// Lets the loop run until it holds, or `soon`.
    io::awaitable<bool> until(std::function<bool()> holds) {
        const auto end = soon();
        while (!holds() && steady_now() < end)
            co_await io::pause(where(), milliseconds{5});
        co_return holds();
    }

    /// Long enough: nothing is measured by it.
    static steady_time soon() { return steady_now() + std::chrono::seconds(20); }
    io::executor where() { return loop_.get_executor(); }

    io::asio::io_context loop_{1};
};

}  // namespace penstock::test
