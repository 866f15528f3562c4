#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "publish/opcua_server/nodeset_file.hpp"
#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

using testing::HasSubstr;
using testing::Not;

const auto date = from_epoch_ms(1'795'258'000'123);

/// Folders of one site with one OPC, and the table of its tags.
struct nodeset_plant {
    nodeset_plant() {
        opc.site_id = "SITE_A";
        opc.node = "SITE_A.LINE";
        opc.shown = {"LINE", "Line 4", "", 0};
    }

    tag_config& add(const std::string& tag_id, const std::string& type) {
        const auto place = home->add();
        live::tag_ref ref{home, place.slot, place.version, opc_id, {}};
        if (!type.empty()) ref.type = parse_data_type(type).value();
        table.insert(tag_id, ref);
        auto& tag = tags.emplace_back();
        tag.tag_id = tag.tag_name = tag_id;
        return tag;
    }

    tag_folders folders() {
        opc.tags.change() = tag_list(tags);
        tag_folders all;
        all.sites["SITE_A"] = {"Plant A", {"LINE"}};
        all.opcs.emplace("LINE", opc);
        return all;
    }

    std::string text() {
        nodeset_file file(folders(), table, "urn:tags", date);
        std::string out;
        while (file.append(out)) {
        }
        return out;
    }

    opc_folder opc;
    std::vector<tag_config> tags;
    live::tag_table table;
    std::shared_ptr<live::tag_block> home = std::make_shared<live::tag_block>();
    std::shared_ptr<const std::string> opc_id = std::make_shared<const std::string>("LINE");
};

/// The element of a node with its content.
std::string element_of(const std::string& text, const std::string& identifier) {
    const auto at = text.find(" NodeId=\"ns=1;s=" + identifier + "\"");
    if (at == std::string::npos) return "there is no node " + identifier;
    const auto begin = text.rfind('<', at);
    const auto end = text.find("\n</UA", begin);
    return text.substr(begin, end - begin);
}

TEST(nodeset_file, has_name_space_model_and_aliases_before_the_nodes) {
    nodeset_plant p;
    p.add("A", "Double");
    const auto text = p.text();
    EXPECT_THAT(text, testing::StartsWith("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<UANodeSet "));
    EXPECT_THAT(text, HasSubstr("<NamespaceUris>\n<Uri>urn:tags</Uri>\n</NamespaceUris>\n<Models>\n"
                                "<Model ModelUri=\"urn:tags\" PublicationDate=\"2026-11-21T10:46:40Z\">\n"
                                "<RequiredModel ModelUri=\"http://opcfoundation.org/UA/\""));
    EXPECT_THAT(text, HasSubstr("<Alias Alias=\"Double\">i=11</Alias>"));
    EXPECT_THAT(text, testing::EndsWith("</UAVariable>\n</UANodeSet>\n"));
}

TEST(nodeset_file, folders_have_references_in_both_directions) {
    nodeset_plant p;
    p.add("B", "Double");
    p.add("A", "Double");
    const auto text = p.text();
    EXPECT_EQ(element_of(text, "SITE_A"),
              "<UAObject NodeId=\"ns=1;s=SITE_A\" BrowseName=\"1:SITE_A\">\n<DisplayName>Plant A</DisplayName>\n"
              "<References>\n<Reference ReferenceType=\"HasTypeDefinition\">i=61</Reference>\n"
              "<Reference ReferenceType=\"Organizes\" IsForward=\"false\">i=85</Reference>\n"
              "<Reference ReferenceType=\"Organizes\">ns=1;s=SITE_A.LINE</Reference>\n</References>");
    EXPECT_THAT(element_of(text, "SITE_A.LINE"),
                HasSubstr("<Reference ReferenceType=\"HasComponent\">ns=1;s=SITE_A.LINE.A</Reference>\n"
                          "<Reference ReferenceType=\"HasComponent\">ns=1;s=SITE_A.LINE.B</Reference>\n"));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.A"),
                HasSubstr("<Reference ReferenceType=\"HasComponent\" IsForward=\"false\">ns=1;s=SITE_A.LINE<"));
}

TEST(nodeset_file, a_variable_has_type_rank_dimensions_and_access) {
    nodeset_plant p;
    p.add("A", "Int16[10]").writable = false;
    p.add("S", "String").description = "two\nlines";
    p.add("U", "");
    auto ref = p.table.find("S").value();
    ref.number = 7;
    p.table.insert("S", ref);
    const auto text = p.text();
    EXPECT_THAT(element_of(text, "SITE_A.LINE.A"),
                HasSubstr("ParentNodeId=\"ns=1;s=SITE_A.LINE\" DataType=\"Int16\" ValueRank=\"1\" "
                          "ArrayDimensions=\"10\" AccessLevel=\"1\" UserAccessLevel=\"1\">"));
    EXPECT_THAT(
        element_of(text, "SITE_A.LINE.S"),
        HasSubstr(
            "DataType=\"String\" ValueRank=\"-1\" AccessLevel=\"71\" UserAccessLevel=\"71\" Historizing=\"true\">"));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.S"), HasSubstr("<Description>two&#10;lines</Description>"));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.U"), HasSubstr("DataType=\"BaseDataType\" ValueRank=\"-2\""));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.U"), Not(HasSubstr("<Value>")));
}

TEST(nodeset_file, properties_have_their_values) {
    nodeset_plant p;
    auto& tag = p.add("T", "Float");
    tag.unit = "°C";
    tag.min_value = -40;
    tag.max_value = 1e21;
    p.add("M", "Int16").states = {{"2", "열림"}, {"-1", "<fault>"}};
    p.add("B", "Boolean").states = {{"1", "on"}};
    const auto text = p.text();
    EXPECT_THAT(element_of(text, "SITE_A.LINE.T"), HasSubstr("<Reference ReferenceType=\"HasTypeDefinition\">i=2368<"));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.T"),
                HasSubstr("<Reference ReferenceType=\"HasProperty\">ns=1;s=SITE_A.LINE.T#EURange<"));
    const auto range = element_of(text, "SITE_A.LINE.T#EURange");
    EXPECT_THAT(range, HasSubstr("BrowseName=\"EURange\" ParentNodeId=\"ns=1;s=SITE_A.LINE.T\" DataType=\"Range\""));
    EXPECT_THAT(range, HasSubstr(" AccessLevel=\"1\" UserAccessLevel=\"1\">"));
    EXPECT_THAT(range, HasSubstr("<uax:Range>\n<uax:Low>-40</uax:Low>\n<uax:High>1e+21</uax:High>\n</uax:Range>"));
    EXPECT_THAT(range, HasSubstr("<uax:Identifier>i=885</uax:Identifier>"));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.T#EngineeringUnits"),
                HasSubstr("<uax:UnitId>-1</uax:UnitId>\n<uax:DisplayName>\n<uax:Text>°C</uax:Text>"));
    const auto values = element_of(text, "SITE_A.LINE.M#EnumValues");
    EXPECT_THAT(values, HasSubstr("DataType=\"EnumValueType\" ValueRank=\"1\""));
    const auto fault = values.find("<uax:Value>-1</uax:Value>\n<uax:DisplayName>\n<uax:Text>&lt;fault&gt;<");
    const auto open = values.find("<uax:Value>2</uax:Value>\n<uax:DisplayName>\n<uax:Text>열림<");
    EXPECT_LT(fault, open);
    EXPECT_NE(open, std::string::npos);
    EXPECT_THAT(element_of(text, "SITE_A.LINE.M#ValueAsText"), Not(HasSubstr("<Value>"))) << "it is live";
    EXPECT_THAT(element_of(text, "SITE_A.LINE.B#TrueState"), HasSubstr("<uax:LocalizedText>\n<uax:Text>on</uax:Text>"));
    EXPECT_THAT(element_of(text, "SITE_A.LINE.B#FalseState"), HasSubstr("<uax:Text>false</uax:Text>"));
}

TEST(nodeset_file, tells_which_nodes_lost_a_character) {
    nodeset_plant p;
    p.add("A", "Double").description = "bell \x07";
    p.add("B", "Double").description = "no bell";
    const auto text = p.text();
    EXPECT_THAT(text, HasSubstr("<Description>bell \uFFFD</Description>"));
    EXPECT_THAT(text, HasSubstr("cannot hold. -->\n<UAVariable NodeId=\"ns=1;s=SITE_A.LINE.A\""));
    EXPECT_THAT(text, HasSubstr("cannot hold: 1. -->\n</UANodeSet>"));
    p.tags.front().description = "";
    EXPECT_THAT(p.text(), Not(HasSubstr("<!--")));
}

TEST(nodeset_file, leaves_out_what_the_server_does_not_show) {
    nodeset_plant p;
    p.add("A", "Double");
    p.add("H", "Double");
    p.opc.hidden = {"H"};
    EXPECT_THAT(p.text(), Not(HasSubstr("LINE.H")));
    p.opc.is_hidden = true;
    EXPECT_THAT(p.text(), Not(HasSubstr("SITE_A.LINE")));
}

TEST(nodeset_file, a_tag_that_was_removed_meanwhile_still_has_its_node) {
    nodeset_plant p;
    p.add("A", "Double");
    nodeset_file file(p.folders(), p.table, "urn:tags", date);
    p.table.erase("A");
    std::string text;
    while (file.append(text)) {
    }
    EXPECT_THAT(element_of(text, "SITE_A.LINE.A"), HasSubstr("DataType=\"BaseDataType\""));
}

TEST(nodeset_file, many_tags_come_in_pieces_that_stay_small) {
    nodeset_plant p;
    constexpr std::size_t count = 5'000;
    for (std::size_t i = 0; i < count; ++i)
        p.add("TAG_" + std::to_string(i), "Double").description = std::string(100, 'x');
    nodeset_file file(p.folders(), p.table, "urn:tags", date);
    std::size_t largest = 0, whole = 0, pieces = 0;
    for (bool goes_on = true; goes_on; ++pieces) {
        std::string piece;
        goes_on = file.append(piece);
        largest = std::max(largest, piece.size());
        whole += piece.size();
    }
    EXPECT_EQ(whole, p.text().size());
    EXPECT_GT(pieces, whole / (2 * nodeset_file::full_piece));
    EXPECT_LT(largest, 2 * nodeset_file::full_piece);
}

std::string nodeset_text(server_fixture& s, std::string_view opc_id) {
    const auto pieces = s.server.nodeset(opc_id, date);
    if (!pieces) return std::string(code_of(pieces.error().kind));
    std::string text;
    while ((*pieces)(text)) {
    }
    return text;
}

TEST(opcua_nodeset, is_of_the_whole_server_or_of_one_opc) {
    server_fixture s;
    s.add("A");
    opc_config other;
    other.opc_id = "OTHER";
    s.server.put_opc({"SITE_A", "Plant A"}, other, {});
    s.start();
    EXPECT_THAT(nodeset_text(s, ""), HasSubstr("urn:penstock:edge:EDGE_TEST:tags"));
    EXPECT_THAT(nodeset_text(s, ""), HasSubstr("NodeId=\"ns=1;s=SITE_A.OTHER\""));
    const auto one = nodeset_text(s, "LINE");
    EXPECT_THAT(one, HasSubstr("NodeId=\"ns=1;s=SITE_A.LINE.A\""));
    EXPECT_THAT(one, HasSubstr("NodeId=\"ns=1;s=SITE_A\""));
    EXPECT_THAT(one, Not(HasSubstr("OTHER")));
    EXPECT_EQ(nodeset_text(s, "NONE"), "NOT_FOUND");
    s.stop();
    EXPECT_EQ(nodeset_text(s, ""), "NOT_AVAILABLE");
}

TEST(opcua_nodeset, has_the_state_of_its_begin) {
    server_fixture s;
    s.add("A").tag_name = "before";
    s.start();
    const auto pieces = s.server.nodeset("", date).value();
    s.tags.front().tag_name = "later";
    s.put();
    s.server.remove_opc("LINE");
    s.wait_applied();
    std::string text;
    while (pieces(text)) {
    }
    EXPECT_THAT(text, HasSubstr("<DisplayName>before</DisplayName>"));
    EXPECT_THAT(nodeset_text(s, ""), Not(HasSubstr("LINE")));
}

}  // namespace
}  // namespace penstock::publish
