#include "publish/mqtt/command_codec.hpp"

#include <gtest/gtest.h>

namespace penstock::publish::mqtt {
namespace {

TEST(command_codec, the_value_of_a_command_becomes_the_text_of_v1) {
    for (const auto& [json, text] :
         std::vector<std::pair<std::string, std::string>>{{R"("77")", "77"},
                                                          {"77", "77"},
                                                          {"-5", "-5"},
                                                          {"18446744073709551615", "18446744073709551615"},
                                                          {"0.1", "0.1"},
                                                          {"true", "true"},
                                                          {"[1,2]", "[1,2]"}}) {
        command c;
        ASSERT_TRUE(parse_command(R"({"tag_id":"T","id":7,"value":)" + json + '}', c)) << json;
        EXPECT_EQ(c.text, text);
        EXPECT_EQ(c.tag_id, "T");
        EXPECT_EQ(c.id, "7");
    }
}

TEST(command_codec, an_invalid_command_reports_which_field_and_keeps_the_id_for_the_answer) {
    for (const auto& [json, field, id] : std::vector<std::tuple<std::string, std::string, std::string>>{
             {"no json", "", "null"},
             {"[]", "", "null"},
             {R"({"id":"x","value":1})", "tag_id", R"("x")"},
             {R"({"id":"x","tag_id":5,"value":1})", "tag_id", R"("x")"},
             {R"({"id":"x","tag_id":"T"})", "value", R"("x")"},
             {R"({"id":"x","tag_id":"T","value":null})", "value", R"("x")"},
             {R"({"id":")" + std::string(1000, 'x') + R"(","tag_id":"T","value":1})", "id", "null"}}) {
        command c;
        const auto parsed = parse_command(json, c);
        ASSERT_FALSE(parsed) << json;
        EXPECT_EQ(parsed.error().field, field) << json;
        EXPECT_EQ(c.id, id);
        EXPECT_EQ(c.tag_id, field == "value" ? "T" : "") << json;
    }
}

TEST(command_codec, an_answer_has_the_result) {
    EXPECT_EQ(format_response(R"("x")", "T", {true, "77", {}}),
              R"({"id":"x","tag_id":"T","result":"SUCCESS","actual_read":"77","msg":""})");
    EXPECT_EQ(format_response("null", "T\"", {false, {}, "no such tag"}),
              R"({"id":null,"tag_id":"T\"","result":"ERROR","actual_read":null,"msg":"no such tag"})");
}

}  // namespace
}  // namespace penstock::publish::mqtt
