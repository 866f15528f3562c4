#include "api/http/answer_places.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <vector>

#include "api/http/answer_budget.hpp"

namespace penstock::api {
namespace {

using std::chrono::milliseconds;
using place = std::shared_ptr<answer_places::place>;

class answer_places_test : public testing::Test {
protected:
    /// Ends with what it got in `got`, at that place.
    void enter(const std::string& caller, std::size_t most, milliseconds patience) {
        const auto at = got.size();
        got.emplace_back();
        answered.push_back(false);
        io::asio::co_spawn(
            loop,
            [=, this]() -> io::awaitable<> {
                auto mine = co_await places->enter(caller, most, patience);
                got[at] = std::move(mine);
                answered[at] = true;
            },
            io::asio::detached);
        loop.restart();
        loop.poll();
    }
    void poll() {
        loop.restart();
        loop.poll();
    }

    static constexpr milliseconds long_time{60'000};
    io::asio::io_context loop;
    std::shared_ptr<answer_places> places = std::make_shared<answer_places>(3);
    std::vector<place> got;
    std::vector<bool> answered;
};

TEST_F(answer_places_test, a_caller_waits_for_his_own_answers_and_no_other_does) {
    enter("greedy", 2, long_time);
    enter("greedy", 2, long_time);
    enter("greedy", 2, long_time);
    EXPECT_FALSE(answered[2]);
    enter("other", 2, long_time);
    EXPECT_NE(got[3], nullptr);
    got[0] = nullptr;
    poll();
    EXPECT_NE(got[2], nullptr);
    EXPECT_EQ(places->taken(), 3U);
}

TEST_F(answer_places_test, who_waits_too_long_gets_none_and_takes_none) {
    enter("one", 1, long_time);
    enter("one", 1, milliseconds{0});
    loop.restart();
    loop.run_for(std::chrono::seconds{5});
    EXPECT_TRUE(answered[1]);
    EXPECT_EQ(got[1], nullptr);
    got[0] = nullptr;
    EXPECT_EQ(places->taken(), 0U);
}

TEST_F(answer_places_test, all_together_have_a_bound_and_their_turns_in_order) {
    for (const auto* caller : {"a", "b", "c", "d", "e"})
        enter(caller, 1, long_time);
    EXPECT_FALSE(answered[3] || answered[4]);
    got[1] = nullptr;
    poll();
    EXPECT_TRUE(answered[3]);
    EXPECT_FALSE(answered[4]);
}

TEST_F(answer_places_test, a_wait_that_ends_with_its_loop_leaves_nothing) {
    auto held = std::make_shared<answer_places>(1);
    place first;
    {
        io::asio::io_context brief;
        io::asio::co_spawn(
            brief, [&]() -> io::awaitable<> { first = co_await held->enter("a", 1, long_time); }, io::asio::detached);
        io::asio::co_spawn(
            brief, [&]() -> io::awaitable<> { (void)co_await held->enter("a", 1, long_time); }, io::asio::detached);
        brief.poll();
    }
    first = nullptr;
    EXPECT_EQ(held->taken(), 0U);
}

TEST(answer_budget, a_caller_has_a_part_and_gets_one_answer_of_any_size) {
    const auto budget = std::make_shared<answer_budget>(100, 30);
    const auto huge = budget->take("a", 45);
    EXPECT_NE(huge, nullptr);
    EXPECT_EQ(budget->take("a", 1), nullptr);
    auto second = budget->take("b", 20);
    EXPECT_NE(second, nullptr);
    EXPECT_EQ(budget->take("b", 20), nullptr);
    EXPECT_EQ(budget->take("c", 50), nullptr) << "the others leave less than the half";
    EXPECT_NE(budget->take("c", 20), nullptr);
    second = nullptr;
    EXPECT_EQ(budget->held(), 45U);
}

}  // namespace
}  // namespace penstock::api
