#include <gtest/gtest.h>

#include <string>

#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/test_server.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/own_certificate.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::opcua::test {
namespace {

const std::string address = "nsu=urn:test;s=a";

/// One server with all policies, and the gateway's store; both take a second to make.
class opcua_security : public testing::Test {
protected:
    opcua_security() {
        test_server::settings s;
        s.key = {key_.begin(), key_.end()};
        s.certificate = certificate_;
        s.has_login = true;
        server_ = std::make_unique<test_server>(s);
        server_->add("a", std::int64_t{7}, element_type::int32);
        auto opened = certificate_store::open({folder_.path(), "urn:penstock:edge:test", "localhost", &wall_now});
        if (!opened) throw std::runtime_error(to_string(opened.error()));
        store_ = std::move(*opened);
    }

    option_map options(option_map more) const {
        more.insert({{"username", "operator"}, {"password", "secret"}, {"timeout_ms", "5000"}});
        return more;
    }

    std::string read_with(option_map more) {
        device d(server_->port(), options(std::move(more)), store_.get());
        d.set_points({address});
        const auto why = d.open_error(milliseconds{5'000});
        return why.empty() ? d.await(0, "7") : "! " + why;
    }

    static std::string make_key() { return make_own_key().value(); }
    byte_buffer make_certificate() const {
        return sign_own(*read_key(key_), {"urn:open62541.unconfigured.application", "localhost"}, wall_now()).value();
    }

    penstock::test::temp_dir folder_;
    const std::string key_ = make_key();
    const byte_buffer certificate_ = make_certificate();
    std::unique_ptr<test_server> server_;
    std::unique_ptr<certificate_store> store_;
};

TEST_F(opcua_security, every_policy_and_mode_carries_values_and_passwords) {
    for (const char* policy : {"Basic256Sha256", "Aes128Sha256RsaOaep", "Aes256Sha256RsaPss"}) {
        for (const char* mode : {"Sign", "SignAndEncrypt"}) {
            SCOPED_TRACE(std::string(policy) + " " + mode);
            EXPECT_EQ(read_with({{"security_policy", policy}, {"security_mode", mode}, {"trust", "all"}}), "7");
        }
    }
    EXPECT_EQ(read_with({{"security_policy", "None"}}), "7");
}

TEST_F(opcua_security, a_server_that_nobody_trusts_is_named_and_let_in_after_one_call) {
    const auto thumbprint = thumbprint_of(certificate_);
    const auto refused = read_with({});
    EXPECT_NE(refused.find("certificate"), std::string::npos) << refused;
    EXPECT_NE(refused.find("not trusted"), std::string::npos) << refused;
    EXPECT_NE(refused.find(thumbprint), std::string::npos) << refused;
    ASSERT_EQ(store_->rejected().size(), 1U);
    EXPECT_EQ(store_->rejected()[0].thumbprint, thumbprint);
    EXPECT_EQ(server_->sessions(), 0U);
    ASSERT_TRUE(store_->accept(thumbprint));
    EXPECT_EQ(read_with({}), "7");
}

TEST_F(opcua_security, a_wrong_password_is_no_way_in_and_not_in_the_words) {
    option_map guess{{"trust", "all"}, {"username", "operator"}, {"password", "guess-4711"}, {"timeout_ms", "5000"}};
    device d(server_->port(), guess, store_.get());
    const auto opened = d.open(milliseconds{5'000});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(remedy_of(opened.error()), remedy::fix_config) << opened.error().message();
    EXPECT_EQ(opened.error().message().find("guess"), std::string::npos);
}

TEST_F(opcua_security, without_a_store_only_none_is_possible) {
    device d(server_->port(), options({{"security_policy", "Basic256Sha256"}}));
    EXPECT_EQ(d.open_error(milliseconds{5'000}),
              "the gateway has no certificates, so only security_policy None is possible");
}

}  // namespace
}  // namespace penstock::opcua::test
