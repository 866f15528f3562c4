#include "drivers/opcua/node.hpp"

#include <gtest/gtest.h>

#include "tests/support/vectors.hpp"

namespace penstock::opcua {
namespace {

TEST(opcua_node, ids_are_encoded_as_the_specification_shows_and_read_back) {
    const auto all = penstock::test::read_vectors(PENSTOCK_SOURCE_DIR "/src/drivers/opcua/tests/vectors/node_ids.vec");
    ASSERT_FALSE(all.empty());
    for (const auto& v : all) {
        SCOPED_TRACE(v.name);
        const auto id = to_node_id(parse_address(v.meaning).value(), {});
        ASSERT_TRUE(id.has_value());
        UA_ByteString wire{};
        ASSERT_EQ(UA_encodeBinary(&**id, owned_node_id::type(), &wire), UA_STATUSCODE_GOOD);
        const auto bytes = to_bytes(wire);
        EXPECT_EQ(byte_buffer(bytes.begin(), bytes.end()), v.bytes);
        UA_ByteString_clear(&wire);
        owned_node_id decoded;
        const auto given = borrow_string(byte_view(v.bytes));
        ASSERT_EQ(UA_decodeBinary(&given, &*decoded, owned_node_id::type(), nullptr), UA_STATUSCODE_GOOD);
        EXPECT_EQ(format_address(to_address(*decoded)), v.meaning);
    }
}

TEST(opcua_node, a_uri_is_looked_up_where_the_server_has_it_now) {
    const auto address = parse_address("nsu=urn:plc;s=Speed").value();
    EXPECT_EQ((*to_node_id(address, {"http://opcfoundation.org/UA/", "urn:plc"}))->namespaceIndex, 1);
    EXPECT_EQ((*to_node_id(address, {"http://opcfoundation.org/UA/", "urn:other", "urn:plc"}))->namespaceIndex, 2);
    const auto missing = to_node_id(address, {"http://opcfoundation.org/UA/"});
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().message(), "the server has no namespace urn:plc: check nsu= in the address");
    EXPECT_EQ(remedy_of(missing.error()), remedy::device_refused);
}

}  // namespace
}  // namespace penstock::opcua
