#include "publish/api/api_publisher.hpp"

#include <gtest/gtest.h>

#include "http_client/tests/peer.hpp"

namespace penstock::publish::api {
namespace {

using namespace std::chrono_literals;
using outcome = delivery::outcome;

outgoing_batch batch(std::size_t size = 2) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->tag_id = "T";
    const auto tag = std::make_shared<outgoing_tag>(outgoing_tag{metadata, "T"});
    outgoing_batch b;
    b.id = "EDGE_A-t-1-2";
    for (std::size_t i = 0; i < size; ++i) {
        b.tags.push_back(tag);
        b.data.add(from_epoch_ms(7), {element_type::int16}, quality::good, value(std::int64_t{5}));
    }
    return b;
}

class api_publisher_test : public testing::Test {
protected:
    api_publisher& make(option_map options) {
        options.emplace("url", "http://far/in?key=hidden");
        publisher_context context{idle.get_executor(), "t", "EDGE_A", "SITE_A", "1.2.3", "", nullptr, {}, {}};
        far.serve = [this](const http::request& r) { return http::encode(answer(r)); };
        made = std::make_unique<api_publisher>(parse_settings(options).value(), std::move(context), far.connect());
        return *made;
    }

    delivery send(api_publisher& p, unsigned attempt = 1) {
        const auto b = batch();
        return test::run(p.send(b, attempt, steady_now() + 5s));
    }

    io::asio::io_context idle;
    http::peer far;
    std::function<http::response(const http::request&)> answer = [](const http::request&) { return http::response{}; };
    std::unique_ptr<api_publisher> made;
};

TEST_F(api_publisher_test, a_batch_is_one_request_with_its_id) {
    auto& p = make({{"headers", R"({"X-Own":"1","X-Batch-Id":"mine"})"}, {"auth", "bearer"}, {"token", "abc"}});
    EXPECT_EQ(send(p, 3).result, outcome::acknowledged);
    ASSERT_EQ(far.asked.size(), 1U);
    const auto& r = far.asked[0];
    const auto field = [&](std::string_view name) { return *http::find_header(r.fields, name); };
    EXPECT_EQ(r.method, "POST");
    EXPECT_EQ(r.target, "/in?key=hidden");
    EXPECT_EQ(field("X-Batch-Id"), "EDGE_A-t-1-2");
    EXPECT_EQ(field("Idempotency-Key"), "EDGE_A-t-1-2");
    EXPECT_EQ(field("X-Attempt"), "3");
    EXPECT_EQ(field("X-Batch-Count"), "2");
    EXPECT_EQ(field("X-Own"), "1");
    EXPECT_EQ(field("Authorization"), "Bearer abc");
    EXPECT_EQ(field("User-Agent"), "penstock/1.2.3");
    EXPECT_TRUE(p.status().is_connected);
}

TEST_F(api_publisher_test, a_connection_is_used_again) {
    auto& p = make({});
    send(p);
    send(p);
    EXPECT_EQ(far.opened.size(), 1U);
}

TEST_F(api_publisher_test, no_answer_is_tried_again_immediately) {
    auto& p = make({});
    far.serve = [](const http::request&) { return byte_buffer{}; };
    const auto b = batch();
    const auto d = test::run(p.send(b, 1, steady_now() + 20ms));
    EXPECT_EQ(d.result, outcome::retry);
    EXPECT_EQ(d.retry_after, milliseconds(0));
    EXPECT_FALSE(p.status().is_connected);
    EXPECT_NE(d.error.find("http://far/in:"), std::string::npos);
    EXPECT_EQ(d.error.find("hidden"), std::string::npos);
}

TEST_F(api_publisher_test, a_refusal_leaves_the_receiver_connected) {
    auto& p = make({});
    answer = [](const http::request&) { return http::make_response(400, "bad"); };
    EXPECT_EQ(send(p).result, outcome::refused);
    EXPECT_TRUE(p.status().is_connected);
}

TEST_F(api_publisher_test, a_letter_is_sent_as_it_stands) {
    auto& p = make({});
    const std::vector<std::string> samples{R"({"tag_id":"A"})", R"({"tag_id":"B","value":1e+20})"};
    test::run(p.send_again("EDGE_A-t-5-6", samples, steady_now() + 5s));
    EXPECT_EQ(far.asked[0].body, R"([{"tag_id":"A"},{"tag_id":"B","value":1e+20}])");
    EXPECT_EQ(*http::find_header(far.asked[0].fields, "X-Batch-Id"), "EDGE_A-t-5-6");
}

TEST_F(api_publisher_test, a_test_is_marked_and_has_no_secret) {
    auto& p = make({});
    answer = [](const http::request&) { return http::make_response(403, "not you"); };
    const auto report = test::run(p.test(steady_now() + 5s));
    EXPECT_FALSE(report.is_success);
    EXPECT_EQ(report.target, "http://far/in");
    EXPECT_NE(report.error.find("not you"), std::string::npos);
    EXPECT_EQ(*http::find_header(far.asked[0].fields, "X-Test"), "true");
    EXPECT_NE(far.asked[0].body.find(R"("tag_id":"PENSTOCK_TEST","site_id":"SITE_A")"), std::string::npos);
}

TEST_F(api_publisher_test, a_token_that_is_not_accepted_is_requested_again_once) {
    auto& p = make({{"auth", "oauth2"}, {"client_id", "a"}, {"client_secret", "b"}, {"token_url", "http://id/token"}});
    int tokens = 0;
    answer = [&](const http::request& r) {
        if (r.target == "/token")
            return http::make_response(200, R"({"access_token":"t)" + std::to_string(++tokens) + "\"}");
        const bool is_well = *http::find_header(r.fields, "Authorization") == "Bearer t2";
        return http::make_response(is_well ? 200 : 401, "");
    };
    const auto refused = send(p);
    EXPECT_EQ(refused.result, outcome::retry);
    EXPECT_EQ(refused.retry_after, milliseconds(0));
    EXPECT_EQ(send(p, 2).result, outcome::acknowledged);
    EXPECT_EQ(tokens, 2);
    answer = [&](const http::request& r) {
        if (r.target == "/token") return http::make_response(200, R"({"access_token":"x"})");
        return http::make_response(401, "");
    };
    EXPECT_EQ(send(p).result, outcome::retry);
}

/// Requests for the batch, by their X-Attempt.
std::vector<std::string> attempts(const http::peer& far) {
    std::vector<std::string> out;
    for (const auto& r : far.asked)
        if (const auto* n = http::find_header(r.fields, "X-Attempt")) out.push_back(*n);
    return out;
}

TEST_F(api_publisher_test, a_cut_connection_is_one_attempt_whether_it_was_kept_or_new) {
    auto& p = make({});
    int requests = 0;
    far.serve = [&](const http::request&) {
        if (++requests == 1 || requests == 4) return http::encode(http::response{});
        far.link().hang_up();
        return byte_buffer{};
    };
    EXPECT_EQ(send(p, 1).result, outcome::acknowledged);
    const auto kept = send(p, 1);
    EXPECT_TRUE(kept.is_way_lost);
    EXPECT_EQ(kept.retry_after, milliseconds(0)) << "immediately: the runner's";
    EXPECT_TRUE(send(p, 2).is_way_lost);
    EXPECT_EQ(send(p, 3).result, outcome::acknowledged);
    EXPECT_EQ(attempts(far), (std::vector<std::string>{"1", "1", "2", "3"}));
}

TEST_F(api_publisher_test, what_a_user_requests_is_tried_twice_and_each_try_is_counted) {
    auto& p = make({});
    int requests = 0;
    far.serve = [&](const http::request&) {
        if (++requests % 2 == 0) return http::encode(http::response{});
        far.link().hang_up();
        return byte_buffer{};
    };
    const std::vector<std::string> samples{R"({"tag_id":"A"})"};
    EXPECT_EQ(test::run(p.send_again("EDGE_A-t-5-6", samples, steady_now() + 5s)).result, outcome::acknowledged);
    EXPECT_TRUE(test::run(p.test(steady_now() + 5s)).is_success);
    EXPECT_EQ(attempts(far), (std::vector<std::string>{"1", "2", "1", "2"}));
}

TEST_F(api_publisher_test, a_server_that_has_the_request_and_does_not_respond_is_not_away) {
    auto& p = make({});
    far.serve = [](const http::request&) { return byte_buffer{}; };
    const auto b = batch();
    EXPECT_FALSE(test::run(p.send(b, 1, steady_now() + 20ms)).is_way_lost);
}

}  // namespace
}  // namespace penstock::publish::api
