#include "drivers/opcua/endpoint.hpp"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace penstock::opcua {
namespace {

struct offer {
    security_policy policy;
    security_mode mode;
    bool takes_anybody = true;
    bool takes_users = true;
    std::vector<std::string> tokens = {""};  ///< policies of the ways to send a password; empty = the channel's
};

owned_endpoints offering(const std::vector<offer>& offers) {
    owned_endpoints out;
    out->endpoints =
        static_cast<UA_EndpointDescription*>(UA_Array_new(offers.size(), &UA_TYPES[UA_TYPES_ENDPOINTDESCRIPTION]));
    out->endpointsSize = offers.size();
    for (std::size_t i = 0; i < offers.size(); ++i) {
        auto& e = out->endpoints[i];
        e.securityPolicyUri = copy(uri_of(offers[i].policy));
        e.securityMode = static_cast<UA_MessageSecurityMode>(static_cast<int>(offers[i].mode) + 1);
        const auto& tokens = offers[i].tokens;
        const auto count = 1 + tokens.size();
        e.userIdentityTokens =
            static_cast<UA_UserTokenPolicy*>(UA_Array_new(count, &UA_TYPES[UA_TYPES_USERTOKENPOLICY]));
        e.userIdentityTokensSize = count;
        const auto other = UA_USERTOKENTYPE_ISSUEDTOKEN;
        e.userIdentityTokens[0].tokenType = offers[i].takes_anybody ? UA_USERTOKENTYPE_ANONYMOUS : other;
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            auto& token = e.userIdentityTokens[t + 1];
            token.tokenType = offers[i].takes_users ? UA_USERTOKENTYPE_USERNAME : other;
            token.policyId = copy("way " + std::to_string(t));
            if (!tokens[t].empty()) {
                token.securityPolicyUri = copy("http://opcfoundation.org/UA/SecurityPolicy#" + tokens[t]);
            }
        }
    }
    return out;
}

std::string chosen(const std::vector<offer>& offers, const device_options& options = {}) {
    const auto offered = offering(offers);
    const auto out = choose_endpoint(*offered, options);
    return out ? security_text(out->policy, out->mode) : "! " + out.error().message();
}

constexpr auto none = security_policy::none;
constexpr auto basic = security_policy::basic256_sha256;
constexpr auto aes128 = security_policy::aes128_sha256_rsa_oaep;
constexpr auto aes256 = security_policy::aes256_sha256_rsa_pss;
constexpr auto sign = security_mode::sign;
constexpr auto encrypt = security_mode::sign_and_encrypt;
const offer open_to_all{none, security_mode::none};

TEST(opcua_endpoint, auto_uses_the_strongest_whatever_the_order) {
    EXPECT_EQ(chosen({open_to_all, {basic, sign}, {aes256, encrypt}, {aes128, encrypt}}),
              "Aes256Sha256RsaPss SignAndEncrypt");
    EXPECT_EQ(chosen({{aes128, encrypt}, {aes256, sign}, open_to_all}), "Aes128Sha256RsaOaep SignAndEncrypt");
    EXPECT_EQ(chosen({{aes128, sign}, {basic, sign}}), "Basic256Sha256 Sign");
}

TEST(opcua_endpoint, none_is_used_only_where_it_is_named_or_the_only_offer) {
    device_options named;
    named.policy = none;
    EXPECT_EQ(chosen({open_to_all, {basic, sign}}, named), "None");
    EXPECT_EQ(chosen({open_to_all}), "None");
    device_options with_user;
    with_user.user = "operator";
    EXPECT_EQ(chosen({open_to_all, {basic, sign, true, false}}, with_user),
              "! the server accepts no user and password: remove the option username")
        << "a password must not slip out over None because the secure endpoint accepts none";
}

device_options with_password() {
    device_options out;
    out.user = "operator";
    out.password = "secret";
    return out;
}

/// How the password travels, or why not.
std::string way(const std::vector<offer>& offers, const device_options& options = with_password()) {
    const auto offered = offering(offers);
    const auto out = choose_endpoint(*offered, options);
    if (!out) return "! " + out.error().message();
    EXPECT_EQ(out->description->userIdentityTokensSize, 1U) << "the stack has no other choice";
    return security_text(out->policy, out->mode) + ", " + out->token;
}

TEST(opcua_endpoint, auto_never_sends_a_password_over_none) {
    for (const auto& tokens : {std::vector<std::string>{""}, {"None"}, {"Basic256Sha256"}}) {
        const auto said = way({{none, security_mode::none, true, true, tokens}});
        EXPECT_TRUE(said.starts_with("! the server offers only security_policy None")) << said;
    }
    auto named = with_password();
    named.policy = none;
    EXPECT_EQ(way({{none, security_mode::none}}, named), "None, in clear");
    EXPECT_EQ(way({{none, security_mode::none, true, true, {"", "Basic256Sha256"}}}, named),
              "None, encrypted by Basic256Sha256")
        << "in clear only where there is no better way";
}

TEST(opcua_endpoint, a_password_is_never_in_clear_on_a_channel_that_only_signs) {
    EXPECT_TRUE(way({{basic, sign, true, true, {"None"}}})
                    .starts_with("! the server requires user name and password in clear text"));
    EXPECT_EQ(way({{basic, sign, true, true, {"None", "Aes256_Sha256_RsaPss"}}}),
              "Basic256Sha256 Sign, encrypted by Aes256Sha256RsaPss");
    EXPECT_EQ(way({{basic, encrypt, true, true, {"None"}}}), "Basic256Sha256 SignAndEncrypt, encrypted by the channel");
    EXPECT_EQ(way({{basic, encrypt, true, true, {"None"}}, {basic, sign}}),
              "Basic256Sha256 SignAndEncrypt, encrypted by the channel");
}

TEST(opcua_endpoint, each_supported_way_to_send_a_password_is_used_the_best_first) {
    EXPECT_EQ(way({{basic, encrypt, true, true, {"Aes128_Sha256_RsaOaep", "Basic256Sha256", "Basic256"}}}),
              "Basic256Sha256 SignAndEncrypt, encrypted by Basic256Sha256");
    EXPECT_EQ(way({{basic, encrypt}}), "Basic256Sha256 SignAndEncrypt, encrypted by Basic256Sha256");
}

TEST(opcua_endpoint, a_deprecated_way_is_used_only_where_the_option_allows_it) {
    const std::vector<offer> milo{{basic, encrypt, true, true, {"Basic256"}}};
    const auto refused = way(milo);
    EXPECT_NE(refused.find("Basic256, which is deprecated"), std::string::npos) << refused;
    EXPECT_NE(refused.find("allow_deprecated_token"), std::string::npos) << refused;
    auto allowed = with_password();
    allowed.allows_deprecated_token = true;
    EXPECT_EQ(way(milo, allowed), "Basic256Sha256 SignAndEncrypt, encrypted by Basic256 (deprecated)");
    EXPECT_NE(
        way({{basic, encrypt, true, true, {"Ecc_Future"}}}).find("Ecc_Future, which the gateway does not support"),
        std::string::npos);
}

TEST(opcua_endpoint, what_is_named_is_used_or_the_offer_is_listed) {
    device_options options;
    options.policy = basic;
    options.mode = sign;
    EXPECT_EQ(chosen({open_to_all, {basic, sign}, {basic, encrypt}}, options), "Basic256Sha256 Sign");
    EXPECT_EQ(chosen({open_to_all, {aes128, sign}}, options),
              "! the server does not offer security_policy Basic256Sha256 with security_mode Sign; it offers "
              "Aes128Sha256RsaOaep Sign, None");
    EXPECT_EQ(chosen({}),
              "! the server does not offer security_policy auto with security_mode auto; it offers nothing "
              "that the gateway supports");
}

TEST(opcua_endpoint, one_that_accepts_the_user_precedes_a_stronger_one_that_does_not) {
    device_options options;
    options.user = "operator";
    EXPECT_EQ(chosen({{aes256, encrypt, true, false}, {basic, sign}}, options), "Basic256Sha256 Sign");
    EXPECT_EQ(chosen({{basic, sign, false, true}}),
              "! the server accepts no session without a user: set the options username and password");
}

}  // namespace
}  // namespace penstock::opcua
