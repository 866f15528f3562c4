#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::UnorderedElementsAre;

const UA_NodeId objects = UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER);

double range_high(ua_client& c, const char* id) {
    const auto value = c.read(node(id));
    return value->value.type == &UA_TYPES[UA_TYPES_RANGE] ? static_cast<UA_Range*>(value->value.data)->high : -1;
}

std::string unit(ua_client& c, const char* id) {
    const auto value = c.read(node(id));
    return value->value.type == &UA_TYPES[UA_TYPES_EUINFORMATION]
               ? std::string(opcua::to_view(static_cast<UA_EUInformation*>(value->value.data)->displayName.text))
               : "?";
}

TEST(opcua_address_space, sites_opcs_and_tags_are_folders_of_each_other) {
    server_fixture s;
    s.add("A");
    s.add("B").tag_name = "The second";
    s.start();
    auto c = s.client();
    EXPECT_THAT(c.browse(objects), Contains("SITE_A"));
    EXPECT_THAT(c.browse(node("SITE_A")), ElementsAre("LINE"));
    EXPECT_THAT(c.browse(node("SITE_A.LINE")), UnorderedElementsAre("A", "B"));
    EXPECT_EQ(c.text(node("SITE_A"), UA_ATTRIBUTEID_DISPLAYNAME), "Plant A");
    EXPECT_EQ(c.text(node("SITE_A.LINE"), UA_ATTRIBUTEID_DISPLAYNAME), "Line 4");
    EXPECT_EQ(c.text(node("SITE_A.LINE.B"), UA_ATTRIBUTEID_DISPLAYNAME), "The second");
    EXPECT_EQ(c.text(node("SITE_A.LINE.B"), UA_ATTRIBUTEID_BROWSENAME), "B");
}

TEST(opcua_address_space, numbers_with_a_range_are_analog_items) {
    server_fixture s;
    auto& tag = s.add("A");
    tag.min_value = -10;
    tag.max_value = 90;
    tag.unit = "bar";
    tag.description = "pressure";
    s.add("U").unit = "m";
    s.add("T", "String").unit = "m";
    s.start();
    auto c = s.client();
    EXPECT_THAT(c.browse(node("SITE_A.LINE.A")), UnorderedElementsAre("EURange", "EngineeringUnits"));
    EXPECT_EQ(range_high(c, "SITE_A.LINE.A#EURange"), 90);
    EXPECT_EQ(unit(c, "SITE_A.LINE.A#EngineeringUnits"), "bar");
    EXPECT_EQ(c.text(node("SITE_A.LINE.A"), UA_ATTRIBUTEID_DESCRIPTION), "pressure");
    EXPECT_THAT(c.browse(node("SITE_A.LINE.U")), ElementsAre("EngineeringUnits"));
    EXPECT_THAT(c.browse(node("SITE_A.LINE.T")), ElementsAre()) << "texts have no unit";
}

std::string definition_of(ua_client& c, const char* id) {
    UA_BrowseDescription what;
    UA_BrowseDescription_init(&what);
    what.nodeId = node(id);
    what.browseDirection = UA_BROWSEDIRECTION_FORWARD;
    what.referenceTypeId = UA_NODEID_NUMERIC(0, UA_NS0ID_HASTYPEDEFINITION);
    what.resultMask = UA_BROWSERESULTMASK_ALL;
    UA_BrowseRequest request;
    UA_BrowseRequest_init(&request);
    request.nodesToBrowse = &what;
    request.nodesToBrowseSize = 1;
    auto response = UA_Client_Service_browse(c.get(), request);
    std::string name = "?";
    if (response.resultsSize == 1 && response.results[0].referencesSize == 1)
        name = opcua::to_view(response.results[0].references[0].browseName.name);
    UA_BrowseResponse_clear(&response);
    return name;
}

std::string state_text(ua_client& c, const char* id) {
    const auto value = c.read(node(id));
    return value->value.type == &UA_TYPES[UA_TYPES_LOCALIZEDTEXT]
               ? std::string(opcua::to_view(static_cast<UA_LocalizedText*>(value->value.data)->text))
               : "?";
}

/// `value=text` of each.
std::string enum_values_of(ua_client& c, const char* id) {
    const auto value = c.read(node(id));
    if (value->value.type != &UA_TYPES[UA_TYPES_ENUMVALUETYPE]) return "?";
    std::string out;
    const auto* all = static_cast<const UA_EnumValueType*>(value->value.data);
    for (std::size_t i = 0; i < value->value.arrayLength; ++i) {
        out += std::to_string(all[i].value) + "=";
        out += opcua::to_view(all[i].displayName.text);
        out += ' ';
    }
    return out;
}

TEST(opcua_address_space, whole_numbers_with_texts_are_multi_state_values) {
    server_fixture s;
    auto& tag = s.add("A", "Int16");
    tag.unit = "bar";
    tag.min_value = 0;
    tag.max_value = 10;
    s.set_states("A", {{"10", "열림"}, {"9", "moving"}, {"-1", "fault"}});
    s.set("A", std::int64_t{10});
    s.add("F", "Float");
    s.set_states("F", {{"1", "on"}});
    s.add("S", "Int16", 0, true);
    s.set_states("S", {{"1", "on"}});
    s.start();
    auto c = s.client();
    EXPECT_EQ(definition_of(c, "SITE_A.LINE.A"), "MultiStateValueDiscreteType");
    EXPECT_THAT(c.browse(node("SITE_A.LINE.A")), UnorderedElementsAre("EnumValues", "ValueAsText"));
    EXPECT_EQ(enum_values_of(c, "SITE_A.LINE.A#EnumValues"), "-1=fault 9=moving 10=열림 ");
    EXPECT_EQ(state_text(c, "SITE_A.LINE.A#ValueAsText"), "열림");
    EXPECT_EQ(c.number(node("SITE_A.LINE.A")), 10) << "the value stays a number";
    s.set("A", std::int64_t{7});
    EXPECT_EQ(state_text(c, "SITE_A.LINE.A#ValueAsText"), "7") << "one without a text";
    EXPECT_THAT(c.browse(node("SITE_A.LINE.F")), ElementsAre());
    EXPECT_THAT(c.browse(node("SITE_A.LINE.S")), ElementsAre()) << "for clients it is a Double";

    s.set_states("A", {{"7", "new"}});
    s.put();
    s.wait_applied();
    EXPECT_EQ(enum_values_of(c, "SITE_A.LINE.A#EnumValues"), "7=new ");
    EXPECT_EQ(state_text(c, "SITE_A.LINE.A#ValueAsText"), "new");
    s.set_states("A", {});
    s.put();
    s.wait_applied();
    EXPECT_EQ(definition_of(c, "SITE_A.LINE.A"), "AnalogItemType");
    EXPECT_EQ(name_of(c.status(node("SITE_A.LINE.A#ValueAsText"))), "BadNodeIdUnknown");
}

TEST(opcua_address_space, a_boolean_with_texts_has_two_states) {
    server_fixture s;
    s.add("B", "Boolean");
    s.set_states("B", {{"1", "running"}});
    s.set("B", true);
    s.start();
    auto c = s.client();
    EXPECT_EQ(definition_of(c, "SITE_A.LINE.B"), "TwoStateDiscreteType");
    EXPECT_THAT(c.browse(node("SITE_A.LINE.B")), UnorderedElementsAre("TrueState", "FalseState"));
    EXPECT_EQ(state_text(c, "SITE_A.LINE.B#TrueState"), "running");
    EXPECT_EQ(state_text(c, "SITE_A.LINE.B#FalseState"), "false") << "without a text";
}

TEST(opcua_address_space, a_renamed_site_has_its_new_name_immediately) {
    server_fixture s;
    s.add("A");
    s.start();
    auto c = s.client();
    s.server.name_site({"SITE_A", "Plant Alpha"});
    s.server.name_site({"SITE_NONE", "a site without devices"});
    s.wait_applied();
    EXPECT_EQ(c.text(node("SITE_A"), UA_ATTRIBUTEID_DISPLAYNAME), "Plant Alpha");
}

TEST(opcua_address_space, a_change_is_served_while_clients_are_connected) {
    server_fixture s;
    s.add("A").unit = "bar";
    s.add("GONE");
    s.set("A", 1.5);
    s.start();
    auto c = s.client();
    s.tags[0].tag_name = "New name";
    s.tags[0].unit = "psi";
    s.forget("GONE");
    s.add("NEW");
    s.put();
    EXPECT_EQ(c.text(node("SITE_A.LINE.A"), UA_ATTRIBUTEID_DISPLAYNAME), "New name");
    EXPECT_EQ(unit(c, "SITE_A.LINE.A#EngineeringUnits"), "psi");
    EXPECT_EQ(c.number(node("SITE_A.LINE.A")), 1.5);
    EXPECT_EQ(name_of(c.status(node("SITE_A.LINE.GONE"))), "BadNodeIdUnknown");
    EXPECT_THAT(c.browse(node("SITE_A.LINE")), UnorderedElementsAre("A", "NEW"));
}

TEST(opcua_address_space, a_tag_can_become_of_another_type) {
    server_fixture s;
    s.add("A", "Double");
    s.set("A", 1.5);
    s.start();
    auto c = s.client();
    s.forget("A");
    s.add("A", "Int16").min_value = 0;
    s.tags.back().max_value = 5;
    s.set("A", std::int64_t{4});
    s.put();
    const auto value = c.read(node("SITE_A.LINE.A"));
    EXPECT_EQ(value->value.type, &UA_TYPES[UA_TYPES_INT16]);
    EXPECT_EQ(range_high(c, "SITE_A.LINE.A#EURange"), 5);
}

TEST(opcua_address_space, a_site_goes_with_its_last_opc) {
    server_fixture s;
    s.add("A");
    s.start();
    auto c = s.client();
    s.server.remove_opc("LINE");
    s.wait_applied();
    EXPECT_THAT(c.browse(objects), Not(Contains("SITE_A")));
    EXPECT_EQ(name_of(c.status(node("SITE_A.LINE.A"))), "BadNodeIdUnknown");
    s.put();
    EXPECT_THAT(c.browse(objects), Contains("SITE_A"));
}

TEST(opcua_address_space, an_opc_moves_with_its_tags_to_another_site) {
    server_fixture s;
    s.add("A");
    s.start();
    auto c = s.client();
    s.server.put_opc({"SITE_B", "Plant B"}, s.opc, s.tags);
    s.wait_applied();
    EXPECT_THAT(c.browse(objects), Not(Contains("SITE_A")));
    EXPECT_THAT(c.browse(node("SITE_B.LINE")), ElementsAre("A"));
}

TEST(opcua_address_space, an_opc_is_called_otherwise_and_keeps_its_tags) {
    server_fixture s;
    s.add("A");
    s.set("A", 1.5);
    s.start();
    auto c = s.client();
    EXPECT_EQ(c.number(node("SITE_A.LINE.A")), 1.5);
    auto opc = s.opc;
    opc.opc_name = "프레스";
    s.server.change_opc(opc);
    opc.opc_id = "NO_SUCH";
    s.server.change_opc(opc);
    s.wait_applied();
    EXPECT_EQ(c.text(node("SITE_A.LINE"), UA_ATTRIBUTEID_DISPLAYNAME), opc.opc_name);
    EXPECT_THAT(c.browse(node("SITE_A.LINE")), ElementsAre("A"));
    EXPECT_EQ(c.number(node("SITE_A.LINE.A")), 1.5);
}

TEST(opcua_address_space, single_tags_come_and_go) {
    server_fixture s;
    s.add("A");
    s.start();
    auto c = s.client();
    const auto added = s.add("B");
    s.server.put_tags("LINE", std::span(&added, 1));
    s.server.remove_tag("LINE", "A");
    s.server.remove_tag("LINE", "NEVER");
    s.server.put_tags("NO_SUCH", std::span(&added, 1));
    s.wait_applied();
    EXPECT_THAT(c.browse(node("SITE_A.LINE")), ElementsAre("B"));
}

TEST(opcua_address_space, two_tags_with_one_node_id_do_not_shadow_each_other) {
    server_fixture s;
    s.add("X.T");  // SITE_A.LINE.X.T
    s.set("X.T", 1.5);
    s.start();
    auto c = s.client();
    const auto other = s.add("T");
    auto opc = s.opc;
    opc.opc_id = "LINE.X";
    s.set("T", 2.5);
    s.server.put_opc({"SITE_A", "Plant A"}, opc, std::span(&other, 1));
    s.wait_applied();
    EXPECT_EQ(c.number(node("SITE_A.LINE.X.T")), 1.5);
    s.server.remove_opc("LINE.X");
    s.wait_applied();
    EXPECT_EQ(c.number(node("SITE_A.LINE.X.T")), 1.5);
}

TEST(opcua_address_space, what_was_put_before_the_start_exists_when_the_port_opens) {
    server_fixture s;
    for (int i = 0; i < 500; ++i)
        s.add("T" + std::to_string(i));
    s.start();
    auto c = s.client();
    EXPECT_EQ(c.browse(node("SITE_A.LINE")).size(), 500U);
}

TEST(opcua_address_space, a_port_in_use_is_a_fault_that_names_it) {
    server_fixture first;
    first.start();
    opcua_server_settings set;
    set.bind = "127.0.0.1";
    set.port = first.port;
    set.edge_id = "EDGE_TEST";
    opcua_server second(set, *first.certificates, first.callbacks);
    const auto bound = second.start();
    ASSERT_FALSE(bound.has_value());
    EXPECT_THAT(bound.error().message, testing::HasSubstr(std::to_string(first.port)));
}

}  // namespace
}  // namespace penstock::publish
