#include "orders/work_order.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "orders/tests/reference.hpp"

namespace penstock::orders {
namespace {

constexpr wall_time created{milliseconds{1'790'000'000'000}};

wall_time at(int ms) {
    return created + milliseconds{ms};
}

work_order fresh() {
    work_order order;
    order.last_event = created;
    return order;
}

work_order done(const work_order& order, operation what, int ms, amounts add = {}) {
    const auto next = transition(order, {what, at(ms), add});
    EXPECT_TRUE(next.has_value()) << to_string(next.error());
    return next ? *next : order;
}

std::string fault_of(const work_order& order, operation what, int ms, amounts add = {}) {
    const auto next = transition(order, {what, at(ms), add});
    return next ? "none" : to_string(next.error());
}

TEST(work_order, run_and_pause_add_up_to_what_elapsed) {
    auto order = done(fresh(), operation::start, 100);
    order = done(order, operation::pause, 1100);
    order = done(order, operation::resume, 1600);
    order = done(order, operation::report, 1700, {5000, 0});
    order = done(order, operation::pause, 2000);
    order = done(order, operation::end, 2100, {0, 1});
    EXPECT_EQ(order.run, milliseconds{1400});
    EXPECT_EQ(order.pause, milliseconds{600});
    EXPECT_EQ(order.pause_count, 2);
    EXPECT_EQ(order.started_at, at(100));
    EXPECT_EQ(order.ended_at, at(2100));
    EXPECT_EQ(order.made, (amounts{5000, 1}));
}

TEST(work_order, the_open_stretch_counts_to_now_and_never_backwards) {
    const auto running = done(fresh(), operation::start, 100);
    EXPECT_EQ(with_open_run_time(running, at(350)).run, milliseconds{250});
    EXPECT_EQ(with_open_run_time(running, at(50)).run, milliseconds{0});
    const auto paused = done(running, operation::pause, 400);
    EXPECT_EQ(with_open_run_time(paused, at(1000)).run, milliseconds{300});
    EXPECT_EQ(with_open_run_time(paused, at(1000)).pause, milliseconds{600});
    EXPECT_EQ(with_open_run_time(done(paused, operation::end, 450), at(1000)).pause, milliseconds{50});
    EXPECT_EQ(with_open_run_time(fresh(), at(1000)), fresh());
}

TEST(work_order, nothing_happens_before_the_last_event) {
    EXPECT_EQ(fault_of(fresh(), operation::start, -1), "at: must not be before the last event of the order")
        << "which is its creation";
    const auto order = done(done(fresh(), operation::start, 10), operation::report, 20, {1, 0});
    EXPECT_EQ(fault_of(order, operation::end, 19), "at: must not be before the last event of the order");
    EXPECT_EQ(fault_of(order, operation::end, 20), "none");
}

TEST(work_order, one_aborted_in_plan_has_ended_and_never_started) {
    const auto order = done(fresh(), operation::abort, 500);
    EXPECT_FALSE(order.started_at.has_value());
    EXPECT_EQ(order.ended_at, at(500));
    EXPECT_EQ(order.run + order.pause, milliseconds{0});
}

TEST(work_order, amounts_add_up_and_correct_but_never_below_zero) {
    auto order = done(done(fresh(), operation::start, 0), operation::report, 1, {5000, 2000});
    order = done(order, operation::report, 2, {-5000, -1500});
    EXPECT_EQ(order.made, (amounts{0, 500}));
    EXPECT_EQ(fault_of(order, operation::report, 3, {-1, 0}), "good_qty: the total must not fall below 0");
    EXPECT_EQ(fault_of(order, operation::end, 3, {0, -501}), "reject_qty: the total must not fall below 0");
    order.made.good = max_total;
    EXPECT_EQ(fault_of(order, operation::report, 3, {1, 0}), "good_qty: the total must not exceed 9000000000000");
}

/// Operations at random, a third of them late, compared with the reference after each.
TEST(work_order, a_random_walk_equals_the_reference) {
    constexpr std::array usual{operation::start, operation::pause, operation::resume, operation::report};
    std::mt19937 random(48);  // fixed: a failure must be reproducible
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    int accepted = 0, refused = 0;
    for (int walk = 0; walk < 400; ++walk) {
        auto order = fresh();
        reference_order expected(created);
        int now = 0;
        for (int i = 0; i < 14; ++i) {
            now += below(25);
            // Half the columns end an order, which would end most walks early.
            const auto op = below(10) == 0 ? columns[static_cast<std::size_t>(below(6))]
                                           : usual[static_cast<std::size_t>(below(4))];
            const order_request asked{op, at(now - (below(3) == 0 ? below(40) : 0)), {below(40) - 15, below(10) - 4}};
            const auto next = transition(order, asked);
            ASSERT_EQ(next.has_value(), expected.take(asked)) << to_string(op) << " in " << to_string(order.state);
            ++(next ? accepted : refused);
            if (next) order = *next;

            const auto until = order.ended_at.value_or(at(now));
            const auto counted = with_open_run_time(order, until);
            ASSERT_EQ(to_string(order.state), expected.status_now());
            ASSERT_EQ(counted.run.count(), expected.time_in("START", until));
            ASSERT_EQ(counted.pause.count(), expected.time_in("PAUSE", until));
            ASSERT_EQ(order.pause_count, expected.count(operation::pause));
            ASSERT_EQ(order.made, expected.totals());
            ASSERT_EQ(order.started_at, expected.first(operation::start));
            if (order.started_at) {
                ASSERT_EQ(counted.run + counted.pause, until - *order.started_at);
            }
        }
    }
    EXPECT_GT(accepted, 1000);
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace penstock::orders
