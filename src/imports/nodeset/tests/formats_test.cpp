#include "imports/nodeset/formats.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "imports/nodeset/node_address.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::nodeset {
namespace {

using test::find_remark;
using test::find_tag;

TEST(nodeset_addresses, are_converted_as_the_vectors_say) {
    const std::vector<std::string> uris = {"http://plant/line", "urn:a;b%c"};
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/nodeset/tests/nodes.vectors");
    EXPECT_GE(rows.size(), 14U) << "there are no more kinds of node ids";
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto address = node_address(row.cell(0), uris);
        if (row.is_left_out()) {
            ASSERT_FALSE(address) << *address;
            EXPECT_NE(address.error().message.find(row.cell(3)), std::string::npos) << address.error().message;
            continue;
        }
        ASSERT_TRUE(address) << address.error().message;
        EXPECT_EQ(*address, row.cell(2));
    }
}

constexpr std::string_view nodes = R"(<?xml version="1.0" encoding="utf-8"?>
<UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd">
  <NamespaceUris><Uri>http://plant/line</Uri></NamespaceUris>
  <Aliases><Alias Alias="HasComponent">i=47</Alias><Alias Alias="HasTypeDefinition">i=40</Alias>
           <Alias Alias="HasProperty">i=46</Alias></Aliases>
  <UAObjectType NodeId="ns=1;i=10" BrowseName="1:PumpType"><DisplayName>PumpType</DisplayName></UAObjectType>
  <UAVariable NodeId="ns=1;i=11" BrowseName="1:Speed" ParentNodeId="ns=1;i=10"><DisplayName>Speed</DisplayName></UAVariable>
  <UAObject NodeId="ns=1;s=Pump" BrowseName="1:Pump"><DisplayName>Pump</DisplayName></UAObject>
  <UAVariable NodeId="ns=1;s=Pump.Speed" BrowseName="1:Speed" ParentNodeId="ns=1;s=Pump" DataType="Float" AccessLevel="3">
    <DisplayName>Drehzahl</DisplayName><Description>in 1/min</Description></UAVariable>
  <UAVariable NodeId="ns=1;s=Pump.Unit" BrowseName="0:EngineeringUnits" ParentNodeId="ns=1;s=Pump.Speed">
    <DisplayName>EngineeringUnits</DisplayName>
    <References><Reference ReferenceType="HasTypeDefinition">i=68</Reference></References></UAVariable>
  <UAVariable NodeId="ns=1;i=30" BrowseName="1:Level"><DisplayName></DisplayName>
    <References><Reference ReferenceType="HasComponent" IsForward="false">ns=1;s=Pump</Reference></References></UAVariable>
  <UAVariable NodeId="ns=9;i=31" BrowseName="9:Lost"><DisplayName>Lost</DisplayName></UAVariable>
</UANodeSet>)";

TEST(nodeset, has_variables_of_objects_by_the_uri_of_their_namespace) {
    const auto content = document::open(nodes);
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    ASSERT_TRUE(all[0]->recognizes(*content));
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out) << out.error().message;
    ASSERT_EQ(out->devices.size(), 1U);
    EXPECT_EQ(out->devices[0].config.opc_type, "OPCUA");
    EXPECT_EQ(out->devices[0].config.opc_name, "http://plant/line");
    ASSERT_EQ(out->devices[0].tags.size(), 2U) << "neither properties nor variables of types";
    const auto speed = find_tag(*out, "Pump.Drehzahl");
    ASSERT_TRUE(speed);
    EXPECT_EQ(speed->config.plc_address, "nsu=http://plant/line;s=Pump.Speed");
    EXPECT_EQ(speed->config.data_type, "") << "the server reports it";
    EXPECT_EQ(speed->config.description, "in 1/min");
    EXPECT_TRUE(speed->config.writable);
    const auto level = find_tag(*out, "Pump.Level");
    ASSERT_TRUE(level);
    EXPECT_FALSE(level->config.writable);
    EXPECT_NE(find_remark(*out, "Lost"), nullptr);
}

TEST(nodeset, of_other_xml_is_not_recognized) {
    const auto content = document::open("<?xml version=\"1.0\"?><Project/>");
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    EXPECT_FALSE(all[0]->recognizes(*content));
}

TEST(nodeset, with_a_long_name_of_an_object_does_not_grow_with_its_variables) {
    std::string text = "<UANodeSet><UAObject NodeId=\"ns=1;i=1\" BrowseName=\"1:" + std::string(1U << 20U, 'o') +
                       "\"/><NamespaceUris><Uri>urn:a</Uri></NamespaceUris>";
    for (int i = 2; i < 10'000; ++i)
        text +=
            "<UAVariable NodeId=\"ns=1;i=" + std::to_string(i) + "\" BrowseName=\"1:v\" ParentNodeId=\"ns=1;i=1\"/>";
    const auto content = document::open(text + "</UANodeSet>");
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out) << out.error().message;
    ASSERT_EQ(out->devices.size(), 1U);
    ASSERT_EQ(out->devices[0].tags.size(), 9'998U);
    EXPECT_LE(out->devices[0].tags[0].config.tag_name.size(), 1024U);
}

}  // namespace
}  // namespace penstock::imports::nodeset
