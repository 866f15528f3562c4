#include <gmock/gmock.h>

#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

}  // namespace

TEST(call, goes_below_the_base_with_the_key_and_the_body) {
    connected to([](const heard&) { return ok("{}"); });
    ASSERT_TRUE(to.c.call("POST", "/site", R"({"site_name":"x"})").ok());
    const heard h = to.gateway.requests().back();
    EXPECT_EQ(h.method, "POST");
    EXPECT_EQ(h.target, "/api/v5/site");
    EXPECT_EQ(h.body, R"({"site_name":"x"})");
    EXPECT_EQ(h.headers.at("api_key"), key);
    EXPECT_EQ(h.headers.at("Content-Type"), "application/json");
}

TEST(call, each_method_is_sent_as_it_is_and_leaves_nothing_for_the_next) {
    connected to([](const heard&) { return ok("{}"); });
    for (const char* method : {"PATCH", "GET", "PUT", "POST", "DELETE", "GET"}) {
        const bool has_body = *method == 'P';
        ASSERT_TRUE(to.c.call(method, "/site/A", has_body ? "{}" : "").ok()) << method;
        const heard h = to.gateway.requests().back();
        EXPECT_EQ(h.method, method);
        EXPECT_EQ(h.body, has_body ? "{}" : "");
    }
    EXPECT_EQ(to.gateway.connections(), 1);
}

TEST(call, hands_on_the_data_byte_for_byte) {
    const std::string data = R"({"a": 0.10, "b":12345678901234567890123, "s":"},]\"\\", "l":[1,{"x":[]}] })";
    connected to(
        [&](const heard&) { return http(200, "{ \"more\":[1,{}],\"data\" : " + data + " ,\"_status\":\"OK\"}"); });
    const envelope e = to.c.call("GET", "/x");
    EXPECT_TRUE(e.ok());
    EXPECT_EQ(e.data(), data);
    EXPECT_EQ(e.http_status(), 200);
    EXPECT_EQ(to.c.last_error().code, "");
}

TEST(call, a_refusal_has_the_gateways_code_message_and_faults) {
    connected to =
        answered(refused(400, "E1001", "site_name: required",
                         R"(,"_errors":[{"index":2,"field":"site_name","code":"E1001","message":"required"}])"));
    const envelope e = to.c.call("POST", "/site", "{}");
    EXPECT_FALSE(e.ok());
    EXPECT_EQ(e.code(), "E1001");
    EXPECT_EQ(e.http_status(), 400);
    EXPECT_EQ(e.data(), "");
    const error why = to.c.last_error();
    EXPECT_EQ(why.message, "site_name: required");
    ASSERT_EQ(why.errors.size(), 1U);
    EXPECT_EQ(why.errors[0].index, 2);
    EXPECT_EQ(why.errors[0].field, "site_name");
    EXPECT_TRUE(why);
}

TEST(call, a_code_of_a_newer_gateway_is_handed_on) {
    connected to = answered(refused(409, "E1999", "new"));
    EXPECT_EQ(to.c.call("GET", "/x").code(), "E1999");
}

TEST(call, is_refused_before_anything_is_sent_when_it_would_be_another) {
    connected to([](const heard&) { return ok("{}"); });
    for (const auto& [method, path, json] : std::vector<std::array<const char*, 3>>{{"TRACE", "/x", ""},
                                                                                    {"get", "/x", ""},
                                                                                    {"GET", "x", ""},
                                                                                    {"GET", "", ""},
                                                                                    {"GET", "/a b", ""},
                                                                                    {"GET", "/a#b", ""},
                                                                                    {"GET", "/a\r\nX: y", ""},
                                                                                    {"GET", "/\xC3\xA4", ""},
                                                                                    {"GET", "/x", "{}"}}) {
        EXPECT_EQ(to.c.call(method, path, json).code(), "ARGUMENT") << method << path;
    }
    EXPECT_EQ(to.gateway.requests().size(), 1U) << "only connect";
}

TEST(call, needs_a_key_but_to_ping_and_to_connect) {
    fake_gateway gateway([](const heard&) { return ok(R"({"ping":true,"version":"1.4.0"})"); });
    client c(gateway.reached());
    EXPECT_EQ(c.call("GET", "/site").code(), "NOT_CONNECTED");
    EXPECT_FALSE(c.me());
    EXPECT_EQ(c.last_error().code, "NOT_CONNECTED");
    EXPECT_EQ(c.last_error().http_status, 0);
    EXPECT_TRUE(gateway.requests().empty());
    EXPECT_TRUE(c.call("GET", "/system/ping").ok());
    const auto pinged = c.ping();
    ASSERT_TRUE(pinged);
    EXPECT_EQ(pinged->version, "1.4.0");
}

TEST(call, a_redirect_to_https_is_an_error_with_its_code_and_not_followed) {
    connected to = answered(http(308, "moved", "Location: https://127.0.0.1/api/v5/site\r\n"));
    const envelope e = to.c.call("GET", "/site");
    EXPECT_EQ(e.code(), "E1101");
    EXPECT_EQ(e.http_status(), 308);
    EXPECT_THAT(e.message(), HasSubstr("https://127.0.0.1/api/v5/site"));
    EXPECT_EQ(to.gateway.requests().size(), 2U);
}

TEST(call, a_request_too_long_for_the_gateway_is_one_that_is_wrong) {
    connected to = answered(http(431, ""));
    EXPECT_EQ(to.c.call("GET", "/site?site_id=A,B").code(), "E1001");
    EXPECT_EQ(to.c.last_error().http_status, 431);
}

TEST(call, a_path_is_sent_as_it_stands) {
    connected to([](const heard&) { return ok("{}"); });
    ASSERT_TRUE(to.c.call("GET", "/a/../b/./c?q=%2F").ok());
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/a/../b/./c?q=%2F");
}

TEST(connect, brings_the_key_and_its_end) {
    fake_gateway gateway(with_login(key, [](const heard&) {
        return ok(R"({"user_id":"mes","role":"engineer","scopes":["*:write"],"expires_at":1790086400000,"new":1})");
    }));
    client c(gateway.reached());
    EXPECT_EQ(c.expires_at(), 0);
    ASSERT_TRUE(c.connect());
    EXPECT_EQ(c.expires_at(), 1790086400000);
    EXPECT_EQ(gateway.requests()[0].body, R"({"user_id":"mes","token":"5f0c1a2b-0000-4000-8000-000000000001"})");
    EXPECT_EQ(gateway.requests()[0].headers.count("api_key"), 0U);
    const auto me = c.me();
    ASSERT_TRUE(me);
    EXPECT_EQ(me->role, "engineer");
    EXPECT_THAT(me->scopes, ElementsAre("*:write"));
}

TEST(connect, refused_leaves_the_client_as_it_was) {
    fake_gateway gateway([](const heard&) { return refused(401, "E1100", "wrong user or token"); });
    client c(gateway.reached());
    EXPECT_FALSE(c.connect());
    EXPECT_EQ(c.last_error().code, "E1100");
    EXPECT_EQ(c.last_error().http_status, 401);
    EXPECT_FALSE(c.me());
    EXPECT_EQ(c.last_error().code, "NOT_CONNECTED");
}

TEST(connect, a_key_that_is_none_is_not_taken) {
    for (const char* wrong : {"", "a b", "a\\r\\nX: y"}) {
        fake_gateway gateway(with_login(wrong, nullptr));
        client c(gateway.reached());
        EXPECT_FALSE(c.connect());
        EXPECT_EQ(c.last_error().code, "PARSE") << wrong;
    }
}

TEST(connect, without_user_or_token_is_not_sent) {
    fake_gateway gateway(with_login(key, nullptr));
    options without = gateway.reached();
    without.token.clear();
    client c(without);
    EXPECT_FALSE(c.connect());
    EXPECT_EQ(c.last_error().code, "ARGUMENT");
    EXPECT_TRUE(gateway.requests().empty());
}

TEST(disconnect, forgets_the_key_when_it_is_revoked_or_unknown_and_only_then) {
    next_reply next(refused(503, "E1500", "database did not answer"));
    connected to([&](const heard&) { return next.get(); });
    EXPECT_FALSE(to.c.disconnect());
    EXPECT_NE(to.c.expires_at(), 0);
    next = ok("{}");
    EXPECT_TRUE(to.c.disconnect());
    EXPECT_EQ(to.c.expires_at(), 0);
    EXPECT_FALSE(to.c.disconnect());
    EXPECT_EQ(to.c.last_error().code, "NOT_CONNECTED");
    ASSERT_TRUE(to.c.connect());
    next = refused(401, "E1100", "unknown key");
    EXPECT_FALSE(to.c.disconnect());
    EXPECT_EQ(to.c.expires_at(), 0);
}

}  // namespace penstock::v5::test
