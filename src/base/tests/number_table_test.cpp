#include "base/number_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>

namespace penstock {
namespace {

TEST(number_table, has_what_a_map_has) {
    number_table<int> tested;
    std::map<std::uint32_t, int> expected;
    std::mt19937 random(7);
    for (int i = 0; i < 20'000; ++i) {
        const auto number = static_cast<std::uint32_t>(random() % 1000);
        if (random() % 3 != 0) {
            tested[number] = expected[number] = i;
        } else {
            EXPECT_EQ(tested.erase(number), expected.erase(number) == 1) << number;
        }
        const auto* found = tested.find(number);
        ASSERT_EQ(found != nullptr, expected.contains(number)) << number;
        if (found != nullptr) {
            ASSERT_EQ(*found, expected[number]);
        }
    }
    std::map<std::uint32_t, int> seen;
    tested.visit([&](std::uint32_t number, int cell) { seen[number] = cell; });
    EXPECT_EQ(seen, expected);
    for (const auto& [number, cell] : expected)
        tested.erase(number);
    EXPECT_TRUE(tested.empty());
}

TEST(number_table, an_erased_one_leaves_nothing_of_itself) {
    const auto held = std::make_shared<int>(1);
    number_table<std::shared_ptr<int>> tested;
    tested[5] = held;
    tested[6] = held;
    EXPECT_TRUE(tested.erase(5));
    EXPECT_EQ(held.use_count(), 2);
    EXPECT_EQ(tested[5], nullptr) << "as new";
    EXPECT_EQ(tested.find(4'000'000'000U), nullptr);
    EXPECT_FALSE(tested.erase(4'000'000'000U));
}

TEST(number_table, one_stays_where_it_is_while_others_come) {
    number_table<int> tested;
    const auto* first = &tested[3];
    for (std::uint32_t number = 0; number < 10'000; ++number)
        tested[number] = 1;
    EXPECT_EQ(tested.find(3), first);
}

}  // namespace
}  // namespace penstock
