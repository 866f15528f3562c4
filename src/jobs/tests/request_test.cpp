#include "jobs/request.hpp"

#include <gtest/gtest.h>

#include "jobs/job_record.hpp"

namespace penstock::jobs {

namespace {

const std::string good = R"({"job_id":"JOB_01M6X4Z0000000000000000000","job":"firmware","parameters":{"a":1},)"
                         R"("environment":["PENSTOCK_FIRMWARE=security"],"limit_s":60})";

std::string wrong(std::string_view old, std::string_view other) {
    auto text = good;
    text.replace(text.find(old), old.size(), other);
    const auto r = parse_request(text);
    return r ? "accepted" : r.error().field;
}

}  // namespace

TEST(unit_request, is_read_whole) {
    const auto r = parse_request(good);
    ASSERT_TRUE(r.has_value());
    EXPECT_EQ(r->job, "firmware");
    EXPECT_EQ(r->parameters.at("a").as_int64(), 1);
    EXPECT_EQ(r->environment, std::vector<std::string>{"PENSTOCK_FIRMWARE=security"});
    EXPECT_EQ(r->limit.count(), 60);
}

TEST(unit_request, of_a_hostile_gateway_is_refused) {
    EXPECT_EQ(wrong("firmware", "sh"), "job");
    EXPECT_EQ(wrong("firmware", "../firmware"), "job");
    EXPECT_EQ(wrong("\"firmware\"", "7"), "job");
    EXPECT_EQ(wrong("JOB_", "../"), "job_id");
    EXPECT_EQ(wrong("PENSTOCK_FIRMWARE", "LD_PRELOAD"), "environment");
    EXPECT_EQ(wrong("PENSTOCK_FIRMWARE", "PENSTOCK_"), "environment");
    EXPECT_EQ(wrong("PENSTOCK_FIRMWARE=security", "PENSTOCK_FIRMWARE"), "environment");
    EXPECT_EQ(wrong("PENSTOCK_FIRMWARE=security", "PENSTOCK_A b=c"), "environment");
    EXPECT_EQ(wrong("=security", "=a\\nb"), "environment");
    EXPECT_EQ(wrong("=security", "=a\\u0000b"), "environment");
    EXPECT_EQ(wrong("=security", "=" + std::string(1024, 'x')), "environment");
    EXPECT_EQ(wrong("60", "0"), "limit_s");
    EXPECT_EQ(wrong("60", "1e9"), "limit_s");
    EXPECT_EQ(wrong("\"limit_s\"", "\"command\""), "command");
    EXPECT_FALSE(parse_request("").has_value());
    EXPECT_FALSE(parse_request("[]").has_value());
    EXPECT_FALSE(parse_request(std::string(max_request_bytes + 1, ' ') + good).has_value());
}

}  // namespace penstock::jobs
