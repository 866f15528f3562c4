#include "audit/key_mask.hpp"

#include <gtest/gtest.h>

#include "base/log_secrets.hpp"

namespace penstock::audit {
namespace {

const std::string key = "Zk3yOfThisGateway_0123456789-abcdefghijklmn";

key_mask make() {
    return {{"limit", "q", "live"}, [](std::string_view text) { return text == key; }};
}

TEST(key_mask, a_stranger_shows_only_values_of_names_that_a_route_takes) {
    const auto mask = make();
    EXPECT_EQ(mask.query("limit=5&API_KEY=s3cret&q=pump", true), "limit=5&API_KEY=***&q=pump");
    EXPECT_EQ(mask.query("a=1&&b", true), "a=***&&***");
    EXPECT_EQ(mask.query("", true), "");
    EXPECT_EQ(mask.query("x=", true), "x=***");
}

TEST(key_mask, no_spelling_of_a_name_helps) {
    const auto mask = make();
    for (const std::string name : {"api_key", "API_KEY", "apikey", "ApiKey", "x-api-key", "X-API-Key", "api%5Fkey",
                                   "%61pi_key", "key", "token", "access_token", "password", "Authorization", "k"}) {
        EXPECT_EQ(mask.query(name + "=s3cret", true), name + "=***");
    }
    for (const std::string name : {"api_key", "API_KEY", "apikey", "x-api-key", "api%5Fkey", "key", "access_token"}) {
        EXPECT_EQ(mask.query(name + "=s3cret", false), name + "=***") << "of a known caller, too";
    }
}

TEST(key_mask, a_key_of_the_gateway_is_hidden_in_whatever_it_stands) {
    const auto mask = make();
    for (const bool is_stranger : {true, false}) {
        EXPECT_EQ(mask.query("q=" + key, is_stranger), "q=***");
        EXPECT_EQ(mask.query("q=1;api_key=" + key, is_stranger), "q=***");
        EXPECT_EQ(mask.query("q=%5A" + key.substr(1), is_stranger), "q=***");
        EXPECT_EQ(mask.query(key, is_stranger), "***");
        EXPECT_EQ(mask.query(key + "=1", is_stranger).find(key), std::string::npos);
    }
    EXPECT_EQ(mask.path("/api/v1/opc/" + key + "/x"), "/api/v1/opc/***/x");
    EXPECT_EQ(mask.path("/api/v1/opc/%5A" + key.substr(1)), "/api/v1/opc/***");
    EXPECT_EQ(mask.text("curl/8 (" + key + ") x"), "curl/8 (***) x");
}

TEST(key_mask, secrets_that_have_other_characters_are_found_as_well) {
    hide_in_log("p@ss/word of the mask test");
    EXPECT_EQ(make().query("q=p%40ss%2Fword%20of%20the%20mask%20test", false), "q=***");
}

TEST(key_mask, leaves_everything_else_alone) {
    const auto mask = make();
    const std::string path = "/api/v1/tag/SITE_A.OPC_7.LINE%20B/value";
    EXPECT_EQ(mask.path(path), path);
    EXPECT_EQ(mask.query("limit=5&from=2026-11-22T07:07:44+09:00", false), "limit=5&from=2026-11-22T07:07:44+09:00");
    EXPECT_EQ(mask.text("Mozilla/5.0"), "Mozilla/5.0");
}

}  // namespace
}  // namespace penstock::audit
