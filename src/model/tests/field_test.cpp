#include <gtest/gtest.h>

#include "model/members.hpp"
#include "model/opc.hpp"
#include "model/tag.hpp"

namespace penstock {
namespace {

template <class T>
std::vector<std::string> member_names() {
    std::vector<std::string> names;
    T object;
    for_each_member(object, [&](const char* name, auto&) { names.emplace_back(name); });
    return names;
}

template <class T>
std::vector<std::string> rule_names() {
    std::vector<std::string> names;
    for (const auto& rule : rules_of<T>())
        names.emplace_back(rule.name);
    return names;
}

TEST(field, every_described_member_has_one_rule_in_the_same_order) {
    EXPECT_EQ(member_names<tag_config>(), rule_names<tag_config>());
    EXPECT_EQ(member_names<opc_config>(), rule_names<opc_config>());
}

TEST(field, an_id_has_its_characters_and_at_most_a_hundred) {
    EXPECT_TRUE(is_id("TAG_1.a:b-c"));
    EXPECT_FALSE(is_id(""));
    EXPECT_FALSE(is_id("a b"));
    EXPECT_FALSE(is_id("한"));
    EXPECT_TRUE(is_id(std::string(100, 'x')));
    EXPECT_FALSE(is_id(std::string(101, 'x')));
}

TEST(field, length_counts_characters_not_bytes) {
    const auto* rule = find_rule(rules_of<tag_config>(), "importance");
    ASSERT_NE(rule, nullptr);
    EXPECT_FALSE(check_text(*rule, "가나다라마바사아자차카타파하가나다라마바").has_value());
    EXPECT_TRUE(check_text(*rule, std::string(21, 'x')).has_value());
}

TEST(field, alarm_bands_must_rise) {
    tag_config tag;
    tag.hi = 10;
    tag.hi_hi = 10;
    ASSERT_EQ(check_across(tag).size(), 1U);
    EXPECT_EQ(check_across(tag)[0].field, "hi_hi");
    tag.hi_hi = 11;
    tag.lo = 8;
    tag.alarm_deadband = 1;
    ASSERT_EQ(check_across(tag).size(), 1U);
    EXPECT_EQ(check_across(tag)[0].field, "alarm_deadband");
}

TEST(field, a_clamp_needs_the_bounds_that_it_names_and_a_type_that_has_them) {
    tag_config tag;
    const auto faults_of_clamp = [&](const char* clamp) {
        tag.clamp = clamp;
        std::string out;
        for (const auto& found : check_across(tag))
            out += to_string(found) + "\n";
        return out;
    };
    const std::string type = "clamp: needs a data_type of numbers, from SByte to Double\n";
    EXPECT_EQ(faults_of_clamp(""), "");
    EXPECT_EQ(faults_of_clamp("low"), type);
    tag.data_type = "String";
    EXPECT_EQ(faults_of_clamp("low"), type);
    tag.data_type = "Int16[4]";
    EXPECT_EQ(faults_of_clamp("both"), "clamp: needs min_value\nclamp: needs max_value\n");
    tag.min_value = -5;
    EXPECT_EQ(faults_of_clamp("low"), "");
    EXPECT_EQ(faults_of_clamp("high"), "clamp: needs max_value\n");
    tag.max_value = 40'000;
    EXPECT_EQ(faults_of_clamp("both"), "clamp: max_value is beyond the range of Int16[4]\n");
    tag.scale = 10;
    EXPECT_EQ(faults_of_clamp("both"), "");
    const auto* rule = find_rule(rules_of<tag_config>(), "clamp");
    ASSERT_NE(rule, nullptr);
    EXPECT_FALSE(check_text(*rule, "high"));
    EXPECT_TRUE(check_text(*rule, "above"));
}

}  // namespace
}  // namespace penstock
