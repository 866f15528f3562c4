#include "publish/name_template.hpp"

#include <gtest/gtest.h>

#include "publish/batch_id.hpp"

namespace penstock::publish {
namespace {

tag_metadata tag() {
    tag_metadata t;
    t.site_id = "SITE_A";
    t.opc_id = "PLC1";
    t.tag_id = "T#1";
    t.alias = "oven/temp";
    t.tag_name = "Oven";
    return t;
}

std::string fill(std::string_view text, const tag_metadata& of = tag()) {
    return name_template::parse(text)->fill(of, "EDGE_X");
}

TEST(name_template, each_placeholder_is_filled_in) {
    EXPECT_EQ(fill("{edge}/{site}/{opc}/{tag}"), "EDGE_X/SITE_A/PLC1/T#1");
    EXPECT_EQ(fill("a-{alias}-{name}-z"), "a-oven/temp-Oven-z");
    EXPECT_EQ(fill("plain"), "plain");
    EXPECT_EQ(fill("{{tag}}"), "{tag}");
}

TEST(name_template, a_tag_without_alias_or_name_is_called_by_its_id) {
    auto bare = tag();
    bare.alias = {};
    bare.tag_name.clear();
    EXPECT_EQ(fill("{alias}|{name}", bare), "T#1|T#1");
}

TEST(name_template, what_may_not_stand_there_becomes_an_underscore_but_not_in_the_template) {
    EXPECT_EQ(name_template::parse("a/{tag}/{alias}")->fill(tag(), "E", "+#/"), "a/T_1/oven_temp");
}

TEST(name_template, faults_name_the_placeholder) {
    const auto unknown = name_template::parse("{site}/{tagg}");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("{tagg}"), std::string::npos);
    EXPECT_FALSE(name_template::parse("{tag"));
    EXPECT_FALSE(name_template::parse("tag}"));
}

TEST(batch_id, numbers_have_twenty_digits) {
    EXPECT_EQ(make_batch_id("EDGE_X", "mes", 7, 18'446'744'073'709'551'615U),
              "EDGE_X-mes-00000000000000000007-18446744073709551615");
}

}  // namespace
}  // namespace penstock::publish
