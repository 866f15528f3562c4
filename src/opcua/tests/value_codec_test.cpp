#include "opcua/value_codec.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "opcua/errc.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

namespace {

struct sample {
    data_type type;
    value v;
};

std::vector<sample> samples() {
    const auto max64 = std::numeric_limits<std::uint64_t>::max();
    const auto min64 = std::numeric_limits<std::int64_t>::min();
    return {
        {{element_type::boolean, 0}, true},
        {{element_type::sbyte, 0}, std::int64_t{-128}},
        {{element_type::byte, 0}, std::uint64_t{255}},
        {{element_type::int16, 0}, std::int64_t{-32768}},
        {{element_type::uint16, 0}, std::uint64_t{65535}},
        {{element_type::int32, 0}, std::int64_t{-2'147'483'648}},
        {{element_type::uint32, 0}, std::uint64_t{4'294'967'295}},
        {{element_type::int64, 0}, min64},
        {{element_type::uint64, 0}, max64},
        {{element_type::float32, 0}, 0.1F},
        {{element_type::float64, 0}, 1e-300},
        {{element_type::string, 0}, std::string("온도 21 °C")},
        {{element_type::string, 0}, std::string()},
        {{element_type::byte_string, 0}, byte_buffer{0, 255, 10}},
        {{element_type::byte_string, 0}, byte_buffer{}},
        {{element_type::date_time, 0}, from_epoch_ms(1'795'300'088'123)},
        {{element_type::date_time, 0}, from_epoch_ms(-1)},
        {{element_type::int16, 3}, array{std::int64_t{1}, std::int64_t{-2}, std::int64_t{3}}},
        {{element_type::boolean, 2}, array{false, true}},
        {{element_type::float64, 1}, array{2.5}},
        {{element_type::string, 2}, array{std::string("a"), std::string()}},
        {{element_type::byte_string, 2}, array{byte_buffer{1}, byte_buffer{}}},
        {{element_type::date_time, 1}, array{from_epoch_ms(5)}},
    };
}

}  // namespace

TEST(opcua_value, every_type_comes_back_as_it_went) {
    for (const auto& s : samples()) {
        SCOPED_TRACE(format_data_type(s.type) + " " + format_value(s.v));
        owned_variant in_stack;
        ASSERT_TRUE(to_variant(s.v, s.type.element, *in_stack).has_value());
        EXPECT_EQ(in_stack->type, &type_of(s.type.element));
        EXPECT_EQ(type_of(*in_stack), s.type);
        const auto back = from_variant(*in_stack);
        ASSERT_TRUE(back.has_value());
        EXPECT_EQ(back->index(), s.v.index());
        EXPECT_EQ(format_value(*back), format_value(s.v));
    }
}

TEST(opcua_value, passes_the_stacks_binary_encoding) {
    for (const auto& s : samples()) {
        SCOPED_TRACE(format_data_type(s.type));
        owned_variant in_stack;
        owned_variant decoded;
        ASSERT_TRUE(to_variant(s.v, s.type.element, *in_stack).has_value());
        UA_ByteString wire{};
        ASSERT_EQ(UA_encodeBinary(&*in_stack, in_stack.type(), &wire), UA_STATUSCODE_GOOD);
        ASSERT_EQ(UA_decodeBinary(&wire, &*decoded, decoded.type(), nullptr), UA_STATUSCODE_GOOD);
        UA_ByteString_clear(&wire);
        const auto back = from_variant(*decoded);
        ASSERT_TRUE(back.has_value());
        EXPECT_EQ(format_value(*back), format_value(s.v));
    }
}

TEST(opcua_value, one_that_is_not_of_the_type_is_refused) {
    owned_variant to;
    EXPECT_EQ(to_variant(value(1.5), element_type::int16, *to).error(), errc::unsupported_type);
    EXPECT_EQ(to_variant(value(std::int64_t{70'000}), element_type::int16, *to).error(), errc::unsupported_type);
    EXPECT_EQ(to_variant(value(array{true, 1.0}), element_type::boolean, *to).error(), errc::unsupported_type);
    EXPECT_EQ(to_variant(value(), element_type::string, *to).error(), errc::unsupported_type);
    EXPECT_EQ(to->type, nullptr);
}

TEST(opcua_value, texts_of_other_types_are_their_text) {
    const auto text_in = [](void* data, std::size_t type) {
        UA_Variant v;
        UA_Variant_init(&v);
        UA_Variant_setScalar(&v, data, &UA_TYPES[type]);
        EXPECT_EQ(type_of(v), (data_type{element_type::string, 0}));
        return format_value(from_variant(v).value());
    };
    UA_LocalizedText label{borrow_string("en"), borrow_string("pump")};
    EXPECT_EQ(text_in(&label, UA_TYPES_LOCALIZEDTEXT), "pump");
    UA_QualifiedName name{2, borrow_string("speed")};
    EXPECT_EQ(text_in(&name, UA_TYPES_QUALIFIEDNAME), "speed");
    UA_NodeId node{2, UA_NODEIDTYPE_STRING, {}};
    node.identifier.string = borrow_string("a.b");
    EXPECT_EQ(text_in(&node, UA_TYPES_NODEID), "ns=2;s=a.b");
    UA_Guid guid{0x72962B91, 0xFA75, 0x4AE6, {0x8D, 0x28, 0xB4, 0x04, 0xDC, 0x7D, 0xAF, 0x63}};
    EXPECT_EQ(text_in(&guid, UA_TYPES_GUID), "72962b91-fa75-4ae6-8d28-b404dc7daf63");
}

TEST(opcua_value, a_guid_is_written_from_its_text) {
    owned_variant to;
    const UA_DataType& guid = UA_TYPES[UA_TYPES_GUID];
    ASSERT_TRUE(to_variant(value(std::string("72962b91-fa75-4ae6-8d28-b404dc7daf63")), guid, *to).has_value());
    EXPECT_EQ(format_value(from_variant(*to).value()), "72962b91-fa75-4ae6-8d28-b404dc7daf63");
    owned_variant other;
    EXPECT_FALSE(to_variant(value(std::string("no guid")), guid, *other).has_value());
}

TEST(opcua_value, enumerations_are_int32_and_status_codes_uint32) {
    UA_ServerState state = UA_SERVERSTATE_SUSPENDED;
    UA_Variant v;
    UA_Variant_init(&v);
    UA_Variant_setScalar(&v, &state, &UA_TYPES[UA_TYPES_SERVERSTATE]);
    EXPECT_EQ(type_of(v), (data_type{element_type::int32, 0}));
    EXPECT_EQ(std::get<std::int64_t>(from_variant(v).value()), 3);
    UA_StatusCode code = UA_STATUSCODE_BADNODEIDUNKNOWN;
    UA_Variant_setScalar(&v, &code, &UA_TYPES[UA_TYPES_STATUSCODE]);
    EXPECT_EQ(std::get<std::uint64_t>(from_variant(v).value()), 0x80340000U);
}

TEST(opcua_value, empty_values_and_structures_have_no_equivalent) {
    UA_Variant v;
    UA_Variant_init(&v);
    EXPECT_EQ(from_variant(v).error(), errc::no_value);
    EXPECT_EQ(type_of(v), std::nullopt);
    UA_Range range{0, 1};
    UA_Variant_setScalar(&v, &range, &UA_TYPES[UA_TYPES_RANGE]);
    EXPECT_EQ(from_variant(v).error(), errc::unsupported_type);
    EXPECT_EQ(type_of(v), std::nullopt);
}

TEST(opcua_value, a_matrix_is_read_row_by_row) {
    std::vector<UA_Int16> cells{1, 2, 3, 4};
    std::vector<UA_UInt32> shape{2, 2};
    UA_Variant v;
    UA_Variant_init(&v);
    UA_Variant_setArray(&v, cells.data(), cells.size(), &UA_TYPES[UA_TYPES_INT16]);
    v.arrayDimensions = shape.data();
    v.arrayDimensionsSize = shape.size();
    EXPECT_EQ(format_value(from_variant(v).value()), "[1,2,3,4]");
}

TEST(opcua_value, broken_utf8_from_a_device_is_repaired) {
    UA_String bytes = borrow_string("a\xff");
    UA_Variant v;
    UA_Variant_init(&v);
    UA_Variant_setScalar(&v, &bytes, &UA_TYPES[UA_TYPES_STRING]);
    EXPECT_EQ(format_value(from_variant(v).value()), "a\xef\xbf\xbd");
}

TEST(opcua_value, times_at_the_edges_stay_times) {
    EXPECT_EQ(from_date_time(0), wall_time{});
    EXPECT_EQ(from_date_time(std::numeric_limits<UA_DateTime>::min()), wall_time{});
    EXPECT_EQ(from_date_time(193), wall_time{}) << "would be written as 0, which is no time";
    EXPECT_EQ(to_date_time(wall_time{}), UA_DATETIME_UNIX_EPOCH);
    EXPECT_EQ(from_date_time(UA_DATETIME_UNIX_EPOCH - 1), from_epoch_ms(-1));
    const auto last = from_date_time(std::numeric_limits<UA_DateTime>::max());
    EXPECT_EQ(to_epoch_ms(last), 253'402'300'799'999) << "the end of the year 9999: no text has a longer year";
    EXPECT_EQ(from_date_time(to_date_time(last)), last);
    EXPECT_EQ(to_date_time(from_epoch_ms(std::numeric_limits<std::int64_t>::max())),
              std::numeric_limits<UA_DateTime>::max());
    EXPECT_EQ(to_date_time(from_epoch_ms(std::numeric_limits<std::int64_t>::min())), 0);
}

TEST(opcua_value, status_codes_become_qualities) {
    EXPECT_EQ(quality_of(UA_STATUSCODE_GOOD), quality::good);
    EXPECT_EQ(quality_of(UA_STATUSCODE_GOODCLAMPED), quality::good);
    EXPECT_EQ(quality_of(UA_STATUSCODE_UNCERTAINLASTUSABLEVALUE), quality::uncertain);
    EXPECT_EQ(quality_of(UA_STATUSCODE_BADNODEIDUNKNOWN), quality::configuration);
    EXPECT_EQ(quality_of(UA_STATUSCODE_BADNOTCONNECTED), quality::not_connected);
    EXPECT_EQ(quality_of(UA_STATUSCODE_BADNOCOMMUNICATION), quality::comm_failure);
    EXPECT_EQ(quality_of(UA_STATUSCODE_BADOUTOFSERVICE), quality::out_of_service);
    EXPECT_EQ(quality_of(UA_STATUSCODE_BADWAITINGFORINITIALDATA), quality::bad);
    EXPECT_EQ(quality_of(UA_STATUSCODE_BADNODEIDUNKNOWN | 0x480U), quality::configuration);
}

}  // namespace penstock::opcua
