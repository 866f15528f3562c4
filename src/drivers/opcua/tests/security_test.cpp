#include <gtest/gtest.h>

#include <string>

#include "base/private_file.hpp"
#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/interposer.hpp"
#include "drivers/opcua/tests/test_server.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/own_certificate.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::opcua::test {
namespace {

const std::string address = "nsu=urn:test;s=a";

std::string_view text_of(byte_view bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// One server with all policies, and the gateway's store; both need a second to create.
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

TEST_F(opcua_security, a_session_is_taken_over_with_each_policy) {
    for (const char* policy : {"None", "Basic256Sha256", "Aes128Sha256RsaOaep", "Aes256Sha256RsaPss"}) {
        SCOPED_TRACE(policy);
        interposer between(server_->port());
        device d(between.port(), options({{"security_policy", policy}, {"trust", "all"}}), store_.get());
        d.set_points({address});
        ASSERT_TRUE(d.open().has_value());
        ASSERT_EQ(d.await(0, "7"), "7");
        const auto sessions = server_->sessions();
        for (int i = 0; i < 3; ++i) {
            between.cut_all();
            EXPECT_FALSE(d.await([] { return false; }));
            d.tested->close();
            ASSERT_TRUE(d.open().has_value());
            d.set_points({address});
            EXPECT_EQ(d.await(0, "7"), "7");
            EXPECT_EQ(server_->sessions(), sessions);
        }
    }
}

TEST_F(opcua_security, an_untrusted_server_is_named_and_accepted_after_one_call) {
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

TEST_F(opcua_security, a_wrong_password_is_refused_and_not_in_the_error) {
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

TEST_F(opcua_security, a_user_may_have_a_certificate_in_place_of_a_password) {
    const auto certificate = folder_.at("user.der");
    const auto key = folder_.at("user.pem");
    const auto text = make_key();
    const auto der = sign_own(*read_key(text), {"urn:user", "localhost"}, wall_now()).value();
    ASSERT_TRUE(write_private_file(key, text));
    ASSERT_TRUE(write_private_file(certificate, text_of(der)));
    const option_map user{{"user_certificate", certificate}, {"user_key", key}, {"trust", "all"}};
    const auto read_as = [&](option_map options) {
        options["timeout_ms"] = "5000";
        try {
            device d(server_->port(), std::move(options), store_.get());
            d.set_points({address});
            const auto why = d.open_error(milliseconds{5'000});
            return why.empty() ? d.await(0, "7") : "! " + why;
        } catch (const std::runtime_error& refused) {
            return std::string(refused.what());
        }
    };
    EXPECT_EQ(read_as(user), "7");
    const auto key_der = folder_.at("user.key");
    const auto private_key = read_key(text);
    unsigned char* bytes = nullptr;
    const int size = i2d_PrivateKey(private_key.get(), &bytes);
    ASSERT_GT(size, 0);
    ASSERT_TRUE(write_private_file(key_der, text_of(byte_view(bytes, static_cast<std::size_t>(size)))));
    OPENSSL_free(bytes);
    auto in_der = user;
    in_der["user_key"] = key_der;
    EXPECT_EQ(read_as(in_der), "7");

    const auto other = folder_.at("other.pem");
    ASSERT_TRUE(write_private_file(other, key_));
    auto wrong = user;
    wrong["user_key"] = other;
    EXPECT_EQ(read_as(wrong), "options.user_key: " + other + " is not the private key of " + certificate);
    wrong["user_key"] = certificate;
    EXPECT_EQ(read_as(wrong),
              "options.user_key: " + certificate + " is not a private key in DER or PEM without a pass phrase");
    wrong["user_certificate"] = key;
    EXPECT_EQ(read_as(wrong), "options.user_certificate: " + key + " is not a certificate in DER or PEM");
    wrong["user_certificate"] = folder_.at("gone.der");
    EXPECT_EQ(read_as(wrong), "options.user_certificate: " + folder_.at("gone.der") + ": No such file or directory");
}

}  // namespace
}  // namespace penstock::opcua::test
