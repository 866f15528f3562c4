#include <gmock/gmock.h>

#include <mutex>

#include "client/src/redaction.hpp"
#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using detail::masked;
using detail::redacted_body;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// What a client said, in one text.
struct debugged {
    explicit debugged(fake_gateway::script answers) : gateway(with_login(key, std::move(answers))) {
        options o = gateway.reached();
        o.debug = true;
        o.debug_sink = [this](std::string_view line) {
            const std::lock_guard lock(mutex);
            said.append(line).append("\n");
        };
        token = o.token;
        c = std::make_unique<client>(o);
        EXPECT_TRUE(c->connect());
    }
    void expect_no_secret() const {
        EXPECT_THAT(said, Not(HasSubstr(key)));
        EXPECT_THAT(said, Not(HasSubstr(token)));
    }
    fake_gateway gateway;
    std::mutex mutex;
    std::string said;
    std::string token;
    std::unique_ptr<client> c;
};

}  // namespace

TEST(masking, leaves_the_ends_of_long_secrets) {
    EXPECT_EQ(masked("abcdefyz"), "ab***yz");
    EXPECT_EQ(masked("abcdefg"), "***");
    EXPECT_EQ(masked(""), "***");
}

TEST(masking, finds_secrets_by_their_names_at_any_depth) {
    EXPECT_EQ(redacted_body(R"({"api_key":"abcdefyz","a":[{"token":"abcdefyz","t":1}]})", 4096),
              R"({"api_key":"ab***yz","a":[{"token":"ab***yz","t":1}]})");
    EXPECT_EQ(
        redacted_body(R"({"options":{"password":"abcdefyz","remote_password":"p","client_secret":"s","push_key":7}})",
                      4096),
        R"({"options":{"password":"***","remote_password":"***","client_secret":"***","push_key":"***"}})");
    EXPECT_EQ(redacted_body(R"({"pass\u0077ord":"p","token":["abcdefyz"]})", 4096),
              R"({"password":"***","token":"***"})");
}

TEST(masking, shows_nothing_of_what_it_cannot_read) {
    EXPECT_EQ(redacted_body(R"({"password":"p)", 4096), "(14 bytes that are not JSON)");
}

TEST(masking, cuts_long_bodies_between_characters) {
    const std::string body = "\"" + std::string(50, 'x') + "\xED\x95\x9C\"";
    EXPECT_EQ(redacted_body(body, 52), "\"" + std::string(50, 'x') + "… (55 bytes)");
    EXPECT_EQ(redacted_body(body, 55), body);
}

TEST(debug, says_what_was_asked_and_answered) {
    debugged d([](const heard&) { return ok(R"({"site_id":"SITE_A"})"); });
    d.said.clear();
    ASSERT_TRUE(d.c->site().update("SITE_A", {.site_name = "Ulsan"}));
    EXPECT_THAT(d.said, StartsWith("PUT /site/SITE_A 200, "));
    EXPECT_THAT(
        d.said,
        HasSubstr(" ms\n  > {\"site_name\":\"Ulsan\"}\n  < {\"_status\":\"OK\",\"data\":{\"site_id\":\"SITE_A\"}}\n"));
}

TEST(debug, says_why_there_is_no_answer) {
    debugged d([](const heard&) { return close(); });
    EXPECT_FALSE(d.c->call("GET", "/x").ok());
    EXPECT_THAT(d.said, HasSubstr("GET /x NETWORK: "));
}

TEST(debug, shows_no_key_no_token_and_no_password_wherever_they_stand) {
    // A gateway, or who takes its place, that repeats all it was sent.
    debugged d([](const heard& h) {
        return refused(400, "E1001", h.headers.at("api_key") + " " + h.target,
                       R"(,"password":"hunter22","x":")" + key + "\"");
    });
    EXPECT_THAT(d.said, HasSubstr(R"("token":"5f***01")"));
    EXPECT_THAT(d.said, HasSubstr(R"("api_key":"q7***x2")"));
    const std::string with_password = R"({"opc_id":"OPC_1","options":{"password":"hunter22"}})";
    EXPECT_FALSE(d.c->call("POST", "/opc?api_key=" + key + "&token=" + d.token, with_password).ok());
    EXPECT_FALSE(d.c->call("POST", "/opc", R"({"password":"hunter22)").ok());
    d.expect_no_secret();
    EXPECT_THAT(d.said, Not(HasSubstr("hunter22")));
    EXPECT_THAT(d.said, HasSubstr("/opc?api_key=q7***x2&token=5f***01"));
}

TEST(debug, is_silent_when_it_is_off) {
    fake_gateway gateway(with_login(key, nullptr));
    options o = gateway.reached();
    std::string said;
    o.debug_sink = [&](std::string_view line) { said += line; };
    client c(o);
    ASSERT_TRUE(c.connect());
    EXPECT_EQ(said, "");
}

TEST(debug, a_sink_that_throws_harms_nothing) {
    fake_gateway gateway(with_login(key, nullptr));
    options o = gateway.reached();
    o.debug = true;
    o.debug_sink = [](std::string_view) { throw 7; };
    client c(o);
    EXPECT_TRUE(c.connect());
    EXPECT_EQ(c.last_error().code, "");
}

TEST(debug, goes_to_stderr_without_a_sink) {
    fake_gateway gateway(with_login(key, nullptr));
    options o = gateway.reached();
    o.debug = true;
    client c(o);
    testing::internal::CaptureStderr();
    EXPECT_TRUE(c.connect());
    EXPECT_THAT(testing::internal::GetCapturedStderr(), StartsWith("penstock_v5: POST /system/connect 200, "));
}

}  // namespace penstock::v5::test
