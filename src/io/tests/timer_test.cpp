#include "io/timer.hpp"

#include <gtest/gtest.h>

#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <string>
#include <thread>

#include "io/event.hpp"
#include "io/one_shot.hpp"
#include "io/tests/loop.hpp"

namespace penstock::io {
namespace {

constexpr auto never = steady_time::max();
constexpr auto past = steady_time{};

awaitable<> note(std::string& into, char name, event& of, steady_time deadline) {
    const bool has_happened = co_await of.wait_until(deadline);
    into += has_happened ? name : '-';
}

TEST(timer, a_cancelled_wait_ends_before_its_time) {
    asio::io_context loop;
    timer t(loop.get_executor());
    bool is_over = false;
    asio::co_spawn(
        loop,
        [&]() -> awaitable<> {
            co_await t.wait_until(never);
            is_over = true;
        },
        asio::detached);
    asio::post(loop, [&] { t.cancel(); });
    loop.run();
    EXPECT_TRUE(is_over);
}

TEST(timer, a_wait_for_the_past_ends_immediately) {
    asio::io_context loop;
    EXPECT_TRUE(run(loop, [](asio::io_context& at) -> awaitable<bool> {
        timer t(at.get_executor());
        const auto [ec] = co_await t.wait_until(past);
        co_return !ec;
    }(loop)));
}

TEST(timer, a_call_is_made_once_and_not_when_cancelled) {
    asio::io_context loop;
    int calls = 0;
    timer made(loop.get_executor()), cancelled(loop.get_executor());
    made.call_at(past, [&] { ++calls; });
    cancelled.call_at(never, [&] { calls += 10; });
    cancelled.cancel();
    loop.run();
    EXPECT_EQ(calls, 1);
}

TEST(timer, a_new_call_replaces_the_one_before) {
    asio::io_context loop;
    int called = 0;
    timer t(loop.get_executor());
    t.call_at(never, [&] { called = 1; });
    t.call_at(past, [&] { called = 2; });
    loop.run();
    EXPECT_EQ(called, 2);
}

TEST(event, all_waits_end_when_it_happens) {
    asio::io_context loop;
    event e(loop.get_executor());
    std::string order;
    asio::co_spawn(loop, note(order, 'a', e, never), asio::detached);
    asio::co_spawn(loop, note(order, 'b', e, never), asio::detached);
    asio::post(loop, [&] { e.set(); });
    loop.run();
    EXPECT_EQ(order, "ab");
}

TEST(event, what_has_happened_is_not_waited_for) {
    asio::io_context loop;
    event e(loop.get_executor());
    e.set();
    std::string order;
    asio::co_spawn(loop, note(order, 'a', e, past), asio::detached);
    loop.run();
    EXPECT_EQ(order, "a");
    EXPECT_TRUE(e.is_set());
}

TEST(event, a_wait_that_times_out_does_not_end_the_others) {
    asio::io_context loop;
    event e(loop.get_executor());
    std::string order;
    asio::co_spawn(loop, note(order, 'a', e, never), asio::detached);
    asio::co_spawn(
        loop,
        [&]() -> awaitable<> {
            co_await note(order, 'b', e, past);
            e.set();
        },
        asio::detached);
    loop.run();
    EXPECT_EQ(order, "-a");
}

TEST(event, a_coroutine_destroyed_with_its_loop_leaves_nothing_behind) {
    auto loop = std::make_unique<asio::io_context>();
    std::string order;
    const auto e = std::make_shared<event>(loop->get_executor());
    asio::co_spawn(*loop, note(order, 'a', *e, never), asio::detached);
    loop->poll();
    loop.reset();
    e->set();
    EXPECT_EQ(order, "");
}

TEST(one_shot, an_answer_of_another_thread_arrives_on_the_loop) {
    asio::io_context loop;
    one_shot<std::string> response(loop.get_executor());
    std::thread other([to = response.make_sender()] { to.set("yes"); });
    EXPECT_EQ(run(loop, response.wait_until(never)), "yes");
    other.join();
}

TEST(one_shot, an_answer_before_the_wait_is_kept) {
    asio::io_context loop;
    one_shot<int> response(loop.get_executor());
    response.make_sender().set(5);
    loop.poll();
    EXPECT_EQ(run(loop, response.wait_until(past)), 5);
}

TEST(one_shot, at_the_deadline_there_is_nothing) {
    asio::io_context loop;
    one_shot<int> response(loop.get_executor());
    EXPECT_EQ(run(loop, response.wait_until(past)), std::nullopt);
}

TEST(one_shot, the_first_of_two_answers_counts) {
    asio::io_context loop;
    one_shot<int> response(loop.get_executor());
    const auto to = response.make_sender();
    const auto copy = to;
    to.set(1);
    copy.set(2);
    EXPECT_EQ(run(loop, response.wait_until(never)), 1);
}

TEST(one_shot, an_answer_without_a_wait_is_dropped_even_without_the_loop) {
    auto loop = std::make_unique<asio::io_context>();
    auto response = std::make_unique<one_shot<int>>(loop->get_executor());
    const auto to = response->make_sender();
    response.reset();
    loop.reset();
    to.set(1);
}

}  // namespace
}  // namespace penstock::io
