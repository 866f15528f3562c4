#include "api/pipeline.hpp"

#include <gtest/gtest.h>

#include <set>

#include "api/tests/handler_fixture.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::api {
namespace {

/// Accounts over a store in a folder of its own: one main key, `main`, one viewer, `kim`.
struct stored_accounts {
    static std::unique_ptr<store::store> open(const std::string& folder) {
        store::store_options options;
        options.data_dir = folder;
        return *store::store::open(options);
    }

    test::temp_dir folder;
    std::unique_ptr<store::store> store = open(folder.path().string());
    services::accounts accounts{{folder.at("setup-token")}, *store};
};

/// What is sent in addition to method and path; the address of who sends it is `192.0.2.1`.
struct sent {
    std::string_view query{};
    std::vector<header> headers{};
    bool is_encrypted = true;
    unsigned refusal = 0;
};

struct pipeline_test : stored_accounts, handler_test {
    pipeline_test() : handler_test(stored_accounts::accounts, store->master()) {
        set.data_dir = folder.path().string();
        set.is_strict_http = true;
        accounts.set_main_key("main", "");
        EXPECT_TRUE(accounts.create_user({"kim", "viewer", "Correct-Horse-9", {}}));
        session = "penstock_session=" + accounts.log_in({"kim", "Correct-Horse-9", "192.0.2.1"})->token;
    }

    static request request_of(verb method, std::string_view path, const sent& with) {
        request in;
        in.method = method;
        in.method_text = to_string(method);
        in.path = path;
        in.query = with.query;
        in.headers = with.headers;
        in.remote = "192.0.2.1";
        in.is_encrypted = with.is_encrypted;
        in.rejected_status = with.refusal;
        return in;
    }
    response answer(verb method, std::string_view path, const sent& with = {}) {
        const auto in = request_of(method, path, with);
        response out;
        test::run([&]() -> io::awaitable<bool> {
            co_await tested.answer(in, out);
            co_return true;
        }());
        return out;
    }
    /// Its status and code: `401 UNAUTHORIZED`, `404 E1300`, `200`.
    std::string code(verb method, std::string_view path, const sent& with = {}) {
        const auto out = answer(method, path, with);
        const auto whole = boost::json::parse(out.body).as_object();
        auto line = std::to_string(out.status);
        if (const auto* errors = whole.if_contains("errors"))
            return line + ' ' + std::string(errors->at(0).at("code").as_string());
        if (const auto* fault = whole.if_contains("_code")) return line + ' ' + std::string(fault->as_string());
        return line;
    }
    body_policy::decision ask(verb method, std::string_view path, const sent& with = {}) {
        return tested.ask(request_of(method, path, with));
    }

    pipeline tested{context};
    std::string session;
    const sent with_key{.headers = {{"X-API-Key", "main"}}};
    const sent plain{.is_encrypted = false};
};

TEST_F(pipeline_test, what_is_no_request_is_told_before_all_else) {
    for (const auto* path : {"/api/v1/opc", "/api/v1/nothing"})
        EXPECT_EQ(code(verb::get, path, {.is_encrypted = false, .refusal = 400}), "400 BAD_REQUEST");
    EXPECT_EQ(code(verb::get, "/api/v5/nothing", {.is_encrypted = false, .refusal = 400}), "400 E1001");
}

TEST_F(pipeline_test, a_header_that_is_too_large_is_told_in_the_form_of_v1_for_nobody_knows_its_path) {
    EXPECT_EQ(code(verb::get, "/api/v1/opc", {.refusal = 431}), "431 HEADER_TOO_LARGE");
    EXPECT_EQ(code(verb::get, "/api/v5/opc", {.refusal = 431}), "431 HEADER_TOO_LARGE");
}

TEST_F(pipeline_test, an_unknown_path_is_told_to_callers_alone_by_v1_and_to_all_by_v5) {
    EXPECT_EQ(code(verb::get, "/api/v1/nothing", plain), "403 HTTPS_REQUIRED");
    EXPECT_EQ(code(verb::get, "/api/v1/nothing"), "401 UNAUTHORIZED");
    EXPECT_EQ(code(verb::get, "/api/v1/nothing", with_key), "404 NOT_FOUND");
    EXPECT_EQ(code(verb::get, "/api/v5/nothing", plain), "404 E1300");
    EXPECT_EQ(code(verb::get, "/api/v5/nothing"), "404 E1300");
}

TEST_F(pipeline_test, an_unknown_method_comes_with_those_that_are_known) {
    EXPECT_EQ(code(verb::patch, "/api/v1/opc", with_key), "405 MAPPING_ERROR");
    EXPECT_EQ(code(verb::patch, "/api/v5/opc"), "400 E1001");
    for (const auto* path : {"/api/v1/opc", "/api/v5/opc"}) {
        const auto out = answer(verb::patch, path, with_key);
        EXPECT_NE(out.headers.find("Allow: GET, HEAD, POST\r\n"), std::string::npos) << path;
    }
}

TEST_F(pipeline_test, without_tls_only_probes_are_answered) {
    EXPECT_EQ(code(verb::get, "/api/v1/opc", plain), "403 HTTPS_REQUIRED");
    EXPECT_EQ(code(verb::get, "/api/v5/opc", plain), "403 E1101");
    EXPECT_EQ(code(verb::get, "/api/v5/system/ping", plain), "403 E1101");
    set.is_https_only = false;
    EXPECT_EQ(code(verb::get, "/api/v5/system/ping", plain), "200");
}

TEST_F(pipeline_test, only_get_is_led_to_https_and_v1_says_so_in_words) {
    const sent local{.headers = {{"Host", "localhost"}}, .is_encrypted = false};
    for (const auto* path : {"/api/v1/opc", "/api/v5/opc"}) {
        const auto out = answer(verb::get, path, local);
        EXPECT_EQ(out.status, 308U) << path;
        EXPECT_NE(out.headers.find("Location: https://localhost"), std::string::npos) << path;
        EXPECT_EQ(out.body.empty(), path == std::string_view("/api/v5/opc"));
        EXPECT_EQ(answer(verb::post, path, local).status, 403U) << path;
    }
}

TEST_F(pipeline_test, nobody_gets_anywhere_without_a_key) {
    EXPECT_EQ(code(verb::get, "/api/v1/opc"), "401 UNAUTHORIZED");
    EXPECT_EQ(code(verb::get, "/api/v5/opc"), "401 E1100");
    EXPECT_EQ(code(verb::get, "/api/v5/opc", {.headers = {{"api_key", "none"}}}), "401 E1100");
    EXPECT_EQ(code(verb::get, "/api/v5/system/ping"), "200");
    EXPECT_EQ(code(verb::get, "/api/v5/system/me", with_key), "200");
}

TEST_F(pipeline_test, a_key_in_the_query_is_refused_beside_a_right_one) {
    const sent with_both{.query = "api_key=main", .headers = with_key.headers};
    EXPECT_EQ(code(verb::get, "/api/v1/opc", with_both), "401 UNAUTHORIZED");
    EXPECT_EQ(code(verb::get, "/api/v5/system/me", with_both), "401 E1100");
}

TEST_F(pipeline_test, a_word_in_the_query_that_the_call_does_not_have_is_refused_by_both_versions) {
    for (const auto* words : {"tz=UTC", "separator=%3B", "size=1&sizes=2", "Page=1"}) {
        const sent with{.query = words, .headers = with_key.headers};
        EXPECT_EQ(code(verb::get, "/api/v1/opc", with), "400 VALIDATION_FAILED") << words;
        EXPECT_EQ(code(verb::get, "/api/v5/opc", with), "400 E1001") << words;
    }
    EXPECT_EQ(code(verb::get, "/api/v1/keys", {.query = "page=1", .headers = with_key.headers}),
              "400 VALIDATION_FAILED");
    const auto out = answer(verb::get, "/api/v1/opc", {.query = "tz=UTC", .headers = with_key.headers});
    EXPECT_NE(out.body.find("tz: unknown in the query; expected "), std::string::npos) << out.body;
    EXPECT_EQ(code(verb::get, "/api/v1/opc", {.query = "tz=UTC"}), "401 UNAUTHORIZED") << "strangers learn nothing";
    EXPECT_EQ(code(verb::get, "/api/v1/drivers", {.query = "background=1&", .headers = with_key.headers}), "200");
    EXPECT_EQ(code(verb::get, "/api/v1/system/version", {.query = "from=balancer"}), "200") << "a probe";
}

TEST_F(pipeline_test, wrong_keys_are_counted_for_all_versions_together) {
    const sent wrong{.headers = {{"X-API-Key", "wrong"}}};
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(code(verb::get, "/api/v1/opc", wrong), "401 UNAUTHORIZED");
        EXPECT_EQ(code(verb::get, "/api/v5/opc", wrong), "401 E1100");
        EXPECT_EQ(ask(verb::post, "/api/v1/opc", wrong), body_policy::decision::refused);  // is not counted
    }
    const auto out = answer(verb::get, "/api/v1/opc", wrong);
    EXPECT_EQ(out.status, 429U);
    EXPECT_NE(out.headers.find("Retry-After: "), std::string::npos);
    EXPECT_EQ(code(verb::get, "/api/v5/opc", wrong), "401 E1100");
}

TEST_F(pipeline_test, of_role_and_session_token_v1_asks_for_the_role_first_and_v5_for_the_token) {
    const sent with_session{.headers = {{"Cookie", session}}};
    EXPECT_EQ(code(verb::post, "/api/v1/opc", with_session), "403 FORBIDDEN");
    const auto out = answer(verb::post, "/api/v5/opc", with_session);
    EXPECT_EQ(out.status, 403U);
    EXPECT_NE(out.body.find("X-CSRF-Token"), std::string::npos);
}

/// A call of role admin that changes something either decides who may do what, or stands here with why it does not.
TEST(routes, of_administrators_are_for_named_keys_only_where_access_stays_as_it_is) {
    const std::set<std::string_view> keep_access{
        "/api/v1/bin/{bin_id}",  // what was deleted; access comes back by no restore
        "/api/v1/notifications/channels/{channel_id}",
        "/api/v1/notifications/channels/{channel_id}/test",
        "/api/v1/notifications/rules/{rule_id}",
        "/config/backup",         // with a passphrase: see call::may_take_secrets
        "/config/backup/upload",  // a file; restoring it is another call
        "/config/backup/{name}",
        "/config/backup/{name}/check",
        "/config/firmware",
        "/config/job/{job_id}/cancel",
        "/config/reboot",
        "/config/restart",
        "/config/save",  // not of properties that decide access
        "/config/temp-clean",
        "/config/upgrade",  // what a trusted key has signed
        "/config/upgrade/upload",
        "/config/validate",
        "/config/versions/{version}/restore",  // as save
    };
    for (const auto& r : all_routes()) {
        if (!r.domain.empty() || r.required_role != user_role::admin || r.method == verb::get) continue;
        EXPECT_NE(r.makes_access || r.requires_session, keep_access.contains(r.pattern))
            << to_string(r.method) << ' ' << r.pattern;
    }
}

TEST_F(pipeline_test, a_key_in_the_query_is_refused_and_never_repeated_in_a_redirect) {
    for (const auto* path : {"/api/v1/opc", "/api/v5/opc", "/", "/devices"}) {
        const auto out = answer(verb::get, path,
                                {.query = "api_key=main", .headers = {{"Host", "localhost"}}, .is_encrypted = false});
        EXPECT_EQ(out.status, 401U) << path;
        EXPECT_EQ(out.headers.find("main"), std::string::npos) << out.headers;
    }
}

TEST_F(pipeline_test, a_login_is_taken_from_the_gateways_own_page_and_from_programs_alone) {
    const auto log_in = [&](std::vector<header> headers) {
        headers.push_back({"Host", "localhost"});
        return code(verb::post, "/login/form", {.headers = std::move(headers)});
    };
    const std::string refused = "403 CSRF";
    EXPECT_NE(log_in({}), refused);
    EXPECT_NE(log_in({{"Origin", "https://localhost"}}), refused);
    EXPECT_NE(log_in({{"Sec-Fetch-Site", "same-origin"}, {"Origin", "https://behind-a-proxy"}}), refused);
    EXPECT_EQ(log_in({{"Origin", "https://evil.example"}}), refused);
    EXPECT_EQ(log_in({{"Origin", "null"}}), refused);
    EXPECT_EQ(log_in({{"Sec-Fetch-Site", "cross-site"}}), refused);
    EXPECT_EQ(log_in({{"Sec-Fetch-Site", "same-site"}}), refused);
}

TEST_F(pipeline_test, a_session_is_confirmed_by_its_users_password) {
    const auto opened = accounts.log_in({"kim", "Correct-Horse-9", "192.0.2.1"});
    const auto confirm = [&](std::string_view body) {
        auto in = request_of(verb::post, "/api/v1/session/confirm", {});
        const std::string cookie = "penstock_session=" + opened->token;
        const std::vector<header> headers{{"Cookie", cookie}, {"X-CSRF-Token", opened->details.csrf_token}};
        in.headers = headers;
        in.body = body;
        response out;
        test::run([&]() -> io::awaitable<bool> {
            co_await tested.answer(in, out);
            co_return true;
        }());
        return out.status;
    };
    EXPECT_EQ(confirm("{}"), 400U);
    EXPECT_EQ(confirm(R"({"password":"wrong"})"), 401U);
    EXPECT_EQ(confirm(R"({"code":"123456"})"), 401U) << "kim has none";
    EXPECT_EQ(confirm(R"({"password":"Correct-Horse-9"})"), 200U);
    EXPECT_EQ(code(verb::post, "/api/v1/session/confirm", with_key), "403 FORBIDDEN");
}

TEST_F(pipeline_test, a_body_that_is_too_large_is_told_to_whoever_might_send_it) {
    EXPECT_EQ(code(verb::post, "/api/v1/opc", {.refusal = 413}), "401 UNAUTHORIZED");
    EXPECT_EQ(code(verb::post, "/api/v1/opc", {.headers = with_key.headers, .refusal = 413}), "413 PAYLOAD_TOO_LARGE");
    EXPECT_EQ(code(verb::post, "/api/v5/opc", {.headers = with_key.headers, .refusal = 413}), "400 E1001");
    EXPECT_EQ(code(verb::post, "/api/v1/opc", {.headers = with_key.headers, .refusal = 503}), "503 BUSY");
    EXPECT_EQ(code(verb::post, "/api/v5/opc", {.headers = with_key.headers, .refusal = 503}), "503 E1500");
}

TEST_F(pipeline_test, a_body_is_wanted_of_those_whose_headers_are_right) {
    using enum body_policy::decision;
    EXPECT_EQ(ask(verb::post, "/api/v1/opc", with_key), known);
    EXPECT_EQ(ask(verb::post, "/api/v5/opc", with_key), known);
    EXPECT_EQ(ask(verb::post, "/login/form"), stranger);
    EXPECT_EQ(ask(verb::post, "/api/v5/system/connect"), stranger);
    for (const auto* path : {"/api/v1/opc", "/api/v5/opc", "/api/v5/nothing"})
        EXPECT_EQ(ask(verb::post, path), refused) << path;
}

TEST_F(pipeline_test, only_imports_of_v5_take_a_body_over_the_limit) {
    EXPECT_NE(tested.accept_large_body(request_of(verb::post, "/api/v5/tag/import", with_key)), nullptr);
    for (const auto* path : {"/api/v5/tag", "/api/v1/opc", "/api/v5/nothing"})
        EXPECT_EQ(tested.accept_large_body(request_of(verb::post, path, with_key)), nullptr) << path;
}

}  // namespace
}  // namespace penstock::api
