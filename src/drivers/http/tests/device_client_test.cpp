#include "drivers/http/device_client.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "drivers/http/errc.hpp"
#include "http_client/errc.hpp"
#include "http_client/tests/peer.hpp"

namespace penstock::http {
namespace {

struct fixture {
    explicit fixture(credentials identity = {})
        : settings{*parse_url("http://plc/v"), {}, std::move(identity), 10'000} {}

    device_client::settings settings;
    peer server;
    device_client device{server.connect(), settings, nullptr};

    result<response> read(std::string target = "/v", std::string method = "GET") {
        auto what = get(std::move(target));
        what.method = std::move(method);
        return test::run(device.read(what, steady_now() + std::chrono::hours(1)));
    }
    result<response> write() {
        auto what = get("/v");
        what.method = "POST";
        what.body = "1";
        return test::run(device.write(what, steady_now() + std::chrono::hours(1)));
    }
};

/// Redirects from each path to the one behind it.
std::function<byte_buffer(const request&)> redirects(std::vector<std::pair<std::string, std::string>> from_to,
                                                     unsigned status) {
    return [from_to = std::move(from_to), status](const request& r) {
        for (const auto& [from, to] : from_to) {
            if (r.target == from) return encode(make_response(status, "", {{"Location", to}}));
        }
        return encode(make_response(200, r.method + " " + r.target));
    };
}

credentials oauth() {
    credentials out;
    out.header_name = "Authorization";
    out.tokens = {*parse_url("http://auth/token"), "id", "secret", "", false};
    return out;
}

TEST(http_caller, redirects_on_the_same_host_are_followed) {
    for (const unsigned status : {301U, 302U, 303U, 307U, 308U}) {
        fixture f;
        f.server.serve = redirects({{"/v", "w"}, {"/w", "http://plc:80/x?y"}}, status);
        const auto got = f.read();
        ASSERT_TRUE(got.has_value()) << status;
        EXPECT_EQ(got->body, "GET /x?y") << status;
    }
}

TEST(http_caller, a_permanent_redirect_is_remembered_until_the_link_closes) {
    fixture f;
    f.server.serve = redirects({{"/v", "/w"}}, 308);
    EXPECT_EQ(f.read()->body, "GET /w");
    EXPECT_EQ(f.read()->body, "GET /w");
    EXPECT_EQ(f.server.asked.size(), 3U);
    f.device.close();
    EXPECT_EQ(f.read()->body, "GET /w");
    EXPECT_EQ(f.server.asked.size(), 5U);
}

TEST(http_caller, redirects_to_other_hosts_ports_and_schemes_are_not_followed) {
    for (const char* to :
         {"http://other/v", "http://plc:81/v", "https://plc/v", "//other/v", "ftp://plc/v", "http://plc@other/v"}) {
        fixture f;
        f.server.serve = redirects({{"/v", to}}, 302);
        EXPECT_EQ(f.read().error(), errc::redirected_elsewhere) << to;
        EXPECT_EQ(f.server.asked.size(), 1U);
    }
}

TEST(http_caller, a_circle_of_redirects_ends) {
    fixture f;
    f.server.serve = redirects({{"/v", "/w"}, {"/w", "/v"}}, 307);
    EXPECT_EQ(f.read().error(), errc::redirected_too_often);
    EXPECT_EQ(f.server.asked.size(), 6U);
}

TEST(http_caller, a_post_becomes_a_get_where_the_standard_requires_it) {
    fixture f;
    f.server.serve = redirects({{"/v", "/w"}}, 303);
    EXPECT_EQ(f.read("/v", "POST")->body, "GET /w");
    f.server.serve = redirects({{"/v", "/w"}}, 307);
    EXPECT_EQ(f.read("/v", "POST")->body, "POST /w");
}

TEST(http_caller, a_write_does_not_follow) {
    fixture f;
    f.server.serve = redirects({{"/v", "/w"}}, 307);
    EXPECT_EQ(f.write()->status, 307U);
    EXPECT_EQ(f.server.asked.size(), 1U);
}

TEST(http_caller, no_request_is_sent_until_retry_after) {
    fixture f;
    f.server.serve = [](const request&) { return encode(make_response(503, "", {{"Retry-After", "100"}})); };
    EXPECT_EQ(f.read()->status, 503U);
    EXPECT_EQ(f.read().error(), errc::retry_later);
    EXPECT_EQ(f.write().error(), errc::retry_later);
    EXPECT_FALSE(f.device.was_sent());
    EXPECT_EQ(f.server.asked.size(), 1U);
}

TEST(http_caller, retry_after_is_seconds_or_a_date) {
    const auto now = wall_time(std::chrono::sys_days(std::chrono::year(2009) / 7 / 22)) + std::chrono::hours(19);
    const auto wait = [&](unsigned status, const char* text) {
        return retry_after_of(make_response(status, "", {{"Retry-After", text}}), now);
    };
    EXPECT_EQ(wait(503, "120"), std::chrono::seconds(120));
    EXPECT_EQ(wait(429, "Wed, 22 Jul 2009 19:15:56 GMT"), std::chrono::seconds(15 * 60 + 56));
    EXPECT_EQ(wait(429, "Wed, 22 Jul 2009 18:15:56 GMT"), milliseconds(0));
    EXPECT_EQ(wait(503, "99999999"), std::chrono::hours(1));
    EXPECT_EQ(wait(200, "120"), std::nullopt);
    for (const char* text : {"", "soon", "-1", "Wed, 99 Jul 2009 19:15:56 GMT", "Wed, 22 Jux 2009 19:15:56 GMT",
                             "Wednesday, 22-Jul-09 19:15:56 GMT"})
        EXPECT_EQ(wait(503, text), std::nullopt) << text;
}

TEST(http_caller, credentials_go_with_every_request) {
    credentials bearer;
    bearer.header_name = "Authorization";
    bearer.header_value = "Bearer abc";
    fixture f(bearer);
    f.server.serve = [](const request&) { return encode(make_response(401, "")); };
    EXPECT_EQ(f.read()->status, 401U);
    EXPECT_EQ(f.write()->status, 401U);
    ASSERT_EQ(f.server.asked.size(), 2U) << "what is wrong once is not tried again";
    for (const auto& r : f.server.asked)
        EXPECT_EQ(*find_header(r.fields, "authorization"), "Bearer abc");
}

TEST(http_caller, a_token_is_fetched_once_and_renewed_when_the_device_does_not_accept_it) {
    fixture f(oauth());
    unsigned tokens = 0;
    std::string good = "Bearer t1";
    f.server.serve = [&](const request& r) {
        if (r.target == "/token") {
            return encode(
                make_response(200, R"({"access_token":"t)" + std::to_string(++tokens) + R"(","expires_in":3600})"));
        }
        return encode(make_response(*find_header(r.fields, "Authorization") == good ? 200 : 401, ""));
    };
    EXPECT_EQ(f.read()->status, 200U);
    EXPECT_EQ(f.read()->status, 200U);
    EXPECT_EQ(tokens, 1U);
    EXPECT_EQ(f.server.opened[0].host, "auth");
    EXPECT_EQ(f.server.opened[1].host, "plc");
    good = "Bearer t2";
    EXPECT_EQ(f.write()->status, 200U);
    EXPECT_EQ(tokens, 2U);
    good = "Bearer none";
    EXPECT_EQ(f.read()->status, 401U);
    EXPECT_EQ(tokens, 3U) << "renewed once a request, not in a circle";
}

TEST(http_caller, a_token_server_that_refuses_keeps_requests_from_the_device) {
    fixture f(oauth());
    f.server.serve = [](const request&) { return encode(make_response(400, R"({"error":"invalid_client"})")); };
    EXPECT_EQ(f.read().error(), status_error(400));
    EXPECT_FALSE(f.device.was_sent());
    ASSERT_EQ(f.server.asked.size(), 1U);
    EXPECT_EQ(f.server.asked[0].target, "/token");
}

credentials login_of(bool allows_basic) {
    credentials out;
    out.by_challenge = login{"user", "Circle", allows_basic};
    return out;
}

/// Asks for a digest with a nonce that is good `uses` times.
struct digest_server {
    int uses = 1000;
    int nonce = 0;
    int used = 0;
    bool says_stale = true;

    byte_buffer operator()(const request& r) {
        const auto* given = find_header(r.fields, "Authorization");
        const bool has_nonce = given && given->find("nonce=\"n" + std::to_string(nonce) + "\"") != std::string::npos;
        const bool is_next = given && given->find("nc=" + fmt::format("{:08x}", used + 1)) != std::string::npos;
        if (has_nonce && is_next && used < uses) {
            ++used;
            return encode(make_response(200, "ok"));
        }
        ++nonce;
        used = 0;
        return encode(
            make_response(401, "",
                          {{"WWW-Authenticate", fmt::format("Digest realm=\"r\", nonce=\"n{}\", qop=\"auth\"{}", nonce,
                                                            given && says_stale ? ", stale=true" : "")}}));
    }
};

TEST(http_caller, a_login_answers_the_challenge_and_goes_along_from_then_on) {
    fixture f(login_of(false));
    digest_server server;
    f.server.serve = std::ref(server);
    EXPECT_EQ(f.read()->body, "ok");
    EXPECT_EQ(f.server.asked.size(), 2U);
    EXPECT_EQ(f.write()->body, "ok") << "a write, too";
    EXPECT_EQ(f.read()->body, "ok");
    EXPECT_EQ(f.server.asked.size(), 4U);
    for (const auto& r : f.server.asked) {
        const auto* sent = find_header(r.fields, "Authorization");
        EXPECT_TRUE(sent == nullptr || sent->starts_with("Digest ")) << *sent;
    }
}

TEST(http_caller, a_nonce_that_has_grown_old_costs_one_more_request) {
    for (const bool says_stale : {true, false}) {
        fixture f(login_of(false));
        digest_server server{.uses = 2, .says_stale = says_stale};
        f.server.serve = std::ref(server);
        for (int i = 0; i < 6; ++i)
            EXPECT_EQ(f.read()->body, "ok") << i;
        EXPECT_EQ(f.server.asked.size(), 9U);
    }
}

TEST(http_caller, a_wrong_password_is_sent_once_a_request) {
    fixture f(login_of(true));
    int nonce = 0;
    f.server.serve = [&](const request&) {
        return encode(
            make_response(401, "", {{"WWW-Authenticate", fmt::format("Digest realm=\"r\", nonce=\"n{}\"", ++nonce)}}));
    };
    for (const std::size_t asked : {2U, 4U}) {
        EXPECT_EQ(f.read()->status, 401U);
        EXPECT_EQ(f.server.asked.size(), asked);
    }
}

TEST(http_caller, a_password_is_never_sent_as_it_is_without_tls_unless_written_out) {
    for (const bool allows_basic : {true, false}) {
        fixture f(login_of(allows_basic));
        f.server.serve = [](const request&) {
            return encode(make_response(401, "", {{"WWW-Authenticate", "Basic realm=\"r\""}}));
        };
        EXPECT_EQ(f.read().error(), client_errc::wants_basic);
        EXPECT_EQ(f.server.asked.size(), 1U);
        EXPECT_EQ(find_header(f.server.asked[0].fields, "Authorization"), nullptr);
    }
    peer server;
    server.serve = [](const request& r) {
        return encode(make_response(find_header(r.fields, "Authorization") ? 200 : 401, "",
                                    {{"WWW-Authenticate", "Basic realm=\"r\""}}));
    };
    device_client over_tls(server.connect(), {*parse_url("https://plc/v"), {}, login_of(true), 1000}, nullptr);
    EXPECT_EQ(test::run(over_tls.read(get("/v"), steady_now() + std::chrono::hours(1)))->status, 200U);
    EXPECT_EQ(*find_header(server.asked.back().fields, "Authorization"), make_basic("user", "Circle"));
}

}  // namespace
}  // namespace penstock::http
