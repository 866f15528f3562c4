#include "publish/pattern.hpp"

#include <gtest/gtest.h>

#include "publish/selection.hpp"

namespace penstock::publish {
namespace {

TEST(pattern, stars_stand_for_any_text_and_question_marks_for_one_byte) {
    EXPECT_TRUE(matches("*", ""));
    EXPECT_TRUE(matches("*", "anything"));
    EXPECT_TRUE(matches("PLC_*", "PLC_"));
    EXPECT_TRUE(matches("*_TEMP", "A_TEMP_TEMP"));
    EXPECT_TRUE(matches("a*b*c", "aXbYbZc"));
    EXPECT_TRUE(matches("P?C", "PLC"));
    EXPECT_FALSE(matches("P?C", "PC"));
    EXPECT_FALSE(matches("plc", "PLC"));
    EXPECT_FALSE(matches("", "x"));
    EXPECT_FALSE(matches("a*b", "aXc"));
    EXPECT_TRUE(matches("a.b", "a.b"));
    EXPECT_FALSE(matches("a.b", "aXb"));
}

TEST(pattern, a_hostile_pattern_ends) {
    std::string stars;
    for (int i = 0; i < 200; ++i)
        stars += "*a";
    EXPECT_FALSE(matches(stars + "b", std::string(2000, 'a')));
}

tag_metadata tag(std::string site, std::string opc, std::string id) {
    tag_metadata t;
    t.site_id = std::move(site);
    t.opc_id = std::move(opc);
    t.tag_id = std::move(id);
    return t;
}

TEST(selection, site_opc_and_tag_must_all_match) {
    const selection s{{"SITE_A"}, {"PLC*", "PUMP"}, {"*TEMP"}, {}};
    EXPECT_TRUE(s.has(tag("SITE_A", "PLC1", "T.TEMP")));
    EXPECT_TRUE(s.has(tag("SITE_A", "PUMP", "TEMP")));
    EXPECT_FALSE(s.has(tag("SITE_B", "PLC1", "T.TEMP")));
    EXPECT_FALSE(s.has(tag("SITE_A", "OVEN", "T.TEMP")));
    EXPECT_FALSE(s.has(tag("SITE_A", "PLC1", "T.FLOW")));
}

TEST(selection, what_is_excluded_is_not_selected) {
    const selection s{{"*"}, {"*"}, {"*"}, {"*.debug"}};
    EXPECT_TRUE(s.has(tag("S", "P", "a")));
    EXPECT_FALSE(s.has(tag("S", "P", "a.debug")));
}

TEST(selection, the_gateways_own_figures_need_their_opc_in_full) {
    EXPECT_FALSE((selection{{"*"}, {"*"}, {"*"}, {}}.has(tag("S", "EDGE_SYSTEM", "EDGE_SYSTEM.CPU"))));
    EXPECT_FALSE((selection{{"*"}, {"EDGE_*"}, {"*"}, {}}.has(tag("S", "EDGE_SYSTEM", "EDGE_SYSTEM.CPU"))));
    EXPECT_TRUE((selection{{"*"}, {"EDGE_SYSTEM"}, {"*"}, {}}.has(tag("S", "EDGE_SYSTEM", "EDGE_SYSTEM.CPU"))));
}

}  // namespace
}  // namespace penstock::publish
