#include "services/alarms/alarm_numbers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace penstock::services {
namespace {

using number = alarm_numbers::number;

TEST(alarm_numbers_test, an_alarm_keeps_its_number) {
    alarm_numbers all;
    const auto mirror = all.put(3, "T.1", "ALARM_T.1", true);
    const auto own = all.put(3, "T.1", "HOT", true);
    EXPECT_NE(mirror, own);
    EXPECT_EQ(all.put(3, "T.1", "ALARM_T.1", false), mirror);
    EXPECT_EQ(all.put(3, "T.1", "HOT", true), own);
    EXPECT_FALSE(all.find(mirror)->is_enabled);
    EXPECT_EQ(all.find(mirror)->id, "") << "it has the tag's";
    EXPECT_EQ(all.find(own)->id, "HOT");
    EXPECT_EQ(all.find(own)->tag, 3U);
}

TEST(alarm_numbers_test, a_users_alarm_with_the_id_of_another_tags_mirror_is_no_mirror) {
    alarm_numbers all;
    const auto own = all.put(3, "T.1", "ALARM_T.2", true);
    const auto mirror = all.put(4, "T.2", "ALARM_T.2", true);
    EXPECT_EQ(all.find(own)->id, "ALARM_T.2");
    EXPECT_EQ(all.find(mirror)->id, "");
    EXPECT_EQ(all.tag_of("ALARM_T.2"), 3U);
}

TEST(alarm_numbers_test, the_number_of_an_alarm_that_is_gone_is_never_anothers) {
    alarm_numbers all;
    const auto gone = all.put(0, "T", "ALARM_T", true);
    all.retain(0, {});
    EXPECT_FALSE(all.find(gone));
    EXPECT_FALSE(all.has_any(0));
    const auto next = all.put(0, "T", "ALARM_T", true);
    EXPECT_NE(next, gone);
    EXPECT_FALSE(all.find(gone)) << "a decision about it may still wait";
    EXPECT_TRUE(all.find(next));
    EXPECT_FALSE(all.find(number{1} << 40U | 77U)) << "never given";
}

TEST(alarm_numbers_test, what_a_tag_retains_stays_and_the_rest_is_forgotten) {
    alarm_numbers all;
    std::array<number, 5> given{};
    for (std::size_t i = 0; i < given.size(); ++i)
        given[i] = all.put(7, "T", "A" + std::to_string(i), true);
    const auto elsewhere = all.put(8, "U", "B", true);
    EXPECT_THAT(all.retain(7, std::array{given[0], given[3]}),
                testing::UnorderedElementsAre(given[1], given[2], given[4]));
    for (std::size_t i = 0; i < given.size(); ++i)
        EXPECT_EQ(all.find(given[i]).has_value(), i == 0 || i == 3) << i;
    EXPECT_FALSE(all.tag_of("A1"));
    EXPECT_EQ(all.tag_of("A3"), 7U);
    EXPECT_TRUE(all.find(elsewhere));
    all.retain(99, {});  // a tag without any
}

TEST(alarm_numbers_test, an_id_that_two_tags_have_in_turn_is_the_later_ones) {
    // Deleted and made again for another tag, of which this gateway hears in any order.
    alarm_numbers all;
    const auto before = all.put(1, "T", "HOT", true);
    const auto after = all.put(2, "U", "HOT", true);
    EXPECT_EQ(all.tag_of("HOT"), 2U);
    all.retain(1, {});
    EXPECT_FALSE(all.find(before));
    EXPECT_EQ(all.tag_of("HOT"), 2U);
    EXPECT_EQ(all.find(after)->id, "HOT");
}

}  // namespace
}  // namespace penstock::services
