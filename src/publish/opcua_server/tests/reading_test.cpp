#include <gtest/gtest.h>

#include <cmath>

#include "opcua/value_codec.hpp"
#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

TEST(opcua_reading, a_value_comes_with_the_time_and_type_of_the_device) {
    server_fixture s;
    s.add("T", "Int16");
    s.set("T", std::int64_t{-7});
    s.start();
    auto c = s.client();
    const auto value = c.read(node("SITE_A.LINE.T"));
    ASSERT_EQ(value->value.type, &UA_TYPES[UA_TYPES_INT16]);
    EXPECT_EQ(*static_cast<std::int16_t*>(value->value.data), -7);
    EXPECT_FALSE(value->hasStatus);
    ASSERT_TRUE(value->hasSourceTimestamp);
    EXPECT_EQ(to_epoch_ms(opcua::from_date_time(value->sourceTimestamp)), 1'700'000'000'123);
}

TEST(opcua_reading, what_scale_has_touched_is_double) {
    server_fixture s;
    s.add("T", "Int16", 0, true);
    s.set("T", 12.5);
    s.start();
    auto c = s.client();
    EXPECT_EQ(c.number(node("SITE_A.LINE.T")), 12.5);
    const auto type = c.read(node("SITE_A.LINE.T"), UA_ATTRIBUTEID_DATATYPE);
    ASSERT_EQ(type->value.type, &UA_TYPES[UA_TYPES_NODEID]);
    EXPECT_TRUE(UA_NodeId_equal(static_cast<UA_NodeId*>(type->value.data), &UA_TYPES[UA_TYPES_DOUBLE].typeId));
}

TEST(opcua_reading, every_data_type_arrives_as_itself) {
    const std::vector<std::tuple<std::string, value, int>> all{
        {"Boolean", true, UA_TYPES_BOOLEAN},
        {"SByte", std::int64_t{-8}, UA_TYPES_SBYTE},
        {"Byte", std::uint64_t{8}, UA_TYPES_BYTE},
        {"UInt16", std::uint64_t{16}, UA_TYPES_UINT16},
        {"Int32", std::int64_t{-32}, UA_TYPES_INT32},
        {"UInt32", std::uint64_t{32}, UA_TYPES_UINT32},
        {"Int64", std::int64_t{-64}, UA_TYPES_INT64},
        {"UInt64", std::uint64_t{64}, UA_TYPES_UINT64},
        {"Float", 1.5F, UA_TYPES_FLOAT},
        {"String", std::string("text"), UA_TYPES_STRING},
        {"ByteString", byte_buffer{1, 2}, UA_TYPES_BYTESTRING},
        {"DateTime", from_epoch_ms(1'000), UA_TYPES_DATETIME},
    };
    server_fixture s;
    for (const auto& [type, v, stack_type] : all) {
        s.add(type, type);
        s.set(type, v);
    }
    s.start();
    auto c = s.client();
    for (const auto& [type, v, stack_type] : all) {
        const auto path = "SITE_A.LINE." + type;
        const auto read = c.read(node(path.c_str()));
        ASSERT_EQ(read->value.type, &UA_TYPES[stack_type]) << type;
        const auto back = opcua::from_variant(read->value);
        ASSERT_TRUE(back.has_value()) << type;
        EXPECT_TRUE(*back == v) << type;
    }
}

TEST(opcua_reading, an_array_is_read_whole_or_in_part) {
    server_fixture s;
    s.add("A", "Int16[4]");
    s.set("A", array{std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, std::int64_t{4}});
    s.start();
    auto c = s.client();
    const auto whole = c.read(node("SITE_A.LINE.A"));
    EXPECT_EQ(whole->value.arrayLength, 4U);
    const auto part = c.read(node("SITE_A.LINE.A"), UA_ATTRIBUTEID_VALUE, "1:2");
    ASSERT_EQ(part->value.arrayLength, 2U);
    EXPECT_EQ(static_cast<std::int16_t*>(part->value.data)[0], 2);
    const auto outside = c.read(node("SITE_A.LINE.A"), UA_ATTRIBUTEID_VALUE, "7");
    EXPECT_EQ(name_of(outside->status), "BadIndexRangeNoData");
}

TEST(opcua_reading, the_status_is_why_a_value_is_bad_and_the_last_value_stays) {
    server_fixture s;
    s.add("T");
    s.start();
    auto c = s.client();
    const auto id = node("SITE_A.LINE.T");
    EXPECT_EQ(name_of(c.status(id)), "BadWaitingForInitialData");
    s.fail("T", quality::comm_failure);
    EXPECT_EQ(name_of(c.status(id)), "BadNoCommunication");
    EXPECT_FALSE(c.read(id)->hasValue);
    s.set("T", 4.5, quality::uncertain);
    EXPECT_EQ(name_of(c.status(id)), "Uncertain");
    const std::vector<std::pair<quality, std::string>> metadata{
        {quality::comm_failure, "BadNoCommunication"},
        {quality::not_connected, "BadNotConnected"},
        {quality::configuration, "BadConfigurationError"},
        {quality::out_of_service, "BadOutOfService"},
        {quality::bad, "Bad"},
    };
    for (const auto& [q, status] : metadata) {
        s.fail("T", q);
        EXPECT_EQ(name_of(c.status(id)), status);
        EXPECT_EQ(c.number(id), 4.5);
    }
    s.set("T", 5.5);
    EXPECT_EQ(name_of(c.status(id)), "Good");
}

TEST(opcua_reading, a_tag_whose_type_the_device_reports_has_it_when_it_was_read) {
    server_fixture s;
    s.add("T", "");
    s.start();
    auto c = s.client();
    const auto id = node("SITE_A.LINE.T");
    s.set("T", 2.5);
    EXPECT_EQ(name_of(c.status(id)), "BadWaitingForInitialData");
    EXPECT_TRUE(std::isnan(c.number(id)));
}

}  // namespace
}  // namespace penstock::publish
