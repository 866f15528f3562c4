#include "notify/webhook.hpp"

#include <gtest/gtest.h>

namespace penstock::notify {
namespace {

using enum attempt::outcome;

attempt of(unsigned status, std::string body = {}) {
    http::response got;
    got.status = status;
    got.body = std::move(body);
    return attempt_of(got);
}

TEST(webhook_test, the_status_decides_whether_the_message_is_sent_again) {
    for (const unsigned status : {200U, 202U, 204U})
        EXPECT_EQ(of(status).result, delivered) << status;
    for (const unsigned status : {408U, 425U, 429U, 500U, 503U})
        EXPECT_EQ(of(status).result, failed) << status;
    for (const unsigned status : {301U, 302U, 304U, 400U, 401U, 404U, 410U, 413U})
        EXPECT_EQ(of(status).result, refused) << status;
}

TEST(webhook_test, the_answer_is_one_line_of_text) {
    EXPECT_EQ(of(400, "no\r\n\tsuch \x01 room").answer, "400 Bad Request: no such room");
    EXPECT_LE(of(500, std::string(10'000, 'x')).answer.size(), max_answer_bytes);
}

TEST(webhook_test, a_redirect_is_not_followed_and_named) {
    http::response got;
    got.status = 302;
    got.fields = {{"Location", "https://other.example.com/"}};
    const auto result = attempt_of(got);
    EXPECT_EQ(result.result, refused);
    EXPECT_NE(result.answer.find("https://other.example.com/"), std::string::npos);
}

}  // namespace
}  // namespace penstock::notify
