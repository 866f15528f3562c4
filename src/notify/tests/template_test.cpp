#include "notify/template.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace penstock::notify {
namespace {

const sender edge{"SITE_A", "EDGE_1", "Asia/Seoul", text_language::english};

message alarm(std::string name, std::string text) {
    event e;
    e.kind = "ALARM";
    e.priority = "CRITICAL";
    e.id = "ALARM_1";
    e.name = std::move(name);
    e.text = std::move(text);
    e.tag_id = "T1";
    e.raised_at = from_epoch_ms(1'700'000'000'000);
    return {1, {e}};
}

TEST(template_test, values_are_escaped_for_json) {
    const auto m = alarm("Kessel \"1\"\\", "Druck\n\t\x01 12 bar </script>");
    const auto filled = fill_json(R"({"n":"{name}","t":"{event}","c":{count},"e":{events}})", m, edge);
    const auto parsed = boost::json::parse(filled);
    EXPECT_EQ(parsed.at("n").as_string(), "Kessel \"1\"\\");
    EXPECT_EQ(parsed.at("t").as_string(), "Druck\n\t\x01 12 bar </script>");
    EXPECT_EQ(parsed.at("c").as_int64(), 1);
    EXPECT_EQ(parsed.at("e").at(0).at("id").as_string(), "ALARM_1");
}

TEST(template_test, a_value_with_a_placeholder_is_not_filled_again) {
    EXPECT_EQ(fill_json(R"("{name}")", alarm("{edge_id}", ""), edge), R"("{edge_id}")");
}

TEST(template_test, braces_of_json_stay) {
    EXPECT_EQ(fill_json(R"({"a":{},"b":{"id":1}})", alarm("", ""), edge), R"({"a":{},"b":{"id":1}})");
    EXPECT_FALSE(check_json_template(default_webhook_template));
}

TEST(template_test, a_template_that_makes_no_json_is_refused) {
    EXPECT_TRUE(check_json_template(R"({"text":{text}})")) << "a text without quotes";
    EXPECT_TRUE(check_json_template(R"({"text":"{events}"})")) << "a list within quotes";
    EXPECT_TRUE(check_json_template(R"({"text":"{text}")"));
    const auto unknown = check_json_template(R"({"text":"{message}"})");
    ASSERT_TRUE(unknown);
    EXPECT_NE(unknown->message.find("{message}"), std::string::npos);
}

TEST(template_test, a_mail_has_no_control_characters_of_values) {
    EXPECT_EQ(fill_plain("{name}|", alarm("a\r\nBcc: x\x1b[1m", ""), edge), "a  Bcc: x [1m|");
    EXPECT_TRUE(check_plain_template("{what}"));
    EXPECT_FALSE(check_plain_template("{name} {text}"));
}

TEST(message_test, the_subject_has_the_most_important_event_and_the_count) {
    auto m = alarm("Boiler", "Pressure is 12 bar");
    EXPECT_EQ(subject_of(m, edge), "[SITE_A] CRITICAL Boiler: Pressure is 12 bar");
    m.count = 10'000;
    m.first.insert(m.first.begin(), event{news::raised, "DEVICE", "LOW", "D", "D", "lost"});
    EXPECT_EQ(subject_of(m, edge), "[SITE_A] CRITICAL Boiler: Pressure is 12 bar and 9999 more");
    m.first.front().priority = "CRITICAL";
    m.first.front().text = std::string(300, 'x');
    EXPECT_LE(subject_of(m, edge).size(), 200U);
}

TEST(message_test, the_text_has_times_of_the_zone_and_says_how_many_are_not_shown) {
    auto m = alarm("Boiler", "Pressure is 12 bar");
    m.count = 12;
    m.first.front().type = news::unacknowledged;
    EXPECT_EQ(text_of(m, edge),
              "2023-11-15 07:13:20  CRITICAL NOT ACKNOWLEDGED Boiler: Pressure is 12 bar (tag T1)\n"
              "11 more events are not shown; there are 12 in all.\n");
    auto korean = edge;
    korean.language = text_language::korean;
    EXPECT_EQ(subject_of(m, korean), "[SITE_A] CRITICAL 미확인 Boiler: Pressure is 12 bar 외 11건");
}

}  // namespace
}  // namespace penstock::notify
