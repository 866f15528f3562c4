#include <gtest/gtest.h>

#include "publish/command_age.hpp"
#include "publish/command_memory.hpp"

namespace penstock::publish {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

steady_time at(double s) {
    return steady_time{} + std::chrono::hours(1000) + milliseconds(static_cast<std::int64_t>(s * 1000));
}
const auto wall = from_epoch_ms(1'800'000'000'000);
constexpr std::int64_t wall_ms = 1'800'000'000'000;

bool is_late(command_age& age, double now, std::optional<std::int64_t> ts = {}) {
    return age.why_late(ts, wall, at(now)).has_value();
}

TEST(command_age, what_says_when_it_was_sent_is_as_old_as_it_says) {
    command_age age(seconds(10));
    age.on_up(false, at(0));
    EXPECT_FALSE(is_late(age, 1, wall_ms));
    EXPECT_FALSE(is_late(age, 1, wall_ms - 10'000));
    EXPECT_TRUE(is_late(age, 1, wall_ms - 10'001));
    EXPECT_FALSE(is_late(age, 1, wall_ms + 10'000));
    EXPECT_TRUE(is_late(age, 1, wall_ms + 10'001));
    EXPECT_TRUE(is_late(age, 1, std::numeric_limits<std::int64_t>::min()));
    EXPECT_TRUE(is_late(age, 1, std::numeric_limits<std::int64_t>::max()));
}

TEST(command_age, a_time_of_its_own_counts_while_kept_ones_come_too) {
    command_age age(seconds(10));
    age.on_up(true, at(0));
    EXPECT_FALSE(is_late(age, 1, wall_ms - 3000));
    EXPECT_TRUE(is_late(age, 1, wall_ms - 30'000));
}

TEST(command_age, where_the_broker_has_kept_nothing_everything_is_new) {
    command_age age(seconds(10));
    age.on_up(false, at(0));
    EXPECT_FALSE(is_late(age, 0));
}

TEST(command_age, what_may_have_been_kept_since_nobody_knows_when_is_late) {
    command_age age(seconds(10));
    age.on_up(true, at(0));
    EXPECT_TRUE(is_late(age, 0.01));
    EXPECT_TRUE(is_late(age, 9.9)) << "the last of a slow link";
    EXPECT_FALSE(is_late(age, 11)) << "a second after the last that was kept";
}

TEST(command_age, kept_ones_prolong_the_time_but_not_for_ever) {
    command_age age(seconds(10));
    age.on_up(true, at(0));
    for (double t = 0; t < 60; t += 0.5)
        EXPECT_TRUE(is_late(age, t)) << t;
    EXPECT_FALSE(is_late(age, 60));
}

TEST(command_age, after_a_short_outage_what_was_kept_is_not_too_old) {
    command_age age(seconds(10));
    age.on_up(false, at(0));
    age.on_down(at(100));
    age.on_up(true, at(104));
    EXPECT_FALSE(is_late(age, 104.1));
    age.on_down(at(200));
    age.on_up(true, at(215));
    EXPECT_TRUE(is_late(age, 215.1));
}

TEST(command_age, zero_is_any_age) {
    command_age age(seconds(0));
    age.on_up(true, at(0));
    EXPECT_FALSE(is_late(age, 0));
    EXPECT_FALSE(is_late(age, 0, 1));
    EXPECT_EQ(age.begin_by({}, at(0)), steady_time::max());
    EXPECT_EQ(age.begin_by(seconds(3), at(0)), at(3));
}

TEST(command_age, it_is_begun_within_the_age_and_what_it_is_good_for) {
    const command_age age(seconds(10));
    EXPECT_EQ(age.begin_by({}, at(0)), at(10));
    EXPECT_EQ(age.begin_by(seconds(3), at(0)), at(3));
    EXPECT_EQ(age.begin_by(seconds(30), at(0)), at(10));
}

TEST(command_memory, an_id_is_known_for_an_hour) {
    command_memory memory;
    EXPECT_EQ(memory.find("1", at(0)), nullptr);
    memory.begin("1", "T", "5", at(0));
    ASSERT_NE(memory.find("1", at(3599)), nullptr);
    EXPECT_FALSE(memory.find("1", at(3599))->outcome);
    memory.finish("1", {true, "5", {}});
    EXPECT_TRUE(memory.find("1", at(3599))->outcome->is_done);
    EXPECT_EQ(memory.find("1", at(3600)), nullptr);
}

TEST(command_memory, the_oldest_of_too_many_are_forgotten) {
    command_memory memory;
    for (std::size_t i = 0; i <= command_memory::max_commands; ++i)
        memory.begin(std::to_string(i), "T", "5", at(0));
    EXPECT_EQ(memory.find("0", at(1)), nullptr);
    EXPECT_NE(memory.find("1", at(1)), nullptr);
    memory.finish("0", {});
}

}  // namespace
}  // namespace penstock::publish
