#include "model/tag_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

namespace penstock {
namespace {

using testing::ElementsAre;

tag_config tag(const std::string& id, const std::string& name = "", const std::string& description = "") {
    tag_config t;
    t.tag_id = id;
    t.tag_name = name.empty() ? id : name;
    t.description = description;
    return t;
}

std::vector<std::string> ids(const tag_list& list) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < list.size(); ++i)
        all.emplace_back(list.at(i).tag_id);
    return all;
}

TEST(tag_list, has_what_was_put_ascending_by_id_the_last_of_each) {
    const tag_list list(std::vector{tag("B"), tag("A", "first"), tag("C"), tag("A", "second")});
    EXPECT_THAT(ids(list), ElementsAre("A", "B", "C"));
    EXPECT_EQ(list.at(0).tag_name, "second");
    EXPECT_EQ(list.at(1).tag_name, "B");
    EXPECT_EQ(list.find("C"), 2U);
    EXPECT_EQ(list.find("D"), std::nullopt);
    EXPECT_EQ(list.find(""), std::nullopt);
}

TEST(tag_list, keeps_texts_limits_and_rights) {
    auto boiler = tag("A", "Boiler", "left one");
    boiler.unit = "°C";
    boiler.max_value = -1.5;
    boiler.states = {{"1", "on"}, {"0", "꺼짐"}};
    boiler.writable = false;
    const tag_list list(std::span(&boiler, 1));
    const auto e = list.at(0);
    EXPECT_EQ(e.description, "left one");
    EXPECT_EQ(e.unit, "°C");
    EXPECT_EQ(e.states, "0=꺼짐\n1=on\n");
    EXPECT_EQ(e.min_value, std::nullopt);
    EXPECT_EQ(e.max_value, -1.5);
    EXPECT_FALSE(e.writable);
}

TEST(tag_list, cuts_what_no_rule_admits) {
    auto odd = tag("A", std::string(70'000, 'n'), std::string(100'000, 'd'));
    odd.unit = std::string(300, 'u');
    odd.max_value = 5;
    odd.timecycle = 86'400'000;
    const std::vector both{odd, tag("B", "next")};
    const tag_list list(both);
    EXPECT_EQ(list.at(0).tag_name.size(), 65'535U);
    EXPECT_EQ(list.at(0).description, odd.description);
    EXPECT_EQ(list.at(0).unit, std::string(255, 'u'));
    EXPECT_EQ(list.at(0).max_value, 5);
    EXPECT_EQ(list.at(0).timecycle, 86'400'000U);
    EXPECT_EQ(list.at(1).timecycle, 0U);
    EXPECT_EQ(list.at(1).tag_name, "next");
}

TEST(tag_list, tells_another_type_from_another_text) {
    const auto fingerprint = [](const tag_config& t) { return tag_list(std::span(&t, 1)).at(0).type_fingerprint; };
    const auto plain = fingerprint(tag("A"));
    EXPECT_EQ(fingerprint(tag("A", "x", "y")), plain);
    auto other = tag("A");
    other.data_type = "Int16";
    EXPECT_NE(fingerprint(other), plain);
    other = tag("A");
    other.scale = 2;
    EXPECT_NE(fingerprint(other), plain);
    other = tag("A");
    other.writable = false;
    EXPECT_NE(fingerprint(other), plain);
    other = tag("A");
    other.unit = "m";
    EXPECT_NE(fingerprint(other), plain);
    other = tag("A");
    other.min_value = 0;
    other.max_value = 1;
    EXPECT_NE(fingerprint(other), plain);
}

/// Few and many at a time, put and taken away, against a map.
TEST(tag_list, is_what_was_done_to_it) {
    std::mt19937 random(7);
    tag_list list;
    std::map<std::string, std::string> expected;
    for (int round = 0; round < 400; ++round) {
        std::vector<tag_config> put;
        const auto count = random() % 3 == 0 ? 60 : 1 + random() % 8;
        for (std::size_t i = 0; i < count; ++i) {
            put.push_back(tag("T" + std::to_string(random() % 300), "", std::string(random() % 40, 'd')));
            expected[put.back().tag_id] = put.back().description;
        }
        list.put(tag_list(put));
        for (int i = 0; i < 20; ++i) {
            const auto gone = "T" + std::to_string(random() % 300);
            list.remove(gone);
            expected.erase(gone);
        }
        ASSERT_EQ(list.size(), expected.size());
        std::size_t at = 0;
        for (const auto& [id, description] : expected) {
            ASSERT_EQ(list.at(at).tag_id, id);
            ASSERT_EQ(list.at(at++).description, description);
        }
    }
}

}  // namespace
}  // namespace penstock
