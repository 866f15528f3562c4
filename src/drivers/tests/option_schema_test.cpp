#include "drivers/option_schema.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

constexpr const char* text = R"({"type":"X","title":"X","default_port":502,
"options":[{"name":"unit_id","type":"integer","default":1,"min":0,"max":255,"description":"unit"},
           {"name":"transport","type":"choice","values":["tcp","udp"],"default":"tcp"},
           {"name":"headers","type":"object"}],
"tag_options":[{"name":"byte_order","type":"choice","values":["ABCD","CDAB"]}]})";

TEST(option_schema, values_are_returned_in_their_canonical_text) {
    const auto schema = option_schema::parse(text);
    option_map options{{"unit_id", " 7 "}, {"transport", "UDP"}, {"discovery", "1"}, {"headers", "{\"a\":\"b\"}"}};
    EXPECT_TRUE(schema.check_options(options).empty());
    EXPECT_EQ(options["unit_id"], "7");
    EXPECT_EQ(options["transport"], "udp");
    EXPECT_EQ(options["discovery"], "true");
    option_map tag{{"byte_order", "cdab"}};
    EXPECT_TRUE(schema.check_tag_options(tag).empty());
    EXPECT_EQ(tag["byte_order"], "CDAB");
}

TEST(option_schema, an_unknown_option_names_the_nearest_known_one) {
    const auto schema = option_schema::parse(text);
    option_map options{{"unitid", "7"}};
    const auto faults = schema.check_options(options);
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].field, "options.unitid");
    EXPECT_NE(faults[0].message.find("unit_id"), std::string::npos);
}

TEST(option_schema, every_bad_value_is_reported_with_what_was_expected) {
    const auto schema = option_schema::parse(text);
    option_map options{{"unit_id", "256"}, {"transport", "pigeon"}, {"discovery", "perhaps"}, {"headers", "[]"}};
    const auto faults = schema.check_options(options);
    ASSERT_EQ(faults.size(), 4U);
    EXPECT_EQ(to_string(faults[3]), "options.unit_id: expected a whole number from 0 to 255");
}

TEST(option_schema, a_reader_falls_back_to_the_default) {
    const auto schema = option_schema::parse(text);
    const option_map options{{"unit_id", "7"}};
    const option_reader reader(schema.options(), options);
    EXPECT_EQ(reader.integer("unit_id"), 7);
    EXPECT_EQ(reader.text("transport"), "tcp");
    EXPECT_FALSE(reader.boolean("discovery"));
    EXPECT_EQ(reader.text("password"), "");
}

TEST(option_schema, an_option_that_names_no_group_is_one_of_more) {
    const auto schema = option_schema::parse(R"({"title":"X","default_port":1,"options":[
        {"name":"rack","type":"integer","group":"connection"},{"name":"pause","type":"integer"}],
        "tag_options":[{"name":"order","type":"text"}]})");
    EXPECT_EQ(schema.find("rack")->group, "connection");
    EXPECT_EQ(schema.find("pause")->group, "more");
    EXPECT_EQ(schema.find("username")->group, "more");
    EXPECT_EQ(schema.tag_options().front().group, "");
}

TEST(option_schema, a_form_shows_all_options_but_discovery) {
    const auto schema = option_schema::parse(text);
    for (const auto& rule : schema.options())
        EXPECT_EQ(rule.is_off_form, rule.name == "discovery") << rule.name;
}

TEST(option_schema, abilities_that_are_absent_are_none) {
    const auto schema = option_schema::parse(text);
    EXPECT_FALSE(schema.can_browse({}));
    EXPECT_FALSE(schema.abilities().reports_types);
    EXPECT_EQ(schema.abilities().member_separator, "");
    EXPECT_EQ(schema.abilities().icon, "");
}

TEST(option_schema, devices_are_browsed_where_the_condition_holds) {
    const auto schema = option_schema::parse(R"({"title":"X","default_port":1,"icon":"M2 8h12","browses":true,
"browses_if":{"option":"family","values":["new","newer"]},"reports_types":true,"member_separator":".",
"options":[{"name":"family","type":"choice","values":["old","new","newer"],"default":"new"}]})");
    EXPECT_TRUE(schema.can_browse({})) << "by the default";
    EXPECT_TRUE(schema.can_browse({{"family", "newer"}}));
    EXPECT_FALSE(schema.can_browse({{"family", "old"}}));
    EXPECT_TRUE(schema.abilities().reports_types);
    EXPECT_EQ(schema.abilities().member_separator, ".");
    EXPECT_EQ(schema.abilities().icon, "M2 8h12");
}

TEST(option_schema, wrong_abilities_are_refused_immediately) {
    const auto parse = [](const std::string& members) {
        return option_schema::parse(R"({"title":"X","default_port":1,)" + members +
                                    R"("options":[{"name":"a","type":"choice","values":["x"]}]})");
    };
    EXPECT_THROW(parse(R"("icon":"<svg/>",)"), std::invalid_argument);
    EXPECT_THROW(parse(R"("icon":7,)"), std::invalid_argument);
    EXPECT_THROW(parse(R"("browses":true,"browses_if":{"option":"b","values":["x"]},)"), std::invalid_argument);
    EXPECT_THROW(parse(R"("browses":true,"browses_if":{"option":"a","values":["y"]},)"), std::invalid_argument);
}

TEST(option_schema, a_broken_schema_is_refused_immediately) {
    EXPECT_THROW(option_schema::parse(R"({"title":"X","default_port":1,"options":[{"name":"a","type":"colour"}]})"),
                 std::invalid_argument);
    EXPECT_THROW(option_schema::parse(
                     R"({"title":"X","default_port":1,"options":[{"name":"a","type":"integer","default":"x"}]})"),
                 std::invalid_argument);
}

}  // namespace
}  // namespace penstock
