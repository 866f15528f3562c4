#include "audit/access_line.hpp"

#include <gtest/gtest.h>

#include "audit/tests/made_call.hpp"

namespace penstock::audit {
namespace {

std::string text_of(const call_record& r) {
    std::string out;
    append_access_line(out, r);
    return out;
}

TEST(access_line, looks_as_decided) {
    auto r = plain_call();
    r.key = "abcd0123456789012345678901234567890123456789";
    r.key.remove_suffix(1);
    r.auth = "apikey";
    EXPECT_EQ(text_of(r), R"([API_ACCESS] method=GET path=/api/v1/opc query="" status=200 duration=3 ip=127.0.0.1 )"
                          R"(user=abcd***(len=43) ua="curl/8.5" auth=apikey)");
}

TEST(access_line, of_a_named_key_says_which_it_was_also_once_it_is_gone) {
    auto r = plain_call();
    r.key = "abcd0123456789012345678901234567890123456789";
    r.key_id = "KEY_1";
    r.auth = "apikey";
    EXPECT_NE(text_of(r).find(" user=abcd***(len=44) "), std::string::npos);
    EXPECT_TRUE(text_of(r).ends_with(" auth=apikey key=KEY_1"));
    EXPECT_EQ(entry_of(r).user, "KEY_1");
    r.key_id = {};
    EXPECT_EQ(entry_of(r).user, "abcd***(len=44)");
}

TEST(access_line, shows_nobody_as_a_dash_and_a_person_by_id) {
    EXPECT_NE(text_of(plain_call()).find(" user=- "), std::string::npos);
    auto r = plain_call();
    r.user_id = "kim";
    r.auth = "session";
    EXPECT_NE(text_of(r).find(" user=kim ua=\"curl/8.5\" auth=session"), std::string::npos);
}

TEST(access_line, an_error_is_named_only_after_an_exception) {
    EXPECT_EQ(text_of(plain_call()).find("error="), std::string::npos);
    auto r = plain_call();
    r.error = "std::runtime_error";
    EXPECT_TRUE(text_of(r).ends_with(" auth=none error=std::runtime_error"));
}

TEST(access_line, is_one_line_whatever_the_values_hold) {
    auto r = plain_call();
    r.path = "/a\nb\"c\\d";
    r.query = "x=\r\n[API_ACCESS] method=FAKE";
    r.user_agent = "u\x1b[31m\x7f";
    const auto text = text_of(r);
    EXPECT_EQ(text.find_first_of("\r\n\x1b\x7f"), std::string::npos) << text;
    EXPECT_NE(text.find(R"(path="/a\nb\"c\\d")"), std::string::npos) << text;
    EXPECT_NE(text.find(R"(ua="u\x1b[31m\x7f")"), std::string::npos) << text;
}

TEST(access_line, cuts_the_user_agent_after_80_characters_not_bytes) {
    auto r = plain_call();
    std::string agent;
    for (int i = 0; i < 100; ++i)
        agent += "\xED\x95\x9C";
    r.user_agent = agent;
    const auto text = text_of(r);
    EXPECT_NE(text.find("ua=\"" + agent.substr(0, 240) + "\""), std::string::npos);
}

TEST(access_line, bytes_that_are_no_utf8_are_escaped) {
    auto r = plain_call();
    r.user_agent = "\xff\xfe";
    EXPECT_NE(text_of(r).find(R"(ua="\xff\xfe")"), std::string::npos);
}

TEST(access_line, cuts_path_and_query_after_512_characters_and_the_user_after_100) {
    auto r = plain_call();
    const std::string path(15'000, 'p'), query(15'000, 'q'), user(15'000, 'u');
    r.path = path;
    r.query = query;
    r.user_id = user;
    const auto text = text_of(r);
    EXPECT_NE(text.find("path=" + path.substr(0, 512) + " query=\"" + query.substr(0, 512) + "\" "), std::string::npos);
    EXPECT_NE(text.find("user=" + user.substr(0, 100) + " "), std::string::npos);
}

}  // namespace
}  // namespace penstock::audit
