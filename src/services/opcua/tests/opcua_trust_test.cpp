#include "services/opcua/opcua_trust.hpp"

#include <gtest/gtest.h>

#include "services/opcua/opcua_server_view.hpp"
#include "services/tests/fake_devices.hpp"

namespace penstock::services {
namespace {

/// Has one certificate, `aa`; or its disk is full.
class one_certificate final : public opcua::certificate_store {
public:
    opcua::application_credentials own() const override { return {}; }
    opcua::certificate own_certificate() const override { return known; }
    std::vector<opcua::certificate> trusted() const override { return {known}; }
    std::vector<opcua::certificate> rejected() const override { return {}; }
    result<> verify(byte_view, opcua::peer, trust) override { return {}; }
    checked<bool> accept(std::string_view thumbprint) override { return change(thumbprint); }
    checked<bool> reject(std::string_view thumbprint) override { return change(thumbprint); }
    checked<bool> remove(std::string_view thumbprint) override { return change(thumbprint); }
    checked<opcua::certificate> add(byte_view bytes) override {
        if (bytes.empty()) return fault{"certificate", "is none"};
        if (is_full) return fault{"", "no space"};
        return known;
    }
    checked<> renew() override {
        if (is_full) return fault{"", "no space"};
        return {};
    }
    void reload() override {}
    std::uint64_t generation() const noexcept override { return 0; }
    std::vector<std::string> warnings() const override { return {}; }

    opcua::certificate known{.thumbprint = "aa", .subject = {}, .issuer = {}, .application_uri = {}, .path = {}};
    bool is_full = false;

private:
    checked<bool> change(std::string_view thumbprint) const {
        if (is_full) return fault{"", "no space"};
        return thumbprint == "aa";
    }
};

class quiet_server final : public opcua_server_view {
public:
    std::uint16_t port() const override { return 0; }
    std::vector<opcua_session> sessions() const override { return {}; }
    outcome<std::function<bool(std::string&)>> nodeset(std::string_view, wall_time) override {
        return failure{failure::cause::unavailable, "it is quiet"};
    }
    std::string user() const override { return {}; }
    std::string password() const override { return {}; }
    bool allows_anonymous() const override { return false; }
    void name_site(const std::string&, const std::string&) override {}
    void end_sessions_of(const std::string& thumbprint) override { ended.push_back(thumbprint); }

    std::vector<std::string> ended;
};

class opcua_trust_test : public ::testing::Test {
protected:
    one_certificate store;
    quiet_server server;
    fake_devices devices;
    opcua_trust trust{store, &server, devices};
};

TEST_F(opcua_trust_test, who_is_trusted_no_longer_loses_his_sessions) {
    EXPECT_TRUE(trust.accept("aa"));
    EXPECT_TRUE(server.ended.empty());
    EXPECT_TRUE(trust.reject("aa"));
    EXPECT_TRUE(trust.forget("aa"));
    EXPECT_EQ(server.ended, (std::vector<std::string>{"aa", "aa"}));
}

TEST_F(opcua_trust_test, every_change_lets_devices_that_wait_try_again_immediately) {
    EXPECT_TRUE(trust.accept("aa"));
    EXPECT_EQ(trust.add(as_bytes("DER")).value(), "aa");
    EXPECT_EQ(trust.renew().value(), "aa");
    EXPECT_EQ(devices.certificate_changes, 3);
}

TEST_F(opcua_trust_test, what_cannot_be_done_is_refused_with_its_cause_and_changes_nothing) {
    using enum failure::cause;
    EXPECT_EQ(trust.reject("bb").error().kind, not_found);
    EXPECT_EQ(trust.reject("bb").error().message, "there is no certificate bb");
    EXPECT_EQ(trust.add({}).error().kind, invalid);
    store.is_full = true;
    EXPECT_EQ(trust.reject("aa").error().kind, store_failed);
    EXPECT_EQ(trust.renew().error().message,
              "the file of the certificate cannot be written, so nothing was changed: no space");
    EXPECT_TRUE(server.ended.empty());
    EXPECT_EQ(devices.certificate_changes, 0);
}

}  // namespace
}  // namespace penstock::services
