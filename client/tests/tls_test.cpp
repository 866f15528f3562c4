#include <gmock/gmock.h>

#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class tls : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder = std::make_unique<penstock::test::temp_dir>();
        own = make_certificate(*folder, "own", "IP:127.0.0.1,DNS:localhost");
        other = make_certificate(*folder, "other", "IP:127.0.0.1");
        misnamed = make_certificate(*folder, "misnamed", "DNS:gateway.test");
    }
    static void TearDownTestSuite() { folder.reset(); }

    static reply pong(const heard&) { return ok(R"({"ping":true,"version":"1.4.0"})"); }

    static void expect_refused(const fake_gateway& gateway, const options& o) {
        client c(o);
        EXPECT_FALSE(c.ping());
        EXPECT_EQ(c.last_error().code, "TLS") << c.last_error().message;
        EXPECT_EQ(c.last_error().http_status, 0);
        EXPECT_THAT(gateway.requests(), IsEmpty());
    }

    static inline std::unique_ptr<penstock::test::temp_dir> folder;
    static inline certificate own;
    static inline certificate other;
    static inline certificate misnamed;
};

}  // namespace

TEST_F(tls, a_certificate_of_a_known_authority_for_this_host_is_trusted) {
    fake_gateway gateway(pong, &own);
    client c(gateway.reached());
    EXPECT_TRUE(c.ping()) << c.last_error().message;
}

TEST_F(tls, a_connection_is_kept_alive) {
    fake_gateway gateway(pong, &own);
    client c(gateway.reached());
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(c.ping()) << c.last_error().message;
    EXPECT_EQ(gateway.connections(), 1);
}

TEST_F(tls, a_kept_connection_found_closed_is_opened_again) {
    fake_gateway gateway(pong, &own);
    client c(gateway.reached());
    ASSERT_TRUE(c.ping());
    gateway.close_connections();
    EXPECT_TRUE(c.ping()) << c.last_error().message;
    EXPECT_EQ(gateway.connections(), 2);
}

TEST_F(tls, a_self_signed_certificate_is_not_trusted_by_itself) {
    fake_gateway gateway(pong, &own);
    options o = gateway.reached();
    o.ca_file.clear();
    expect_refused(gateway, o);
}

TEST_F(tls, a_certificate_of_another_authority_is_not_trusted) {
    fake_gateway gateway(pong, &own);
    options o = gateway.reached();
    o.ca_file = other.file;
    expect_refused(gateway, o);
}

TEST_F(tls, a_certificate_for_another_host_is_not_trusted) {
    fake_gateway gateway(pong, &misnamed);
    expect_refused(gateway, gateway.reached());
}

TEST_F(tls, a_file_of_authorities_that_is_not_there_is_tls) {
    fake_gateway gateway(pong, &own);
    options o = gateway.reached();
    o.ca_file = folder->at("none");
    expect_refused(gateway, o);
}

TEST_F(tls, a_pinned_certificate_is_trusted_whoever_signed_it_and_whatever_its_name) {
    fake_gateway gateway(pong, &misnamed);
    options o = gateway.reached();
    o.ca_file.clear();
    o.pin_sha256 = misnamed.sha256;
    client c(o);
    EXPECT_TRUE(c.ping()) << c.last_error().message;
    gateway.close_connections();
    EXPECT_TRUE(c.ping()) << c.last_error().message;
}

TEST_F(tls, with_a_pin_no_other_certificate_is_trusted) {
    fake_gateway gateway(pong, &own);
    options o = gateway.reached();
    o.pin_sha256 = other.sha256;
    expect_refused(gateway, o);
    o.verify = false;  // does not undo the pin
    expect_refused(gateway, o);
}

TEST_F(tls, verify_off_trusts_anybody_and_says_so_once) {
    fake_gateway gateway(pong, &misnamed);
    options o = gateway.reached();
    o.ca_file.clear();
    o.verify = false;
    std::vector<std::string> said;
    o.debug_sink = [&](std::string_view line) { said.emplace_back(line); };
    client c(o);
    EXPECT_TRUE(c.ping()) << c.last_error().message;
    gateway.close_connections();
    EXPECT_TRUE(c.ping()) << c.last_error().message;
    ASSERT_THAT(said, SizeIs(1));
    EXPECT_THAT(said[0], HasSubstr("verify is off"));
}

TEST_F(tls, a_gateway_that_speaks_no_tls_is_tls) {
    fake_gateway gateway(pong);
    options o = gateway.reached();
    o.protocol = protocol::https;
    o.timeout = std::chrono::seconds{5};
    client c(o);
    EXPECT_FALSE(c.ping());
    EXPECT_EQ(c.last_error().code, "TLS") << c.last_error().message;
}

TEST_F(tls, a_gateway_that_hangs_up_within_the_request_is_network) {
    connected to([](const heard&) { return ok("{}"); }, &own);
    EXPECT_EQ(to.c.call("POST", "/x", std::string(8'000'000, '1')).code(), "NETWORK");
    EXPECT_TRUE(to.c.call("GET", "/x").ok());
}

TEST_F(tls, a_request_that_was_sent_is_never_sent_again) {
    connected to([](const heard&) { return close(); }, &own);
    EXPECT_EQ(to.c.call("POST", "/x", "{}").code(), "NETWORK");
    EXPECT_THAT(to.gateway.requests(), SizeIs(2));
}

}  // namespace penstock::v5::test
