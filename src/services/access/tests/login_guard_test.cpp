#include "services/access/login_guard.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr steady_time first_try{};

void fail(login_guard& guard, int times, const std::string& account, const std::string& address) {
    for (int i = 0; i < times; ++i)
        guard.failed(account, address, first_try);
}

TEST(login_guard, an_account_at_an_address_waits_from_the_fifth_failure_on_and_twice_as_long_each_time) {
    login_guard guard;
    fail(guard, 4, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(0));
    fail(guard, 1, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(1));
    fail(guard, 2, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(4));
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try + seconds(4)), seconds(0));
}

TEST(login_guard, never_waits_beyond_five_minutes) {
    login_guard guard;
    fail(guard, 100, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(300));
}

TEST(login_guard, failures_from_another_address_do_not_lock_a_user_out) {
    login_guard guard;
    fail(guard, 49, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.2", first_try), seconds(0));
}

TEST(login_guard, an_address_that_tries_many_names_waits_with_each) {
    login_guard guard;
    for (int i = 0; i < 19; ++i)
        fail(guard, 1, "name" + std::to_string(i), "192.0.2.1");
    EXPECT_EQ(guard.wait("lee", "192.0.2.1", first_try), seconds(0));
    fail(guard, 1, "another", "192.0.2.1");
    EXPECT_EQ(guard.wait("lee", "192.0.2.1", first_try), seconds(1));
    EXPECT_EQ(guard.wait("lee", "192.0.2.2", first_try), seconds(0));
}

TEST(login_guard, an_account_that_is_tried_from_everywhere_waits_at_addresses_where_it_never_was) {
    login_guard guard;
    guard.succeeded("kim", "192.0.2.200", first_try);
    for (int i = 0; i < 60; ++i)
        fail(guard, 1, "kim", "192.0.2." + std::to_string(i));
    EXPECT_EQ(guard.wait("kim", "198.51.100.7", first_try), seconds(30)) << "half a minute at most";
    EXPECT_EQ(guard.wait("kim", "192.0.2.200", first_try), seconds(0)) << "he has logged in from there before";
}

TEST(login_guard, a_good_address_passes_though_others_there_have_failed) {
    login_guard guard;
    guard.succeeded("kim", "192.0.2.1", first_try);
    for (int i = 0; i < 30; ++i)
        fail(guard, 1, "name" + std::to_string(i), "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(0));
    EXPECT_GT(guard.wait("lee", "192.0.2.1", first_try), seconds(0));
}

TEST(login_guard, a_good_address_waits_after_failures_of_its_own) {
    login_guard guard;
    guard.succeeded("kim", "192.0.2.1", first_try);
    fail(guard, 5, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(1));
    guard.succeeded("kim", "192.0.2.1", first_try);
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try), seconds(0));
}

TEST(login_guard, a_quarter_of_an_hour_later_all_is_forgotten) {
    login_guard guard;
    fail(guard, 8, "kim", "192.0.2.1");
    guard.failed("kim", "192.0.2.1", first_try + minutes(15));
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", first_try + minutes(15)), seconds(0)) << "it was the first one again";
}

TEST(login_guard, one_subscriber_of_ipv6_is_one_address) {
    login_guard guard;
    for (int i = 0; i < 20; ++i)
        fail(guard, 1, "name" + std::to_string(i), "2001:db8:1:2::" + std::to_string(i));
    EXPECT_GT(guard.wait("kim", "2001:db8:1:2:ffff::1", first_try), seconds(0));
    EXPECT_EQ(guard.wait("kim", "2001:db8:1:3::1", first_try), seconds(0));
    for (int i = 0; i < 20; ++i)
        fail(guard, 1, "name" + std::to_string(i), "::ffff:192.0.2.9");
    EXPECT_GT(guard.wait("kim", "192.0.2.9", first_try), seconds(0)) << "the same machine over both";
}

TEST(login_guard, very_long_and_very_many_names_cost_no_more_than_short_and_few) {
    login_guard guard;
    const std::string name(1U << 20U, 'x');
    for (int i = 0; i < 20; ++i)
        fail(guard, 1, name + std::to_string(i), "192.0.2.1");
    EXPECT_GT(guard.wait("kim", "192.0.2.1", first_try), seconds(0));
    for (int i = 0; i < 6'000; ++i)
        guard.failed("n" + std::to_string(i), "198.51.100." + std::to_string(i % 250), first_try + seconds(1));
    EXPECT_EQ(guard.wait("kim", "203.0.113.1", first_try + seconds(1)), seconds(0));
}

}  // namespace
}  // namespace penstock::services
