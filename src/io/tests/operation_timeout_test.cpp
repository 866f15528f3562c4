#include "io/operation_timeout.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <list>
#include <memory>

#include "io/timer.hpp"

namespace penstock::io {
namespace {

using slot = operation_timeout::slot;

/// An operation of a connection, which is never answered unless the test ends it.
struct operation {
    explicit operation(asio::io_context& loop) : late(loop.get_executor(), [this] { cancelled_at = steady_now(); }) {}

    steady_time cancelled_at{};
    operation_timeout late;
};

TEST(operation_timeout, each_operation_is_cancelled_at_its_own_deadline) {
    asio::io_context loop;
    std::list<operation> all;
    const auto begin = steady_now();
    for (const int ms : {40, 10, 30, 20}) {
        all.emplace_back(loop).late.begin(slot::read, begin + milliseconds{ms});
    }
    loop.run();
    auto each = all.begin();
    for (const int ms : {40, 10, 30, 20}) {
        EXPECT_GE(each->cancelled_at, begin + milliseconds{ms});
        EXPECT_TRUE(each->late.end(slot::read));
        EXPECT_FALSE(each->late.end(slot::read)) << "it is reported once";
        ++each;
    }
}

TEST(operation_timeout, operations_that_have_ended_wake_the_loop_once_for_all) {
    asio::io_context loop;
    std::list<operation> all;
    const auto begin = steady_now();
    for (int n = 0; n < 50; ++n) {
        auto& late = all.emplace_back(loop).late;
        late.begin(slot::read, begin + milliseconds{20 + n});
        late.end(slot::read);
    }
    EXPECT_EQ(loop.run(), 1U);
    EXPECT_LT(steady_now(), begin + std::chrono::seconds{10});
    for (const auto& one : all)
        EXPECT_EQ(one.cancelled_at, steady_time{});
}

TEST(operation_timeout, a_deadline_that_moved_back_counts_from_the_last_request) {
    asio::io_context loop;
    operation one(loop);
    const auto begin = steady_now();
    one.late.begin(slot::read, begin + milliseconds{10});
    one.late.begin(slot::read, begin + milliseconds{30});
    loop.run();
    EXPECT_GE(one.cancelled_at, begin + milliseconds{30});
}

TEST(operation_timeout, a_write_in_progress_does_not_make_a_read_late) {
    asio::io_context loop;
    operation one(loop);
    const auto begin = steady_now();
    one.late.begin(slot::read, begin + std::chrono::hours{1});
    one.late.begin(slot::write, begin + milliseconds{5});
    while (one.cancelled_at == steady_time{})
        loop.run_one();
    EXPECT_GE(one.cancelled_at, begin + milliseconds{5});
    EXPECT_FALSE(one.late.end(slot::read));
    EXPECT_TRUE(one.late.end(slot::write));
}

TEST(operation_timeout, what_is_closed_neither_is_cancelled_nor_keeps_the_loop_at_work) {
    asio::io_context loop;
    operation closed(loop), destroyed(loop);
    const auto begin = steady_now();
    closed.late.begin(slot::read, begin + std::chrono::hours{1});
    closed.late.close();
    {
        operation_timeout gone(loop.get_executor(), [&destroyed] { destroyed.cancelled_at = steady_now(); });
        gone.begin(slot::read, begin + milliseconds{1});
    }
    loop.run();
    EXPECT_LT(steady_now(), begin + std::chrono::minutes{1});
    EXPECT_EQ(closed.cancelled_at, steady_time{});
    EXPECT_EQ(destroyed.cancelled_at, steady_time{});
}

TEST(operation_timeout, one_may_be_closed_when_another_is_cancelled) {
    asio::io_context loop;
    operation second(loop);
    operation_timeout first(loop.get_executor(), [&second] { second.late.close(); });
    const auto due = steady_now() + milliseconds{1};
    first.begin(slot::read, due);
    second.late.begin(slot::read, due);
    loop.run();
    EXPECT_EQ(second.cancelled_at, steady_time{});
}

TEST(operation_timeout, may_be_destroyed_by_its_loop) {
    auto loop = std::make_unique<asio::io_context>();
    auto kept = std::make_shared<operation>(*loop);
    kept->late.begin(slot::read, steady_now() + std::chrono::hours{1});
    asio::post(*loop, [kept] { FAIL() << kept.use_count(); });
    kept.reset();
    loop.reset();
}

}  // namespace
}  // namespace penstock::io
