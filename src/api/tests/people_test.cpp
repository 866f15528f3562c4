#include <gtest/gtest.h>

#include "api/key_ring.hpp"
#include "api/rate_limit.hpp"
#include "api/sessions.hpp"

namespace penstock::api {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr steady_time start{};
const wall_time noon = from_epoch_ms(1'790'000'000'000);

TEST(rate_limit, twenty_wrong_keys_a_minute_are_let_through) {
    rate_limit limit;
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(limit.count("a", start + seconds(i)), seconds(0));
    EXPECT_EQ(limit.count("a", start + seconds(20)), seconds(40));
}

TEST(rate_limit, every_address_has_its_own_allowance) {
    rate_limit limit;
    for (int i = 0; i < 21; ++i)
        limit.count("a", start);
    EXPECT_EQ(limit.count("b", start), seconds(0));
}

TEST(rate_limit, the_next_minute_begins_anew) {
    rate_limit limit;
    for (int i = 0; i < 30; ++i)
        limit.count("a", start);
    EXPECT_EQ(limit.count("a", start + seconds(60)), seconds(0));
}

TEST(rate_limit, forgets_the_oldest_address_when_there_are_too_many) {
    rate_limit limit;
    for (int i = 0; i < 21; ++i)
        limit.count("victim", start + seconds(1));
    for (int i = 0; i < 10'000; ++i)
        limit.count(std::to_string(i), start + seconds(2));
    EXPECT_EQ(limit.count("victim", start + seconds(3)), seconds(0)) << "it was the oldest";
}

void fail(login_guard& guard, int times, const std::string& account, const std::string& address) {
    for (int i = 0; i < times; ++i)
        guard.failed(account, address, start);
}

TEST(login_guard, an_account_at_an_address_waits_from_the_fifth_failure_on_and_twice_as_long_each_time) {
    login_guard guard;
    fail(guard, 4, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(0));
    fail(guard, 1, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(1));
    fail(guard, 2, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(4));
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start + seconds(4)), seconds(0));
}

TEST(login_guard, never_waits_beyond_five_minutes) {
    login_guard guard;
    fail(guard, 100, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(300));
}

TEST(login_guard, a_stranger_elsewhere_does_not_keep_somebody_out) {
    login_guard guard;
    fail(guard, 49, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.2", start), seconds(0));
}

TEST(login_guard, an_address_that_tries_many_names_waits_with_each) {
    login_guard guard;
    for (int i = 0; i < 19; ++i)
        fail(guard, 1, "name" + std::to_string(i), "192.0.2.1");
    EXPECT_EQ(guard.wait("lee", "192.0.2.1", start), seconds(0));
    fail(guard, 1, "another", "192.0.2.1");
    EXPECT_EQ(guard.wait("lee", "192.0.2.1", start), seconds(1));
    EXPECT_EQ(guard.wait("lee", "192.0.2.2", start), seconds(0));
}

TEST(login_guard, an_account_that_is_tried_from_everywhere_waits_at_addresses_where_it_never_was) {
    login_guard guard;
    guard.succeeded("kim", "192.0.2.200", start);
    for (int i = 0; i < 60; ++i)
        fail(guard, 1, "kim", "192.0.2." + std::to_string(i));
    EXPECT_EQ(guard.wait("kim", "198.51.100.7", start), seconds(30)) << "half a minute at most";
    EXPECT_EQ(guard.wait("kim", "192.0.2.200", start), seconds(0)) << "he was there before";
}

TEST(login_guard, a_good_address_passes_though_others_there_have_failed) {
    login_guard guard;
    guard.succeeded("kim", "192.0.2.1", start);
    for (int i = 0; i < 30; ++i)
        fail(guard, 1, "name" + std::to_string(i), "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(0));
    EXPECT_GT(guard.wait("lee", "192.0.2.1", start), seconds(0));
}

TEST(login_guard, a_good_address_waits_after_failures_of_its_own) {
    login_guard guard;
    guard.succeeded("kim", "192.0.2.1", start);
    fail(guard, 5, "kim", "192.0.2.1");
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(1));
    guard.succeeded("kim", "192.0.2.1", start);
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start), seconds(0));
}

TEST(login_guard, a_quarter_of_an_hour_later_all_is_forgotten) {
    login_guard guard;
    fail(guard, 8, "kim", "192.0.2.1");
    guard.failed("kim", "192.0.2.1", start + minutes(15));
    EXPECT_EQ(guard.wait("kim", "192.0.2.1", start + minutes(15)), seconds(0)) << "it was the first one again";
}

TEST(login_guard, one_subscriber_of_ipv6_is_one_address) {
    login_guard guard;
    for (int i = 0; i < 20; ++i)
        fail(guard, 1, "name" + std::to_string(i), "2001:db8:1:2::" + std::to_string(i));
    EXPECT_GT(guard.wait("kim", "2001:db8:1:2:ffff::1", start), seconds(0));
    EXPECT_EQ(guard.wait("kim", "2001:db8:1:3::1", start), seconds(0));
    for (int i = 0; i < 20; ++i)
        fail(guard, 1, "name" + std::to_string(i), "::ffff:192.0.2.9");
    EXPECT_GT(guard.wait("kim", "192.0.2.9", start), seconds(0)) << "the same machine over both";
}

TEST(login_guard, very_long_and_very_many_names_cost_no_more_than_short_and_few) {
    login_guard guard;
    const std::string name(1U << 20U, 'x');
    for (int i = 0; i < 20; ++i)
        fail(guard, 1, name + std::to_string(i), "192.0.2.1");
    EXPECT_GT(guard.wait("kim", "192.0.2.1", start), seconds(0));
    for (int i = 0; i < 6'000; ++i)
        guard.failed("n" + std::to_string(i), "198.51.100." + std::to_string(i % 250), start + seconds(1));
    EXPECT_EQ(guard.wait("kim", "203.0.113.1", start + seconds(1)), seconds(0));
}

TEST(sessions, are_found_by_their_token_alone) {
    sessions open;
    const auto mine = open.open("kim", role::engineer, start, noon);
    const auto found = open.find(mine.token, start, noon);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->user_id, "kim");
    EXPECT_EQ(found->rank, role::engineer);
    EXPECT_EQ(found->csrf_token, mine.what.csrf_token);
    EXPECT_EQ(found->expires_at, noon + minutes(30));
    EXPECT_FALSE(open.find(mine.what.csrf_token, start, noon));
    EXPECT_FALSE(open.find("", start, noon));
}

TEST(sessions, end_after_thirty_idle_minutes_which_use_begins_anew) {
    sessions open;
    const auto mine = open.open("kim", role::viewer, start, noon);
    EXPECT_TRUE(open.find(mine.token, start + minutes(29), noon));
    EXPECT_TRUE(open.find(mine.token, start + minutes(58), noon));
    EXPECT_FALSE(open.find(mine.token, start + minutes(88), noon));
    EXPECT_FALSE(open.find(mine.token, start + minutes(88), noon)) << "and stay ended";
}

TEST(sessions, end_after_twelve_hours_however_busy) {
    sessions open;
    const auto mine = open.open("kim", role::viewer, start, noon);
    auto now = start;
    for (; now < start + hours(12) - minutes(10); now += minutes(20))
        ASSERT_TRUE(open.find(mine.token, now, noon));
    EXPECT_EQ(open.find(mine.token, start + hours(12) - minutes(5), noon)->expires_at, noon + minutes(5));
    EXPECT_FALSE(open.find(mine.token, start + hours(12), noon));
}

TEST(sessions, logout_and_changes_of_the_user_end_them) {
    sessions open;
    const auto a = open.open("kim", role::viewer, start, noon);
    const auto b = open.open("kim", role::viewer, start, noon);
    const auto c = open.open("lee", role::viewer, start, noon);
    open.close(a.token);
    EXPECT_FALSE(open.find(a.token, start, noon));
    EXPECT_TRUE(open.find(b.token, start, noon));
    open.close_all_of("kim");
    EXPECT_FALSE(open.find(b.token, start, noon));
    EXPECT_TRUE(open.find(c.token, start, noon));
}

TEST(key_ring, the_configured_key_is_an_administrator) {
    const key_ring keys("correct-key");
    const auto found = keys.find("correct-key", noon);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->is_main);
    EXPECT_EQ(found->rank, role::admin);
    EXPECT_FALSE(keys.find("correct-kez", noon));
    EXPECT_FALSE(keys.find("", noon));
}

TEST(key_ring, without_a_configured_key_the_empty_key_is_not_right) {
    EXPECT_FALSE(key_ring("").find("", noon));
}

TEST(key_ring, named_keys_have_their_role_until_they_expire) {
    key_ring keys("main");
    keys.set_named({{"KEY_A", sha256("first"), role::viewer, noon + seconds(10)},
                    {"KEY_B", sha256("second"), role::operator_, {}}});
    EXPECT_EQ(keys.find("first", noon)->rank, role::viewer);
    EXPECT_FALSE(keys.find("first", noon + seconds(10)));
    EXPECT_EQ(keys.find("second", noon + hours(1000))->key_id, "KEY_B");
    EXPECT_EQ(keys.last_used(), (std::map<std::string, wall_time>{{"KEY_A", noon}, {"KEY_B", noon + hours(1000)}}));
    keys.set_named({});
    EXPECT_FALSE(keys.find("second", noon));
}

TEST(roles, are_read_as_they_are_written) {
    for (const auto r : {role::viewer, role::operator_, role::engineer, role::admin}) {
        EXPECT_EQ(parse_role(to_string(r)), r);
    }
    EXPECT_FALSE(parse_role("nobody"));
    EXPECT_FALSE(parse_role("Admin"));
}

TEST(secrets, tokens_are_256_bits) {
    EXPECT_EQ(make_token().size(), 43U);
    EXPECT_NE(make_token(), make_token());
}

TEST(secrets, sha256_is_the_known_one) {
    EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace penstock::api
