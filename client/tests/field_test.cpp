#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"

namespace penstock::v5::test {

TEST(field, is_unset_null_or_a_value) {
    const field<std::string> unset;
    const field<std::string> null = nullptr;
    const field<std::string> text = "x";
    EXPECT_TRUE(unset.is_unset() && !unset.is_null() && !unset.has_value());
    EXPECT_TRUE(!null.is_unset() && null.is_null() && !null.has_value());
    EXPECT_TRUE(!text.is_unset() && !text.is_null() && text.has_value());
    EXPECT_EQ(*text, "x");
    EXPECT_EQ(text->size(), 1U);
}

TEST(field, a_value_replaces_null_and_back) {
    field<double> f = nullptr;
    f = 1;
    EXPECT_EQ(*f, 1.0);
    f = nullptr;
    EXPECT_TRUE(f.is_null() && !f.has_value());
}

TEST(field, takes_lists_in_braces) {
    const field<std::vector<std::int64_t>> f = {{1, 2}};
    EXPECT_EQ(f->size(), 2U);
}

// A text that became `true` by way of its pointer would look saved.
TEST(field, takes_nothing_that_would_change_its_meaning) {
    static_assert(!std::is_constructible_v<field<bool>, const char*>);
    static_assert(!std::is_constructible_v<field<bool>, const char(&)[6]>);
    static_assert(!std::is_convertible_v<int, field<std::string>>);
    static_assert(!std::is_convertible_v<bool, field<double>>);
    static_assert(std::is_convertible_v<int, field<std::int64_t>>);
    static_assert(std::is_convertible_v<float, field<double>>);
    static_assert(std::is_nothrow_move_constructible_v<field<std::string>>);
    SUCCEED();
}

TEST(any_of, takes_one_value_or_several) {
    const auto count = [](const any_of& values) { return values.values().size(); };
    EXPECT_EQ(count({}), 0U);
    EXPECT_EQ(count("a"), 1U);
    EXPECT_EQ(count(std::string("a")), 1U);
    EXPECT_EQ(count({"a", "b"}), 2U);
    EXPECT_EQ(count({"a", "b", "c"}), 3U);
    EXPECT_EQ(count(std::vector<std::string>{"a", "b"}), 2U);
}

}  // namespace penstock::v5::test
