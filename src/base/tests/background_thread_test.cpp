#include "base/background_thread.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <array>
#include <string>
#include <vector>

namespace penstock {
namespace {

constexpr auto never = steady_time::max();

TEST(background_thread, a_wait_ends_when_the_thread_is_stopped) {
    bool goes_on = true;
    background_thread t;
    t.start("waits", [&] { goes_on = t.wait_until(never); });
    t.stop();
    EXPECT_FALSE(goes_on);
}

TEST(background_thread, a_wait_that_nothing_ends_goes_on_at_its_time) {
    background_thread t;
    EXPECT_TRUE(t.wait_for(milliseconds(0)));
    t.stop();
    EXPECT_FALSE(t.wait_for(milliseconds(0)));
}

TEST(background_thread, what_was_posted_is_seen_and_none_of_it_twice) {
    std::vector<int> handed, taken;
    background_thread t;
    t.start("takes", [&] {
        auto lock = t.lock();
        while (t.wait_until(lock, never, [&] { return !handed.empty(); })) {
            taken.insert(taken.end(), handed.begin(), handed.end());
            handed.clear();
            t.notify();
        }
    });
    for (int i = 0; i < 100; ++i) {
        const auto lock = t.lock();
        handed.push_back(i);
        t.notify();
    }
    {
        auto lock = t.lock();
        EXPECT_TRUE(t.wait_until(lock, never, [&] { return taken.size() == 100; }));
    }
    t.stop();
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(taken[static_cast<std::size_t>(i)], i);
}

TEST(background_thread, stop_waits_for_the_last_work) {
    bool is_done = false;
    background_thread t;
    t.start("ends", [&] {
        t.wait_until(never);
        is_done = true;
    });
    t.stop();
    EXPECT_TRUE(is_done);
    t.stop();  // again is allowed
}

TEST(background_thread, the_system_shows_the_beginning_of_its_name) {
    std::array<char, 16> name{};
    background_thread t;
    t.start("a name that is too long", [&] { pthread_getname_np(pthread_self(), name.data(), name.size()); });
    t.stop();
    EXPECT_EQ(std::string(name.data()), "a name that is ");
}

TEST(background_thread, one_that_was_never_started_can_be_stopped) {
    background_thread t;
    t.stop();
    EXPECT_FALSE(t.wait_until(never));
}

}  // namespace
}  // namespace penstock
