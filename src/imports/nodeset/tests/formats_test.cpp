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

/// Values in other namespaces and prefixes than those above: `uax:` of most exports, a default one, none at all.
constexpr std::string_view with_facts = R"(<?xml version="1.0" encoding="utf-8"?>
<ua:UANodeSet xmlns:ua="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd" xmlns:uax="http://opcfoundation.org/UA/2008/02/Types.xsd">
  <ua:NamespaceUris><ua:Uri>http://plant/line</ua:Uri></ua:NamespaceUris>
  <ua:Aliases><ua:Alias Alias="Mode">ns=1;i=3001</ua:Alias></ua:Aliases>
  <ua:UADataType NodeId="ns=1;i=3001" BrowseName="1:Mode"><ua:Definition Name="1:Mode">
    <ua:Field Name="Manual" Value="1"/><ua:Field Name="Auto" Value="5"><ua:DisplayName>Automatik</ua:DisplayName></ua:Field>
  </ua:Definition></ua:UADataType>
  <ua:UADataType NodeId="ns=1;i=3002" BrowseName="1:Old"/>
  <ua:UAVariable NodeId="ns=1;i=3003" BrowseName="EnumStrings" ParentNodeId="ns=1;i=3002"><ua:Value>
    <ListOfLocalizedText xmlns="http://opcfoundation.org/UA/2008/02/Types.xsd"><LocalizedText><Locale>en</Locale><Text>off</Text></LocalizedText>
    <LocalizedText/><LocalizedText><Text>on</Text></LocalizedText></ListOfLocalizedText></ua:Value></ua:UAVariable>
  <ua:UADataType NodeId="ns=1;i=3004" BrowseName="1:Bits"><ua:Definition Name="1:Bits" IsOptionSet="true"><ua:Field Name="A" Value="0"/></ua:Definition></ua:UADataType>
  <ua:UADataType NodeId="ns=1;i=3005" BrowseName="1:Pair"><ua:Definition Name="1:Pair"><ua:Field Name="A" DataType="i=6"/></ua:Definition></ua:UADataType>
  <ua:UAVariable NodeId="ns=1;s=p" BrowseName="1:Pressure" DataType="i=11"/>
  <ua:UAVariable NodeId="ns=1;s=p.u" BrowseName="0:EngineeringUnits" ParentNodeId="ns=1;s=p"><ua:Value>
    <uax:ExtensionObject><uax:TypeId><uax:Identifier>i=888</uax:Identifier></uax:TypeId><uax:Body><uax:EUInformation>
    <uax:NamespaceUri>http://www.opcfoundation.org/UA/units/un/cefact</uax:NamespaceUri><uax:UnitId>4342098</uax:UnitId>
    <uax:DisplayName><uax:Locale/><uax:Text>bar</uax:Text></uax:DisplayName></uax:EUInformation></uax:Body></uax:ExtensionObject></ua:Value>
    <ua:References><ua:Reference ReferenceType="i=40">i=68</ua:Reference></ua:References></ua:UAVariable>
  <ua:UAVariable NodeId="ns=1;s=p.r" BrowseName="EURange" ParentNodeId="ns=1;s=p"><ua:Value>
    <uax:ExtensionObject><uax:Body><uax:Range><uax:Low>-1</uax:Low><uax:High>16.5</uax:High></uax:Range></uax:Body></uax:ExtensionObject></ua:Value>
    <ua:References><ua:Reference ReferenceType="i=40">i=68</ua:Reference></ua:References></ua:UAVariable>
  <ua:UAVariable NodeId="ns=1;s=q" BrowseName="1:Quantity"/>
  <ua:UAVariable NodeId="ns=1;s=q.r" BrowseName="1:EURange" ParentNodeId="ns=1;s=q"><ua:Value>
    <uax:ExtensionObject><uax:Body><uax:Range><uax:Low>0</uax:Low><uax:High>1</uax:High></uax:Range></uax:Body></uax:ExtensionObject></ua:Value></ua:UAVariable>
  <ua:UAVariable NodeId="ns=1;s=q.0" BrowseName="EURange" ParentNodeId="ns=1;s=q"><ua:Value>
    <uax:ExtensionObject><uax:Body><uax:Range><uax:Low>0</uax:Low><uax:High>0</uax:High></uax:Range></uax:Body></uax:ExtensionObject></ua:Value>
    <ua:References><ua:Reference ReferenceType="i=40">i=68</ua:Reference></ua:References></ua:UAVariable>
  <ua:UAVariable NodeId="ns=1;s=m" BrowseName="1:Mode" DataType="Mode"/>
  <ua:UAVariable NodeId="ns=1;s=o" BrowseName="1:OldMode" DataType="ns=1;i=3002"/>
  <ua:UAVariable NodeId="ns=1;s=b" BrowseName="1:Bits" DataType="ns=1;i=3004"/>
  <ua:UAVariable NodeId="ns=1;s=s" BrowseName="1:Pair" DataType="ns=1;i=3005"/>
  <ua:UAVariable NodeId="ns=1;s=v" BrowseName="1:Valve" DataType="Mode"/>
  <ua:UAVariable NodeId="ns=1;s=v.e" BrowseName="0:EnumValues" ParentNodeId="ns=1;s=v"><ua:Value>
    <t:ListOfExtensionObject xmlns:t="http://opcfoundation.org/UA/2008/02/Types.xsd"><t:ExtensionObject><t:Body><t:EnumValueType>
    <t:Value>-1</t:Value><t:DisplayName><t:Text>fault</t:Text></t:DisplayName></t:EnumValueType></t:Body></t:ExtensionObject>
    <t:ExtensionObject><t:Body><t:EnumValueType><t:Value>7</t:Value><t:DisplayName><t:Text>)"
                                        "0123456789012345678901234567890123456789012345678901234567890"
                                        R"(</t:Text></t:DisplayName></t:EnumValueType></t:Body></t:ExtensionObject>
    </t:ListOfExtensionObject></ua:Value></ua:UAVariable>
  <ua:UAVariable NodeId="ns=1;s=d" BrowseName="1:Door" DataType="i=1"/>
  <ua:UAVariable NodeId="ns=1;s=d.t" BrowseName="0:TrueState" ParentNodeId="ns=1;s=d"><ua:Value><uax:LocalizedText><uax:Text>open</uax:Text></uax:LocalizedText></ua:Value></ua:UAVariable>
  <ua:UAVariable NodeId="ns=1;s=d.f" BrowseName="0:FalseState" ParentNodeId="ns=1;s=d"><ua:Value><uax:LocalizedText><uax:Text>shut</uax:Text></uax:LocalizedText></ua:Value></ua:UAVariable>
</ua:UANodeSet>)";

TEST(nodeset, has_units_ranges_and_states_whatever_the_prefixes_of_their_values_are) {
    const auto content = document::open(std::string(with_facts));
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out) << out.error().message;
    const auto described = [&](std::string_view name) {
        const auto tag = find_tag(*out, name).value_or(read_tag{}).config;
        std::string text = tag.unit;
        if (tag.min_value) text += fmt::format(" {}..{}", *tag.min_value, *tag.max_value);
        for (const auto& [value, state] : tag.states)
            text += fmt::format(" {}={}", value, state);
        return text;
    };
    EXPECT_EQ(described("Pressure"), "bar -1..16.5");
    EXPECT_EQ(described("Quantity"), "") << "a range of the vendor, and one that the server does not know";
    EXPECT_EQ(described("Mode"), " 1=Manual 5=Automatik");
    EXPECT_EQ(described("OldMode"), " 0=off 2=on");
    EXPECT_EQ(described("Bits"), "") << "bits are no values";
    EXPECT_EQ(described("Pair"), "");
    EXPECT_EQ(described("Valve"), " -1=fault") << "its own come before those of its type";
    EXPECT_NE(find_remark(*out, "Valve")->text.find("50 characters"), std::string::npos);
    EXPECT_EQ(described("Door"), " 0=shut 1=open");
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
