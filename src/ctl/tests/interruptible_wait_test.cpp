#include "ctl/interruptible_wait.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace penstock::ctl {
namespace {

TEST(waiting, a_signal_that_came_before_ends_the_wait_at_once) {
    interruptible_wait w;
    EXPECT_TRUE(w.wait(std::chrono::milliseconds(0)));
    std::raise(SIGTERM);
    EXPECT_FALSE(w.wait(std::chrono::hours(1)));
}

TEST(waiting, a_new_wait_begins_without_the_old_signal) {
    {
        interruptible_wait w;
        std::raise(SIGINT);
        EXPECT_FALSE(w.wait(std::chrono::hours(1)));
    }
    interruptible_wait again;
    EXPECT_TRUE(again.wait(std::chrono::milliseconds(0)));
}

}  // namespace
}  // namespace penstock::ctl
