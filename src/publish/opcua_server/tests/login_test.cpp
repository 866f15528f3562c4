#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <open62541/client_config_default.h>

#include <algorithm>

#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

using testing::UnorderedElementsAre;
using endpoint = ua_client::endpoint;

const std::vector<std::string> policies{"Basic256Sha256", "Aes128Sha256RsaOaep", "Aes256Sha256RsaPss"};

TEST(opcua_login, there_are_exactly_six_secure_endpoints) {
    server_fixture s;
    s.start();
    ua_client c;
    EXPECT_THAT(c.endpoints(s.port),
                UnorderedElementsAre(endpoint{policies[0], "Sign"}, endpoint{policies[0], "SignAndEncrypt"},
                                     endpoint{policies[1], "Sign"}, endpoint{policies[1], "SignAndEncrypt"},
                                     endpoint{policies[2], "Sign"}, endpoint{policies[2], "SignAndEncrypt"}));
    EXPECT_EQ(c.server_uri(s.port), "urn:penstock:edge:EDGE_TEST");
}

TEST(opcua_login, each_policy_and_mode_leads_to_a_session) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.5);
    s.start();
    for (const auto& policy : policies) {
        for (const auto* mode : {"Sign", "SignAndEncrypt"}) {
            auto c = s.client({.policy = policy, .mode = mode});
            EXPECT_EQ(c.number(node("SITE_A.LINE.T")), 1.5) << policy << mode;
            const auto all = s.sessions();
            ASSERT_EQ(all.size(), 1U);
            EXPECT_EQ(all[0].policy, policy);
            EXPECT_EQ(all[0].mode, mode);
            EXPECT_EQ(all[0].user, "opcua");
            EXPECT_EQ(all[0].role, session_role::operator_);
            EXPECT_EQ(all[0].address.substr(0, 10), "127.0.0.1:");
            EXPECT_EQ(all[0].name, "a test");
            UA_Client_disconnect(c.get());
            EXPECT_TRUE(comes_true([&] { return s.sessions().empty(); }));
        }
    }
}

TEST(opcua_login, without_security_only_where_it_is_allowed) {
    server_fixture closed;
    closed.start();
    ua_client refused;
    EXPECT_NE(name_of(refused.connect(closed.port, {.policy = "None", .mode = "None"})), "Good");
    opcua_server_settings set;
    set.allow_none = true;
    server_fixture open(set);
    open.start();
    ua_client c;
    EXPECT_EQ(c.endpoints(open.port).size(), 7U);
    EXPECT_EQ(name_of(c.connect(open.port, {.policy = "None", .mode = "None"})), "Good");
}

TEST(opcua_login, a_wrong_password_is_refused) {
    server_fixture s;
    s.start();
    for (const auto* password : {"Secret", "secre", "secret1", "x"}) {
        ua_client c;
        EXPECT_EQ(name_of(c.connect(s.port, {.password = password})), "BadUserAccessDenied") << password;
    }
    EXPECT_TRUE(s.sessions().empty());
}

TEST(opcua_login, users_of_the_gateway_have_their_role) {
    server_fixture s;
    s.start();
    auto viewer = s.client({.user = "vera", .password = "local"});
    auto writer = s.client({.user = "otto", .password = "local"});
    ua_client stranger;
    EXPECT_EQ(name_of(stranger.connect(s.port, {.user = "nora", .password = "local"})), "BadUserAccessDenied");
    std::map<std::string, session_role> roles;
    for (const auto& session : s.sessions())
        roles[session.user] = session.role;
    EXPECT_EQ(roles,
              (std::map<std::string, session_role>{{"vera", session_role::viewer}, {"otto", session_role::operator_}}));
}

TEST(opcua_login, anonymous_is_refused_unless_allowed_and_then_a_viewer) {
    server_fixture closed;
    closed.start();
    ua_client refused;
    EXPECT_NE(name_of(refused.connect(closed.port, {.user = ""})), "Good");
    opcua_server_settings set;
    set.allow_anonymous = true;
    server_fixture open(set);
    open.start();
    auto c = open.client({.user = ""});
    ASSERT_EQ(open.sessions().size(), 1U);
    EXPECT_EQ(open.sessions()[0].role, session_role::viewer);
}

TEST(opcua_login, a_certificate_that_is_not_trusted_is_refused_and_listed) {
    server_fixture s;
    s.start();
    const auto thumbprint = opcua::thumbprint_of(client_identity().certificate);
    s.certificates->remove(thumbprint).value();
    {
        ua_client c;
        EXPECT_NE(name_of(c.connect(s.port)), "Good");
    }
    ASSERT_EQ(s.certificates->rejected().size(), 1U);
    EXPECT_EQ(s.certificates->rejected()[0].thumbprint, thumbprint);
    s.certificates->accept(thumbprint).value();
    auto c = s.client();
    EXPECT_EQ(s.sessions().size(), 1U);
}

TEST(opcua_login, sessions_of_a_certificate_that_is_rejected_end) {
    server_fixture s;
    s.add("T");
    s.start();
    auto c = s.client();
    const auto thumbprint = opcua::thumbprint_of(client_identity().certificate);
    ASSERT_EQ(s.sessions().size(), 1U);
    EXPECT_EQ(s.sessions()[0].thumbprint, thumbprint);
    s.server.end_sessions_of(thumbprint);
    EXPECT_TRUE(s.sessions().empty());
    EXPECT_NE(name_of(c.status(node("SITE_A.LINE.T"))), "BadWaitingForInitialData");
}

TEST(opcua_login, a_rejected_certificate_loses_its_sessions_automatically) {
    server_fixture s;
    s.start();
    auto c = s.client();
    s.certificates->reject(opcua::thumbprint_of(client_identity().certificate)).value();
    EXPECT_TRUE(comes_true([&] { return s.server.sessions().empty(); }));
}

TEST(opcua_login, sessions_of_a_user_whose_rights_change_end_and_write_nothing_from_that_moment) {
    server_fixture s;
    s.add("T");
    s.start();
    auto otto = s.client({.user = "otto", .password = "local"});
    auto other = s.client();
    ASSERT_EQ(name_of(otto.write(node("SITE_A.LINE.T"), 1.0)), "Good");
    s.server.end_sessions_of_user("otto");
    EXPECT_NE(name_of(otto.write(node("SITE_A.LINE.T"), 2.0)), "Good") << "whether or not it is closed already";
    const auto left = s.sessions();
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].user, "opcua");
    EXPECT_EQ(name_of(other.write(node("SITE_A.LINE.T"), 3.0)), "Good");
    EXPECT_EQ(s.written["T"], "3");
}

TEST(opcua_login, who_logs_in_after_the_change_is_not_ended_by_it) {
    server_fixture s;
    s.add("T");
    s.start();
    for (int i = 0; i < 20; ++i) {
        s.server.end_sessions_of_user("otto");
        auto otto = s.client({.user = "otto", .password = "local"});
        EXPECT_EQ(s.sessions().size(), 1U);
        EXPECT_EQ(name_of(otto.write(node("SITE_A.LINE.T"), 1.0)), "Good");
    }
}

TEST(opcua_login, a_login_in_progress_when_the_rights_changed_counts_as_before) {
    server_fixture s;
    s.add("T");
    s.login = [&](std::string_view, std::string_view) {
        s.server.end_sessions_of_user("otto");  // after the user was checked, before the session exists
        return session_role::operator_;
    };
    s.start();
    ua_client c;
    (void)c.connect(s.port, {.user = "otto", .password = "local"});
    EXPECT_NE(name_of(c.write(node("SITE_A.LINE.T"), 1.0)), "Good");
    EXPECT_TRUE(comes_true([&] { return s.sessions().empty(); }));
    EXPECT_TRUE(s.written.empty());
}

TEST(opcua_login, no_more_sessions_than_allowed) {
    opcua_server_settings set;
    set.max_sessions = 2;
    server_fixture s(set);
    s.start();
    auto first = s.client();
    auto second = s.client();
    ua_client third;
    EXPECT_EQ(name_of(third.connect(s.port)), "BadTooManySessions");
}

#ifdef UA_HAS_SESSION_PLACES
/// A client that makes sessions over one connection and never logs in.
class idler {
public:
    explicit idler(std::uint16_t port) {
        UA_ClientConfig config{};
        UA_ClientConfig_setDefault(&config);
        client_ = UA_Client_newWithConfig(&config);
        const auto url = "opc.tcp://127.0.0.1:" + std::to_string(port);
        status = UA_Client_connectSecureChannel(client_, url.c_str());
    }
    ~idler() {
        UA_Client_disconnect(client_);
        UA_Client_delete(client_);
    }
    idler(const idler&) = delete;
    idler& operator=(const idler&) = delete;

    UA_StatusCode make_session() {
        UA_CreateSessionRequest request;
        UA_CreateSessionRequest_init(&request);
        request.requestedSessionTimeout = 3'600'000;
        UA_CreateSessionResponse response;
        __UA_Client_Service(client_, &request, &UA_TYPES[UA_TYPES_CREATESESSIONREQUEST], &response,
                            &UA_TYPES[UA_TYPES_CREATESESSIONRESPONSE]);
        const auto out = response.responseHeader.serviceResult;
        UA_CreateSessionResponse_clear(&response);
        return out;
    }

    UA_StatusCode status = UA_STATUSCODE_GOOD;

private:
    UA_Client* client_ = nullptr;
};

TEST(opcua_login, who_makes_sessions_without_logging_in_keeps_nobody_out) {
    opcua_server_settings set;
    set.max_sessions = 5;
    set.allow_none = true;
    server_fixture s(set);
    std::mutex mutex;
    std::vector<std::string> reported;
    s.audit = [&](const ua_access& what) {
        const std::scoped_lock lock(mutex);
        reported.emplace_back(std::string(what.event) + ' ' + std::string(what.address));
    };
    s.start();
    auto first = s.client();
    {
        idler idle(s.port);
        ASSERT_EQ(name_of(idle.status), "Good");
        for (int i = 0; i < 50; ++i)
            ASSERT_EQ(name_of(idle.make_session()), "Good") << i;
        EXPECT_TRUE(comes_true([&] { return s.sessions().size() == 5; })) << "they are listed";
        for (int i = 0; i < 3; ++i)
            auto one = s.client();
    }
    EXPECT_TRUE(comes_true([&] { return s.sessions().size() == 1; })) << "they end with their connection";
    const std::scoped_lock lock(mutex);
    EXPECT_GE(std::ranges::count(reported, "abandoned 127.0.0.1"), 40);
}
#endif

TEST(opcua_login, a_new_own_certificate_is_presented_without_a_restart) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.5);
    s.start();
    auto before = s.client();
    const auto old = s.certificates->own_certificate().thumbprint;
    ASSERT_TRUE(s.certificates->renew().has_value());
    ASSERT_NE(s.certificates->own_certificate().thumbprint, old);
    const auto shown = [&] {
        ua_client c;
        std::size_t count = 0;
        UA_EndpointDescription* all = nullptr;
        const auto at = "opc.tcp://127.0.0.1:" + std::to_string(s.port);
        UA_Client_getEndpoints(c.get(), at.c_str(), &count, &all);
        const auto out = count == 0 ? std::string() : opcua::thumbprint_of(opcua::to_bytes(all[0].serverCertificate));
        UA_Array_delete(all, count, &UA_TYPES[UA_TYPES_ENDPOINTDESCRIPTION]);
        return out;
    };
    EXPECT_TRUE(comes_true([&] { return shown() == s.certificates->own_certificate().thumbprint; }));
    EXPECT_EQ(before.number(node("SITE_A.LINE.T")), 1.5) << "who was connected stays";
    auto after = s.client();
    EXPECT_EQ(after.number(node("SITE_A.LINE.T")), 1.5);
}

}  // namespace
}  // namespace penstock::publish
