#include "engine/warm_up.hpp"

#include <gtest/gtest.h>

namespace penstock::engine {
namespace {

constexpr steady_time warm_time(int ms) {
    return steady_time{} + std::chrono::hours{1} + milliseconds{ms};
}

TEST(warm_up, a_link_without_an_answer_is_asked_again_for_some_seconds) {
    warm_up w(milliseconds{0});
    w.on_open(warm_time(0));
    EXPECT_TRUE(w.on_timeout(warm_time(1000)));
    EXPECT_TRUE(w.on_timeout(warm_time(2150)));
    EXPECT_FALSE(w.on_timeout(warm_time(3300)));
    w.on_open(warm_time(10'000));
    EXPECT_TRUE(w.on_timeout(warm_time(15'000))) << "twice at least, however long each may take";
    EXPECT_FALSE(w.on_timeout(warm_time(20'000)));
}

TEST(warm_up, a_link_that_has_answered_and_falls_silent_is_not_kept) {
    warm_up w(milliseconds{0});
    w.on_open(warm_time(0));
    EXPECT_FALSE(w.on_response(warm_time(0)));
    EXPECT_FALSE(w.on_timeout(warm_time(1000)));
    EXPECT_EQ(w.delay(), milliseconds{0});
}

TEST(warm_up, what_a_second_try_on_the_link_has_needed_is_waited_for_on_the_next) {
    warm_up w(milliseconds{0});
    w.on_open(warm_time(0));
    EXPECT_TRUE(w.on_timeout(warm_time(1000)));
    EXPECT_TRUE(w.on_response(warm_time(1150)));
    EXPECT_FALSE(w.on_response(warm_time(1300))) << "told once";
    w.on_open(warm_time(5000));
    EXPECT_EQ(w.ready_at(), warm_time(6150));
    w.reset(milliseconds{200});
    EXPECT_EQ(w.delay(), milliseconds{200}) << "another device";
}

}  // namespace
}  // namespace penstock::engine
