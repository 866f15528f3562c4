#include "publish/api/body.hpp"

#include <gtest/gtest.h>
#include <zstd.h>

#include <array>

#include "http_client/compression.hpp"
#include "publish/api/response_policy.hpp"

namespace penstock::publish::api {
namespace {

using outcome = delivery::outcome;

constexpr std::string_view samples = R"({"a":1},{"b":"{count}"})";
constexpr std::array<std::size_t, 2> ends{7, 23};
constexpr body_metadata metadata{"EDGE_A", "EDGE_A-t-1-2", 2};

TEST(api_body, forms_of_a_body) {
    EXPECT_EQ(make_body({}, samples, ends, metadata), R"([{"a":1},{"b":"{count}"}])");
    EXPECT_EQ(make_body({body_rules::format::ndjson, {}, {}}, samples, ends, metadata),
              "{\"a\":1}\n{\"b\":\"{count}\"}\n");
    const body_rules filled{
        body_rules::format::filled, R"({"e":"{edge}","i":"{batch_id}","n":{count},{x}"s":{samples}})", {}};
    EXPECT_EQ(make_body(filled, samples, ends, metadata),
              R"({"e":"EDGE_A","i":"EDGE_A-t-1-2","n":2,{x}"s":[{"a":1},{"b":"{count}"}]})");
}

TEST(api_body, what_is_packed_unpacks_to_the_same) {
    const std::string plain(100'000, 'x');
    const auto gzip = pack_body({{}, {}, body_rules::packing::gzip}, plain);
    EXPECT_LT(gzip.size(), 2000U);
    EXPECT_EQ(*http::decompress(gzip, plain.size()), plain);
    const auto zstd = pack_body({{}, {}, body_rules::packing::zstd}, plain);
    std::string out(plain.size(), '\0');
    EXPECT_EQ(ZSTD_decompress(out.data(), out.size(), zstd.data(), zstd.size()), plain.size());
    EXPECT_EQ(out, plain);
    EXPECT_EQ(pack_body({}, plain), plain);
}

delivery verdict(unsigned status, http::headers fields = {}, std::string body = {}) {
    http::response got;
    got.status = status;
    got.fields = std::move(fields);
    got.body = std::move(body);
    return delivery_for(got, 5, wall_time{});
}

TEST(api_verdict, success_is_an_acknowledgement) {
    for (const unsigned status : {200U, 201U, 202U, 204U, 299U})
        EXPECT_EQ(verdict(status).result, outcome::acknowledged) << status;
    EXPECT_EQ(verdict(200).bytes, 5U);
}

TEST(api_verdict, load_address_and_rights_are_tried_again) {
    for (const unsigned status : {301U, 304U, 308U, 401U, 403U, 404U, 405U, 407U, 408U, 429U, 500U, 503U, 599U})
        EXPECT_EQ(verdict(status).result, outcome::retry) << status;
}

TEST(api_verdict, every_other_refusal_is_of_the_batch) {
    for (const unsigned status : {400U, 402U, 406U, 409U, 410U, 413U, 415U, 422U, 451U}) {
        const auto d = verdict(status, {}, "why");
        EXPECT_EQ(d.result, outcome::refused) << status;
        EXPECT_EQ(d.status, status);
        EXPECT_EQ(d.answer, "why");
    }
}

TEST(api_verdict, retry_after_is_obeyed_but_never_as_immediately) {
    EXPECT_EQ(verdict(503, {{"Retry-After", "7"}}).retry_after, std::chrono::seconds(7));
    EXPECT_EQ(verdict(429, {{"Retry-After", "Thu, 01 Jan 1970 00:00:09 GMT"}}).retry_after, std::chrono::seconds(9));
    EXPECT_FALSE(verdict(503, {{"Retry-After", "0"}}).retry_after);
    EXPECT_FALSE(verdict(503).retry_after);
}

TEST(api_verdict, words_are_one_line_and_short) {
    http::response got;
    got.status = 500;
    got.body = "a\nb" + std::string(1000, 'x');
    const auto words = response_text(got);
    EXPECT_TRUE(words.starts_with("500 Internal Server Error: a b"));
    EXPECT_LT(words.size(), 300U);
}

}  // namespace
}  // namespace penstock::publish::api
