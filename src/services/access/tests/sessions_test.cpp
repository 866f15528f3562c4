#include "services/access/sessions.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

constexpr steady_time login_time{};
const wall_time login_wall = from_epoch_ms(1'790'000'000'000);

TEST(sessions, are_found_by_their_token_alone) {
    sessions open;
    const auto mine = open.open("kim", user_role::engineer, "::1", login_time, login_wall);
    const auto found = open.find(mine.token, login_time, login_wall);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->user_id, "kim");
    EXPECT_EQ(found->role, user_role::engineer);
    EXPECT_EQ(found->csrf_token, mine.details.csrf_token);
    EXPECT_EQ(found->expires_at, login_wall + minutes(30));
    EXPECT_FALSE(open.find(mine.details.csrf_token, login_time, login_wall));
    EXPECT_FALSE(open.find("", login_time, login_wall));
}

TEST(sessions, end_after_thirty_idle_minutes_which_use_restarts) {
    sessions open;
    const auto mine = open.open("kim", user_role::viewer, "10.0.0.7", login_time, login_wall);
    EXPECT_TRUE(open.find(mine.token, login_time + minutes(29), login_wall));
    EXPECT_TRUE(open.find(mine.token, login_time + minutes(58), login_wall));
    EXPECT_FALSE(open.find(mine.token, login_time + minutes(88), login_wall));
    EXPECT_FALSE(open.find(mine.token, login_time + minutes(88), login_wall)) << "and stay ended";
}

TEST(sessions, are_fresh_for_ten_minutes_after_a_password_whatever_is_called) {
    sessions open;
    const auto mine = open.open("kim", user_role::admin, "10.0.0.7", login_time, login_wall);
    const auto is_fresh = [&](minutes after) {
        return open.find(mine.token, login_time + after, login_wall)->is_fresh;
    };
    EXPECT_TRUE(is_fresh(minutes(9)));
    EXPECT_FALSE(is_fresh(minutes(10)));
    open.confirm(mine.token, login_time + minutes(20));
    open.confirm("another", login_time + minutes(40));
    EXPECT_TRUE(is_fresh(minutes(29)));
    EXPECT_FALSE(is_fresh(minutes(31)));
}

TEST(sessions, what_no_person_calls_does_not_keep_them_alive) {
    sessions open;
    const auto mine = open.open("kim", user_role::viewer, "10.0.0.7", login_time, login_wall);
    const auto poll = [&](minutes after) {
        return open.find(mine.token, login_time + after, login_wall + after, session_use::background);
    };
    for (int i = 1; i < 30; ++i) {
        const auto found = poll(minutes(i));
        ASSERT_TRUE(found);
        EXPECT_EQ(found->expires_at, login_wall + minutes(30));
        EXPECT_EQ(found->last_seen, login_wall);
    }
    EXPECT_FALSE(poll(minutes(30)));
}

TEST(sessions, are_listed_without_what_opens_them_and_ended_by_their_id) {
    sessions open;
    const auto a = open.open("kim", user_role::viewer, "10.0.0.7", login_time, login_wall);
    const auto b = open.open("lee", user_role::admin, "::1", login_time + minutes(1), login_wall + minutes(1));
    const auto all = open.list(login_time + minutes(1), login_wall + minutes(1));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].user_id, "lee");
    EXPECT_EQ(all[1].user_id, "kim");
    EXPECT_EQ(all[1].address, "10.0.0.7");
    EXPECT_EQ(all[1].created_at, login_wall);
    EXPECT_EQ(all[1].expires_at, login_wall + minutes(30));
    EXPECT_TRUE(all[1].session_id.starts_with("kim-")) << "the audit of its end says whose it was";
    EXPECT_FALSE(open.find(all[1].session_id, login_time, login_wall)) << "an id is no token";
    EXPECT_FALSE(open.close_id(a.token, login_time)) << "nor the token an id";
    const auto closed = open.close_id(all[1].session_id, login_time + minutes(1));
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->user_id, "kim");
    EXPECT_FALSE(open.find(a.token, login_time + minutes(1), login_wall));
    EXPECT_TRUE(open.find(b.token, login_time + minutes(1), login_wall));
    EXPECT_FALSE(open.close_id(all[1].session_id, login_time + minutes(1)));
    EXPECT_TRUE(open.list(login_time + minutes(60), login_wall).empty());
}

TEST(sessions, end_after_twelve_hours_however_busy) {
    sessions open;
    const auto mine = open.open("kim", user_role::viewer, "10.0.0.7", login_time, login_wall);
    auto now = login_time;
    for (; now < login_time + hours(12) - minutes(10); now += minutes(20))
        ASSERT_TRUE(open.find(mine.token, now, login_wall));
    EXPECT_EQ(open.find(mine.token, login_time + hours(12) - minutes(5), login_wall)->expires_at,
              login_wall + minutes(5));
    EXPECT_FALSE(open.find(mine.token, login_time + hours(12), login_wall));
}

TEST(sessions, logout_and_changes_of_the_user_end_them) {
    sessions open;
    const auto a = open.open("kim", user_role::viewer, "10.0.0.7", login_time, login_wall);
    const auto b = open.open("kim", user_role::viewer, "10.0.0.7", login_time, login_wall);
    const auto c = open.open("lee", user_role::viewer, "10.0.0.7", login_time, login_wall);
    open.close(a.token);
    EXPECT_FALSE(open.find(a.token, login_time, login_wall));
    EXPECT_TRUE(open.find(b.token, login_time, login_wall));
    open.close_all_of("kim");
    EXPECT_FALSE(open.find(b.token, login_time, login_wall));
    EXPECT_TRUE(open.find(c.token, login_time, login_wall));
}

}  // namespace
}  // namespace penstock::services
