#include "model/option_rule_json.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

namespace penstock {
namespace {

/// What `write` writes of the rule that this text is, in an object of its own.
template <class Write>
std::string written(const std::string& rule, Write write) {
    const auto schema = boost::json::parse(R"({"options":[)" + rule + "]}");
    std::string out;
    json_writer json(out);
    json.begin_object();
    constexpr std::array<std::string_view, 2> groups{"near", "far"};
    write(json, parse_option_rules(schema.as_object(), "options", groups));
    json.end_object();
    return out;
}

std::string rule_of(const std::string& rule) {
    return written(rule, [](json_writer& json, const auto& rules) { write_rules(json, "o", rules); });
}

std::string schema_of(const std::string& rule) {
    return written(rule,
                   [](json_writer& json, const auto& rules) { write_value_schema(json.key("s"), rules.front()); });
}

TEST(option_rule_json, a_rule_is_written_as_in_its_schema) {
    for (const std::string rule :
         {R"({"name":"a","type":"text","description":"x"})",
          R"({"name":"a","type":"text","default":"7","secret":true,"required":true,"description":"x"})",
          R"({"name":"a","type":"integer","unit":"ms","default":5,"min":1,"max":9,"description":"x"})",
          R"({"name":"a","type":"number","default":0,"description":"x"})",
          R"({"name":"a","type":"boolean","default":false,"description":"x"})",
          R"({"name":"a","type":"choice","default":"u","values":["u","v"],"description":"x"})",
          R"({"name":"a","type":"object","description":"x"})",
          R"({"name":"a","type":"list","default":["*"],"description":"x"})"}) {
        EXPECT_EQ(rule_of(rule), R"({"o":[)" + rule + "]}");
    }
}

TEST(option_rule_json, a_rule_with_a_group_says_whether_a_form_shows_it) {
    EXPECT_EQ(rule_of(R"({"name":"a","type":"text","group":"far","description":"x"})"),
              R"({"o":[{"name":"a","type":"text","group":"far","hidden":false,"description":"x"}]})");
    EXPECT_EQ(rule_of(R"({"name":"a","type":"text","hidden":true,"group":"near","description":"x"})"),
              R"({"o":[{"name":"a","type":"text","group":"near","hidden":true,"description":"x"}]})");
}

TEST(option_rule_json, a_group_that_the_schema_does_not_have_is_refused) {
    EXPECT_THROW(rule_of(R"({"name":"a","type":"text","group":"fra","description":"x"})"), std::invalid_argument);
}

TEST(option_rule_json, a_secret_in_parts_is_not_marked) {
    EXPECT_EQ(rule_of(R"({"name":"a","type":"text","secret":"parts","description":"x"})"),
              R"({"o":[{"name":"a","type":"text","description":"x"}]})");
}

TEST(option_rule_json, a_value_is_described_in_the_words_of_json_schema) {
    const auto described = [](const std::string& type, const std::string& rest = "") {
        return schema_of(R"({"name":"a","description":"x","type":")" + type + "\"" + rest + "}");
    };
    EXPECT_EQ(described("text"), R"({"s":{"type":"string","description":"x"}})");
    EXPECT_EQ(described("integer", R"(,"min":0,"max":255)"),
              R"({"s":{"type":"integer","minimum":0,"maximum":255,"description":"x"}})");
    EXPECT_EQ(described("number"), R"({"s":{"type":"number","description":"x"}})");
    EXPECT_EQ(described("boolean"), R"({"s":{"type":"boolean","description":"x"}})");
    EXPECT_EQ(described("choice", R"(,"values":["u","v"])"),
              R"({"s":{"type":"string","enum":["u","v"],"description":"x"}})");
    EXPECT_EQ(described("list"), R"({"s":{"type":"array","description":"x"}})");
    EXPECT_EQ(described("object"), R"({"s":{"type":"object","description":"x"}})");
}

}  // namespace
}  // namespace penstock
