#include "drivers/opcua/type_dictionary.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "drivers/opcua/member.hpp"

namespace penstock::opcua {
namespace {

std::string document(const std::string& types) {
    return R"(<?xml version="1.0" encoding="utf-8"?>
<opc:TypeDictionary xmlns:opc="http://opcfoundation.org/BinarySchema/" xmlns:ua="http://opcfoundation.org/UA/"
    xmlns:tns="urn:machine" DefaultByteOrder="LittleEndian" TargetNamespace="urn:machine">
  <opc:Import Namespace="http://opcfoundation.org/UA/"/>)" +
           types + "</opc:TypeDictionary>";
}

/// The member of a structure with these bytes, `! ` and the reason where there is none.
std::string member_of(const std::string& types, const std::string& name, std::string hex, const std::string& member) {
    auto parsed = type_dictionary::parse(as_bytes(document(types)));
    if (!parsed) return "! " + parsed.error().message();
    const auto type = (*parsed)->type_of(name);
    if (!type) return "! " + type.error().message();
    std::erase(hex, ' ');
    const auto bytes = parse_hex(hex).value();
    structure_types known;
    known.put(owned_node_id(UA_NODEID_NUMERIC(1, 7)), {*type, {}});
    UA_ExtensionObject sent{};
    sent.encoding = UA_EXTENSIONOBJECT_ENCODED_BYTESTRING;
    sent.content.encoded.typeId = UA_NODEID_NUMERIC(1, 7);
    sent.content.encoded.body = borrow_string(byte_view(bytes));
    UA_Variant shown{};
    UA_Variant_setScalar(&shown, &sent, &UA_TYPES[UA_TYPES_EXTENSIONOBJECT]);
    const auto address = parse_address("i=1{" + member + "}").value();
    const auto received = parse_member(shown, address.member, known);
    return received ? format_value(received->v) : "! " + received.error().message();
}

constexpr const char* machine = R"(
<opc:EnumeratedType Name="Mode" LengthInBits="32"><opc:EnumeratedValue Name="Off" Value="0"/></opc:EnumeratedType>
<opc:StructuredType Name="Point" BaseType="ua:ExtensionObject">
  <opc:Field Name="x" TypeName="opc:Byte"/><opc:Field Name="y" TypeName="opc:Float"/>
</opc:StructuredType>
<opc:StructuredType Name="Machine" BaseType="ua:ExtensionObject">
  <opc:Documentation>what it is</opc:Documentation>
  <opc:Field Name="mode" TypeName="tns:Mode"/>
  <opc:Field Name="home" TypeName="tns:Point"/>
  <opc:Field Name="NoOfway" TypeName="opc:Int32"/>
  <opc:Field Name="way" TypeName="tns:Point" LengthField="NoOfway"/>
  <opc:Field Name="name" TypeName="opc:CharArray"/>
  <opc:Field Name="range" TypeName="ua:Range"/>
</opc:StructuredType>)";
const std::string machine_bytes =
    "02000000 01 0000803f 02000000 02 00000040 03 00004040 02000000 4142"
    "000000000000f03f 0000000000000040";

TEST(opcua_type_dictionary, structures_arrays_and_enumerations_are_read) {
    const auto take = [](const char* member) { return member_of(machine, "Machine", machine_bytes, member); };
    EXPECT_EQ(take("mode"), "2");
    EXPECT_EQ(take("home.y"), "1");
    EXPECT_EQ(take("way[1].x"), "3");
    EXPECT_EQ(take("name"), "AB");
    EXPECT_EQ(take("range.High"), "2");
    EXPECT_EQ(take("NoOfway"), "! the structure has no member NoOfway; its members are mode, home, way, name, range");
    EXPECT_NE(member_of(machine, "Gone", "", "x").find("does not describe Gone"), std::string::npos);
}

TEST(opcua_type_dictionary, bits_say_which_optional_members_are_there) {
    constexpr const char* optional = R"(
<opc:StructuredType Name="T" BaseType="ua:ExtensionObject">
  <opc:Field Name="aSpecified" TypeName="opc:Bit"/><opc:Field Name="cSpecified" TypeName="opc:Bit"/>
  <opc:Field Name="Reserved1" TypeName="opc:Bit" Length="30"/>
  <opc:Field Name="a" TypeName="opc:Byte" SwitchField="aSpecified"/>
  <opc:Field Name="b" TypeName="opc:Int32"/>
  <opc:Field Name="NoOfc" TypeName="opc:Int32" SwitchField="cSpecified"/>
  <opc:Field Name="c" TypeName="opc:Int16" SwitchField="cSpecified" LengthField="NoOfc"/>
</opc:StructuredType>)";
    EXPECT_EQ(member_of(optional, "T", "02000000 05000000 01000000 0300", "c[0]"), "3");
    EXPECT_EQ(member_of(optional, "T", "02000000 05000000 01000000 0300", "b"), "5");
    EXPECT_EQ(member_of(optional, "T", "01000000 07 05000000", "a"), "7");
}

TEST(opcua_type_dictionary, what_cannot_be_read_has_a_reason_and_spoils_no_other) {
    struct {
        const char* fields;
        const char* reason;
    } const cases[] = {
        {R"(<opc:Field Name="a" TypeName="opc:Byte" SwitchField="s" SwitchValue="1"/>)", "SwitchValue"},
        {R"(<opc:Field Name="a" TypeName="opc:Bit"/><opc:Field Name="b" TypeName="opc:Byte"/>)", "not a mask of 32"},
        {R"(<opc:Field Name="a" TypeName="opc:Byte"/><opc:Field Name="b" TypeName="opc:Bit"/>)", "is a bit"},
        {R"(<opc:Field Name="n" TypeName="opc:Int32"/><opc:Field Name="a" TypeName="opc:Byte"/>
            <opc:Field Name="b" TypeName="opc:Byte" LengthField="n"/>)",
         "is not before"},
        {R"(<opc:Field Name="n" TypeName="opc:Byte"/><opc:Field Name="b" TypeName="opc:Byte" LengthField="n"/>)",
         "not an Int32"},
        {R"(<opc:Field Name="a" TypeName="opc:Byte" Length="4"/>)", "fixed length"},
        {R"(<opc:Field Name="a" TypeName="tns:Gone"/>)", "does not describe"},
        {R"(<opc:Field Name="a" TypeName="other:Point"/>)", "does not describe"},
        {R"(<opc:Field Name="a" TypeName="tns:T"/>)", "contains itself"},
        {R"(<opc:Field Name="" TypeName="opc:Byte"/>)", "no name"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.fields);
        const auto all = std::string(machine) + "<opc:StructuredType Name=\"T\">" + c.fields + "</opc:StructuredType>";
        const auto got = member_of(all, "T", "01", "a");
        EXPECT_NE(got.find(c.reason), std::string::npos) << got;
        EXPECT_EQ(member_of(all, "Machine", machine_bytes, "mode"), "2");
    }
    const auto u = std::string(R"(<opc:StructuredType Name="U" BaseType="ua:Union"/>)");
    EXPECT_NE(member_of(u, "U", "", "a").find("union"), std::string::npos);
}

TEST(opcua_type_dictionary, a_document_of_another_kind_is_refused) {
    for (const char* text :
         {"", "x", "<a/>", "<opc:TypeDictionary", "<!DOCTYPE a [<!ENTITY b \"c\">]><opc:TypeDictionary/>",
          "<TypeDictionary DefaultByteOrder=\"BigEndian\"/>"}) {
        SCOPED_TRACE(text);
        EXPECT_FALSE(type_dictionary::parse(as_bytes(text)).has_value());
    }
    EXPECT_FALSE(type_dictionary::parse(byte_buffer(type_dictionary::max_size + 1, ' ')).has_value());
    EXPECT_TRUE(type_dictionary::parse(as_bytes(document(""))).has_value());
}

TEST(opcua_type_dictionary, a_chain_of_types_ends) {
    std::string chain;
    for (int i = 0; i < 40; ++i) {
        const auto next = "T" + std::to_string(i + 1);
        chain += "<opc:StructuredType Name=\"T" + std::to_string(i) + "\">";
        for (int k = 0; k < 100; ++k)
            chain += "<opc:Field Name=\"f" + std::to_string(k) + "\" TypeName=\"tns:" + next + "\"/>";
        chain += "</opc:StructuredType>";
    }
    EXPECT_NE(member_of(chain, "T0", "", "f0").find("nested too deeply"), std::string::npos);
    EXPECT_NE(member_of(chain + "<opc:StructuredType Name=\"T40\"/>", "T30", "", "f0").find("65,535"),
              std::string::npos);
}

}  // namespace
}  // namespace penstock::opcua
