#include "api/formats/envelope.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>

namespace penstock::api {
namespace {

namespace json = boost::json;

const envelope_meta meta{from_epoch_ms(1'790'000'000'000), "6d1f0f2e-7a3c-4b7e-9a55-0d9f5c0a8b11"};

json::object parsed(const std::string& text) {
    return json::parse(text).as_object();
}

TEST(envelope, success_carries_result_data_and_meta_and_nothing_else) {
    std::string out;
    open_ok(out);
    out += R"({"a":1})";
    close_ok(out, meta);
    EXPECT_EQ(parsed(out), parsed(R"({"result":"OK","data":{"a":1},"meta":{"timestamp":1790000000000,"status":"OK",
        "request_id":"6d1f0f2e-7a3c-4b7e-9a55-0d9f5c0a8b11"}})"));
}

TEST(envelope, error_carries_both_documented_shapes) {
    const error_item item{"UNAUTHORIZED", "no \"key\""};
    std::string out;
    write_error(out, meta, 401, "no \"key\"", std::span(&item, 1));
    EXPECT_EQ(parsed(out), parsed(R"({"result":"ERROR","data":null,"message":"no \"key\"","meta":{
        "timestamp":1790000000000,"status":"ERROR","http_status":401,
        "request_id":"6d1f0f2e-7a3c-4b7e-9a55-0d9f5c0a8b11"},"errors":[{"code":"UNAUTHORIZED",
        "message":"no \"key\""}]})"));
}

TEST(envelope, a_trace_is_there_only_when_given) {
    const error_item item{"MAPPING_ERROR", "m"};
    std::string with, without;
    write_error(with, meta, 500, "m", std::span(&item, 1), "null", {"a", "b"});
    write_error(without, meta, 500, "m", std::span(&item, 1));
    EXPECT_EQ(parsed(with).at("trace"), json::parse(R"(["a","b"])"));
    EXPECT_FALSE(parsed(without).contains("trace"));
}

TEST(envelope, a_probe_keeps_its_data_in_an_error) {
    const error_item item{"DEGRADED", "m"};
    std::string out;
    write_error(out, meta, 503, "m", std::span(&item, 1), R"({"status":"DEGRADED"})");
    EXPECT_EQ(parsed(out).at("data"), json::parse(R"({"status":"DEGRADED"})"));
}

TEST(envelope, made_request_ids_are_distinct_uuids_of_version_4) {
    const auto a = make_uuid(), b = make_uuid();
    EXPECT_TRUE(is_uuid(a));
    EXPECT_EQ(a[14], '4');
    EXPECT_NE(std::string("89ab").find(a[19]), std::string::npos);
    EXPECT_NE(a, b);
}

TEST(envelope, only_well_formed_uuids_are_taken_as_request_ids) {
    EXPECT_TRUE(is_uuid("6D1F0f2e-7a3c-4b7e-9a55-0d9f5c0a8b11"));
    for (const auto* text : {"", "6d1f0f2e7a3c4b7e9a550d9f5c0a8b11", "6d1f0f2e-7a3c-4b7e-9a55-0d9f5c0a8b1",
                             "6d1f0f2e-7a3c-4b7e-9a55-0d9f5c0a8b1g", "6d1f0f2e-7a3c-4b7e-9a55-0d9f5c0a8b11\n"}) {
        EXPECT_FALSE(is_uuid(text)) << text;
    }
}

}  // namespace
}  // namespace penstock::api
