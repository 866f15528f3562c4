#include "services/sessions.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

constexpr steady_time login_time{};
const wall_time login_wall = from_epoch_ms(1'790'000'000'000);

TEST(sessions, are_found_by_their_token_alone) {
    sessions open;
    const auto mine = open.open("kim", user_role::engineer, login_time, login_wall);
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
    const auto mine = open.open("kim", user_role::viewer, login_time, login_wall);
    EXPECT_TRUE(open.find(mine.token, login_time + minutes(29), login_wall));
    EXPECT_TRUE(open.find(mine.token, login_time + minutes(58), login_wall));
    EXPECT_FALSE(open.find(mine.token, login_time + minutes(88), login_wall));
    EXPECT_FALSE(open.find(mine.token, login_time + minutes(88), login_wall)) << "and stay ended";
}

TEST(sessions, end_after_twelve_hours_however_busy) {
    sessions open;
    const auto mine = open.open("kim", user_role::viewer, login_time, login_wall);
    auto now = login_time;
    for (; now < login_time + hours(12) - minutes(10); now += minutes(20))
        ASSERT_TRUE(open.find(mine.token, now, login_wall));
    EXPECT_EQ(open.find(mine.token, login_time + hours(12) - minutes(5), login_wall)->expires_at,
              login_wall + minutes(5));
    EXPECT_FALSE(open.find(mine.token, login_time + hours(12), login_wall));
}

TEST(sessions, logout_and_changes_of_the_user_end_them) {
    sessions open;
    const auto a = open.open("kim", user_role::viewer, login_time, login_wall);
    const auto b = open.open("kim", user_role::viewer, login_time, login_wall);
    const auto c = open.open("lee", user_role::viewer, login_time, login_wall);
    open.close(a.token);
    EXPECT_FALSE(open.find(a.token, login_time, login_wall));
    EXPECT_TRUE(open.find(b.token, login_time, login_wall));
    open.close_all_of("kim");
    EXPECT_FALSE(open.find(b.token, login_time, login_wall));
    EXPECT_TRUE(open.find(c.token, login_time, login_wall));
}

}  // namespace
}  // namespace penstock::services
