#include <gtest/gtest.h>

#include <numeric>

#include "opcua/value_codec.hpp"
#include "publish/opcua_server/continuation_point_codec.hpp"
#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

constexpr std::int64_t ticks_per_ms = 10'000;

UA_DateTime at(std::int64_t seconds) {
    return opcua::to_date_time(from_epoch_ms(seconds * 1000));
}

struct answer {
    std::string status;
    std::vector<double> numbers;
    std::vector<std::string> states;
    std::vector<std::int64_t> times;  ///< s
    byte_buffer rest;
};

template <class Details>
answer ask(ua_client& c, const Details& details, const UA_DataType& type, const byte_buffer& rest, const char* id) {
    UA_HistoryReadValueId what;
    UA_HistoryReadValueId_init(&what);
    what.nodeId = node(id);
    what.continuationPoint = opcua::borrow_string(byte_view(rest));
    UA_HistoryReadRequest request;
    UA_HistoryReadRequest_init(&request);
    request.nodesToRead = &what;
    request.nodesToReadSize = 1;
    request.timestampsToReturn = UA_TIMESTAMPSTORETURN_SOURCE;
    request.historyReadDetails.encoding = UA_EXTENSIONOBJECT_DECODED_NODELETE;
    request.historyReadDetails.content.decoded.type = &type;
    request.historyReadDetails.content.decoded.data = const_cast<Details*>(&details);
    UA_HistoryReadResponse response;
    __UA_Client_Service(c.get(), &request, &UA_TYPES[UA_TYPES_HISTORYREADREQUEST], &response,
                        &UA_TYPES[UA_TYPES_HISTORYREADRESPONSE]);
    answer out;
    if (response.resultsSize != 1) {
        out.status = name_of(response.responseHeader.serviceResult);
    } else {
        const auto& result = response.results[0];
        out.status = name_of(result.statusCode);
        const auto more = opcua::to_bytes(result.continuationPoint);
        out.rest.assign(more.begin(), more.end());
        const auto* data = static_cast<UA_HistoryData*>(result.historyData.content.decoded.data);
        for (std::size_t i = 0; data != nullptr && i < data->dataValuesSize; ++i) {
            const auto& v = data->dataValues[i];
            out.states.push_back(name_of(v.hasStatus ? v.status : UA_STATUSCODE_GOOD));
            out.times.push_back(to_epoch_ms(opcua::from_date_time(v.sourceTimestamp)) / 1000);
            if (v.value.type == &UA_TYPES[UA_TYPES_DOUBLE]) out.numbers.push_back(*static_cast<double*>(v.value.data));
            if (v.value.type == &UA_TYPES[UA_TYPES_INT64])
                out.numbers.push_back(static_cast<double>(*static_cast<std::int64_t*>(v.value.data)));
        }
    }
    UA_HistoryReadResponse_clear(&response);
    return out;
}

answer raw(ua_client& c, UA_DateTime start, UA_DateTime end, std::uint32_t count = 0, const byte_buffer& rest = {},
           const char* id = "SITE_A.LINE.T") {
    UA_ReadRawModifiedDetails details;
    UA_ReadRawModifiedDetails_init(&details);
    details.startTime = start;
    details.endTime = end;
    details.numValuesPerNode = count;
    return ask(c, details, UA_TYPES[UA_TYPES_READRAWMODIFIEDDETAILS], rest, id);
}

answer processed(ua_client& c, UA_DateTime start, UA_DateTime end, double interval, UA_UInt32 aggregate,
                 const byte_buffer& rest = {}) {
    UA_NodeId kind = UA_NODEID_NUMERIC(0, aggregate);
    UA_ReadProcessedDetails details;
    UA_ReadProcessedDetails_init(&details);
    details.startTime = start;
    details.endTime = end;
    details.processingInterval = interval;
    details.aggregateType = &kind;
    details.aggregateTypeSize = 1;
    return ask(c, details, UA_TYPES[UA_TYPES_READPROCESSEDDETAILS], rest, "SITE_A.LINE.T");
}

class opcua_history : public testing::Test {
protected:
    opcua_history() : c((prepare(), s.client())) {}
    void prepare() {
        s.add("T", "Double", 5);
        s.add("UNKEPT");
        s.start();
    }
    server_fixture s;
    ua_client c;
};

TEST_F(opcua_history, a_tag_with_history_is_marked_as_historizing) {
    const auto kept = c.read(node("SITE_A.LINE.T"), UA_ATTRIBUTEID_HISTORIZING);
    EXPECT_TRUE(*static_cast<UA_Boolean*>(kept->value.data));
    const auto level = c.read(node("SITE_A.LINE.T"), UA_ATTRIBUTEID_ACCESSLEVEL);
    EXPECT_NE(*static_cast<UA_Byte*>(level->value.data) & UA_ACCESSLEVELMASK_HISTORYREAD, 0);
    const auto unkept = c.read(node("SITE_A.LINE.UNKEPT"), UA_ATTRIBUTEID_HISTORIZING);
    EXPECT_FALSE(*static_cast<UA_Boolean*>(unkept->value.data));
    EXPECT_EQ(raw(c, at(1000), at(1010), 0, {}, "SITE_A.LINE.UNKEPT").status, "BadHistoryOperationUnsupported");
    EXPECT_EQ(raw(c, at(1000), at(1010), 0, {}, "SITE_A.LINE.NONE").status, "BadNodeIdUnknown");
}

TEST_F(opcua_history, raw_values_come_in_the_requested_order) {
    const auto forward = raw(c, at(1000), at(1003));
    EXPECT_EQ(forward.status, "Good");
    EXPECT_EQ(forward.numbers, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(forward.times, (std::vector<std::int64_t>{1000, 1001, 1002}));
    const auto backward = raw(c, at(1003), at(1000));
    EXPECT_EQ(backward.numbers, (std::vector<double>{4, 3, 2})) << "the start is in it, the end is not";
    EXPECT_EQ(raw(c, at(1001), at(1001)).numbers, (std::vector<double>{2}));
    EXPECT_EQ(raw(c, at(1001), 0, 2).numbers, (std::vector<double>{2, 3}));
    EXPECT_EQ(raw(c, 0, at(1002), 2).numbers, (std::vector<double>{3, 2}));
    EXPECT_EQ(raw(c, at(1001), 0).status, "BadInvalidTimestampArgument");
    EXPECT_EQ(raw(c, at(10), at(20)).status, "GoodNoData");
}

TEST_F(opcua_history, a_long_read_goes_on_where_it_stopped) {
    std::vector<double> all;
    byte_buffer rest;
    int answers = 0;
    do {
        auto part = raw(c, at(1000), at(1'000'000), 0, rest);
        ASSERT_EQ(part.status, "Good");
        all.insert(all.end(), part.numbers.begin(), part.numbers.end());
        rest = part.rest;
        ++answers;
    } while (!rest.empty());
    EXPECT_EQ(answers, 3);
    std::vector<double> expected(25'000);
    std::iota(expected.begin(), expected.end(), 1);
    EXPECT_EQ(all, expected);
}

TEST_F(opcua_history, pages_of_the_size_that_the_client_wants) {
    const auto first = raw(c, at(1000), at(1005), 2);
    EXPECT_EQ(first.numbers, (std::vector<double>{1, 2}));
    ASSERT_FALSE(first.rest.empty());
    const auto second = raw(c, at(1000), at(1005), 2, first.rest);
    EXPECT_EQ(second.numbers, (std::vector<double>{3, 4}));
    const auto last = raw(c, at(1000), at(1005), 2, second.rest);
    EXPECT_EQ(last.numbers, (std::vector<double>{5}));
    EXPECT_TRUE(last.rest.empty());
    EXPECT_EQ(raw(c, at(1000), at(1005), 2, {1, 2, 3}).status, "BadContinuationPointInvalid");
}

TEST_F(opcua_history, aggregates_have_one_value_an_interval) {
    const auto average = processed(c, at(998), at(1004), 2000, UA_NS0ID_AGGREGATEFUNCTION_AVERAGE);
    EXPECT_EQ(average.status, "Good");
    EXPECT_EQ(average.times, (std::vector<std::int64_t>{998, 1000, 1002}));
    EXPECT_EQ(average.states, (std::vector<std::string>{"BadNoData", "Good", "Good"}));
    EXPECT_EQ(average.numbers, (std::vector<double>{5, 5}));
    EXPECT_EQ(processed(c, at(1000), at(1004), 2000, UA_NS0ID_AGGREGATEFUNCTION_TOTAL).numbers,
              (std::vector<double>{10, 10}));
    EXPECT_EQ(processed(c, at(998), at(1002), 2000, UA_NS0ID_AGGREGATEFUNCTION_COUNT).numbers,
              (std::vector<double>{0, 7}));
    EXPECT_EQ(processed(c, at(1000), at(1004), 2000, UA_NS0ID_AGGREGATEFUNCTION_INTERPOLATIVE).status,
              "BadAggregateNotSupported");
    EXPECT_EQ(processed(c, at(1000), at(1004), 0, UA_NS0ID_AGGREGATEFUNCTION_MAXIMUM).numbers.size(), 1U);
}

TEST_F(opcua_history, many_intervals_come_in_parts) {
    auto part = processed(c, at(1000), at(13'000), 1000, UA_NS0ID_AGGREGATEFUNCTION_MINIMUM);
    EXPECT_EQ(part.times.size(), 10'000U);
    ASSERT_FALSE(part.rest.empty());
    part = processed(c, at(1000), at(13'000), 1000, UA_NS0ID_AGGREGATEFUNCTION_MINIMUM, part.rest);
    ASSERT_EQ(part.times.size(), 2'000U);
    EXPECT_EQ(part.times.front(), 11'000);
    EXPECT_TRUE(part.rest.empty());
}

TEST(opcua_history_span, is_the_same_after_a_round_trip_and_nothing_else_is_one) {
    const continuation_point span{-5, 1'700'000'000'000, true, 7};
    const auto bytes = encode_continuation_point(span);
    EXPECT_EQ(decode_continuation_point(bytes), span);
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(decode_continuation_point(byte_view(bytes).first(length)).has_value());
    auto other = bytes;
    other[0] = 9;
    EXPECT_FALSE(decode_continuation_point(other).has_value());
}

TEST(opcua_history_span, takes_whole_milliseconds_that_lie_inside) {
    const auto zero = at(0);
    EXPECT_EQ(span_of(zero + 1, zero + 2 * ticks_per_ms, 0), (continuation_point{1, 2, false, 0}));
    EXPECT_EQ(span_of(zero + ticks_per_ms, zero + 2 * ticks_per_ms + 1, 0), (continuation_point{1, 3, false, 0}));
    EXPECT_EQ(span_of(zero + 3 * ticks_per_ms, zero + ticks_per_ms, 0), (continuation_point{2, 4, true, 0}));
    EXPECT_FALSE(span_of(0, 0, 10).has_value());
}

}  // namespace
}  // namespace penstock::publish
