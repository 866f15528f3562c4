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
        e.userIdentityTokens = static_cast<UA_UserTokenPolicy*>(UA_Array_new(2, &UA_TYPES[UA_TYPES_USERTOKENPOLICY]));
        e.userIdentityTokensSize = 2;
        const auto other = UA_USERTOKENTYPE_ISSUEDTOKEN;
        e.userIdentityTokens[0].tokenType = offers[i].takes_anybody ? UA_USERTOKENTYPE_ANONYMOUS : other;
        e.userIdentityTokens[1].tokenType = offers[i].takes_users ? UA_USERTOKENTYPE_USERNAME : other;
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

TEST(opcua_endpoint, auto_takes_the_strongest_whatever_the_order) {
    EXPECT_EQ(chosen({open_to_all, {basic, sign}, {aes256, encrypt}, {aes128, encrypt}}),
              "Aes256Sha256RsaPss SignAndEncrypt");
    EXPECT_EQ(chosen({{aes128, encrypt}, {aes256, sign}, open_to_all}), "Aes128Sha256RsaOaep SignAndEncrypt");
    EXPECT_EQ(chosen({{aes128, sign}, {basic, sign}}), "Basic256Sha256 Sign");
}

TEST(opcua_endpoint, none_is_taken_only_where_it_is_named_or_all_there_is) {
    device_options named;
    named.policy = none;
    EXPECT_EQ(chosen({open_to_all, {basic, sign}}, named), "None");
    EXPECT_EQ(chosen({open_to_all}), "None");
    device_options with_user;
    with_user.user = "operator";
    EXPECT_EQ(chosen({open_to_all, {basic, sign, true, false}}, with_user),
              "! the server takes no user and password: remove the option username")
        << "a password must not slip out over None because the secure endpoint takes none";
}

TEST(opcua_endpoint, what_is_named_is_taken_or_the_offer_is_listed) {
    device_options options;
    options.policy = basic;
    options.mode = sign;
    EXPECT_EQ(chosen({open_to_all, {basic, sign}, {basic, encrypt}}, options), "Basic256Sha256 Sign");
    EXPECT_EQ(chosen({open_to_all, {aes128, sign}}, options),
              "! the server does not offer security_policy Basic256Sha256 with security_mode Sign; it offers "
              "Aes128Sha256RsaOaep Sign, None");
    EXPECT_EQ(chosen({}),
              "! the server does not offer security_policy auto with security_mode auto; it offers nothing "
              "that the gateway speaks");
}

TEST(opcua_endpoint, one_that_takes_the_user_goes_before_a_stronger_one_that_does_not) {
    device_options options;
    options.user = "operator";
    EXPECT_EQ(chosen({{aes256, encrypt, true, false}, {basic, sign}}, options), "Basic256Sha256 Sign");
    EXPECT_EQ(chosen({{basic, sign, false, true}}),
              "! the server lets nobody in without a user: set the options username and password");
}

}  // namespace
}  // namespace penstock::opcua
