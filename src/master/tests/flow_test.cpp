#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

std::string edge(const std::string& id, const std::string& from, const std::string& to, const std::string& more = {}) {
    return "{'edge_id':'" + id + "','from_node_id':'" + from + "','to_node_id':'" + to + "'" + more + "}";
}

given node(const std::string& id, const std::string& type, const std::string& more = {}) {
    return {"flow_node",
            "{'flow_node_id':'" + id + "','flow_id':'FLOW_1','node_type':'" + type + "','version':1" + more + "}"};
}

/// A flow of two nodes, and another with one.
const std::vector<given> drawn{{"site", "{'site_id':'SITE_1','site_name':'s'}"},
                               {"flow", "{'flow_id':'FLOW_1','flow_name':'f','site_id':'SITE_1','version':1,'edges':[" +
                                            edge("e1", "FNODE_1", "FNODE_2") + "]}"},
                               {"flow", "{'flow_id':'FLOW_2','flow_name':'g','site_id':'SITE_1','version':1}"},
                               node("FNODE_1", "TANK"),
                               node("FNODE_2", "PUMP"),
                               {"flow_node", "{'flow_node_id':'FNODE_FAR','flow_id':'FLOW_2','node_type':'GROUP'}"}};

change edges(const std::string& rows) {
    return update("flow", "FLOW_1", "{'edges':[" + rows + "]}");
}

TEST(flow, joins_nodes_of_its_own_by_edges) {
    expect_outcomes(
        drawn,
        {{"its own", {}, edges(edge("e2", "FNODE_2", "FNODE_1")), "~ flow FLOW_1 v2"},
         {"one of another flow at the end",
          {},
          edges(edge("e1", "FNODE_1", "FNODE_FAR")),
          "E1002 edges[0].to_node_id: expected a node of this flow"},
         {"one of another flow at the beginning",
          {},
          edges(edge("e1", "FNODE_1", "FNODE_2") + "," + edge("e2", "FNODE_FAR", "FNODE_1")),
          "E1002 edges[1].from_node_id: expected a node of this flow"},
         {"one that is missing",
          {},
          edges(edge("e1", "FNODE_1", "FNODE_9")),
          "E1200 edges[0].to_node_id: no flow_node FNODE_9"},
         {"a new flow has none",
          {},
          create("flow", "{'flow_name':'x','site_id':'SITE_1','edges':[" + edge("e1", "FNODE_1", "FNODE_2") + "]}"),
          "E1002 edges[0].from_node_id: expected a node of this flow"},
         {"edges that stay are not checked again",
          {{"flow_node", "{'flow_node_id':'FNODE_2','flow_id':'FLOW_2','node_type':'TANK'}"}},
          update("flow", "FLOW_1", "{'grid':5}"),
          "~ flow FLOW_1 v2"}});
}

TEST(flow, names_edges_that_have_no_name) {
    const auto named = [](const std::string& id) {
        return edge(id, "FNODE_1", "FNODE_2",
                    ",'from_port':'','to_port':'','label':'','kind':'LINE','points':[],'color':'',"
                    "'width':2,'tag_id':null");
    };
    expect_outcomes(drawn, {{"none of them",
                             {},
                             edges(edge("", "FNODE_1", "FNODE_2") + "," + edge("", "FNODE_1", "FNODE_2")),
                             "~ flow FLOW_1 v2 edges=[" + named("edge_1") + "," + named("edge_2") + "]"},
                            {"names that are taken",
                             {},
                             edges(edge("", "FNODE_1", "FNODE_2") + "," + edge("edge_1", "FNODE_1", "FNODE_2")),
                             "~ flow FLOW_1 v2 edges=[" + named("edge_2") + "," + named("edge_1") + "]"},
                            {"a duplicate name",
                             {},
                             edges(edge("e", "FNODE_1", "FNODE_2") + "," + edge("e", "FNODE_2", "FNODE_1")),
                             "E1002 edges[1].edge_id: e occurs twice; each edge_id may occur once"}});
}

TEST(flow, has_colours_of_six_digits) {
    for (const auto* good : {"#000000", "#12abEF", ""}) {
        expect_outcomes(
            drawn,
            {{good, {}, update("flow", "FLOW_2", "{'background':'" + std::string(good) + "'}"), "~ flow FLOW_2 v2"},
             {good,
              {},
              edges(edge("e1", "FNODE_1", "FNODE_2", ",'label':'x','color':'" + std::string(good) + "'")),
              "~ flow FLOW_1 v2"}});
    }
    for (const auto* bad : {"red", "#12345", "0000000", "#12345g", "#-12345"}) {
        expect_outcomes(drawn, {{bad,
                                 {},
                                 update("flow", "FLOW_2", "{'background':'" + std::string(bad) + "'}"),
                                 "E1002 background: expected #RRGGBB"},
                                {bad,
                                 {},
                                 edges(edge("e1", "FNODE_1", "FNODE_2", ",'color':'" + std::string(bad) + "'")),
                                 "E1002 edges[0].color: expected #RRGGBB"}});
    }
}

TEST(flow, goes_with_its_nodes_and_edges) {
    expect_outcomes(
        drawn, {{"its own", {}, remove("flow", "FLOW_1"), "- flow FLOW_1\n- flow_node FNODE_1\n- flow_node FNODE_2"},
                {"one whose node opens itself",
                 {node("FNODE_3", "LINK", ",'link_flow_id':'FLOW_1'")},
                 remove("flow", "FLOW_1"),
                 "- flow FLOW_1\n- flow_node FNODE_1\n- flow_node FNODE_2\n- flow_node FNODE_3"},
                {"one that another opens",
                 {node("FNODE_3", "LINK", ",'link_flow_id':'FLOW_2'")},
                 remove("flow", "FLOW_2"),
                 "E1200 FLOW_2 is used by flow_node FNODE_3: change or delete these first"}});
}

TEST(flow_node, goes_with_its_edges) {
    expect_outcomes(
        drawn,
        {{"at the end of one", {}, remove("flow_node", "FNODE_2"), "~ flow FLOW_1 edges=[]\n- flow_node FNODE_2"},
         {"of no flow that there is",
          {},
          create("flow_node", "{'flow_id':'FLOW_9','node_type':'TANK'}"),
          "E1200 flow_id: no flow FLOW_9"}});
}

TEST(flow_node, is_in_a_group_of_its_flow) {
    const auto into = [](const std::string& parent) {
        return update("flow_node", "FNODE_1", "{'parent_node_id':'" + parent + "'}");
    };
    const std::string refused = "E1002 parent_node_id: expected a GROUP of the same flow";
    expect_outcomes(drawn,
                    {{"a group", {node("FNODE_G", "GROUP")}, into("FNODE_G"), "~ flow_node FNODE_1 v2"},
                     {"no group", {}, into("FNODE_2"), refused},
                     {"a group of another flow", {}, into("FNODE_FAR"), refused},
                     {"a new one in another flow",
                      {},
                      create("flow_node", "{'flow_id':'FLOW_1','node_type':'TANK','parent_node_id':'FNODE_FAR'}"),
                      refused},
                     {"missing", {}, into("FNODE_9"), "E1200 parent_node_id: no flow_node FNODE_9"}});
}

TEST(flow_node, that_is_a_group_never_holds_itself) {
    const std::vector<given> nested{node("FNODE_A", "GROUP"), node("FNODE_B", "GROUP", ",'parent_node_id':'FNODE_A'"),
                                    node("FNODE_C", "GROUP", ",'parent_node_id':'FNODE_B'")};
    const auto into = [](const std::string& id, const std::string& parent) {
        return update("flow_node", id, "{'parent_node_id':'" + parent + "'}");
    };
    const std::string refused = "E1400 parent_node_id: a group cannot contain itself";
    expect_outcomes(drawn, {{"itself", nested, into("FNODE_A", "FNODE_A"), refused},
                            {"its member", nested, into("FNODE_A", "FNODE_B"), refused},
                            {"a member of its member", nested, into("FNODE_A", "FNODE_C"), refused},
                            {"what holds its group", nested, into("FNODE_C", "FNODE_A"), "~ flow_node FNODE_C v2"},
                            {"a new one cannot",
                             {},
                             create("flow_node",
                                    "{'flow_node_id':'FNODE_N','flow_id':'FLOW_1','node_type':'GROUP',"
                                    "'parent_node_id':'FNODE_N'}"),
                             "E1200 parent_node_id: no flow_node FNODE_N"}});
}

TEST(flow_node, that_has_members_stays_a_group) {
    const std::vector<given> grouped{node("FNODE_G", "GROUP"), node("FNODE_M", "TANK", ",'parent_node_id':'FNODE_G'")};
    const auto retyped = update("flow_node", "FNODE_G", "{'node_type':'TANK'}");
    expect_outcomes(
        drawn,
        {{"with members", grouped, retyped, "E1400 node_type: FNODE_G has members: move or delete these first"},
         {"without", {node("FNODE_G", "GROUP")}, retyped, "~ flow_node FNODE_G v2"},
         {"what is no group", {}, update("flow_node", "FNODE_1", "{'node_type':'PUMP'}"), "~ flow_node FNODE_1 v2"},
         {"deleted with members", grouped, remove("flow_node", "FNODE_G"),
          "E1200 FNODE_G is used by flow_node FNODE_M: change or delete these first"},
         {"E1002 before E1400", grouped,
          update("flow_node", "FNODE_G", "{'node_type':'TANK','parent_node_id':'FNODE_1'}"),
          "E1002 parent_node_id: expected a GROUP of the same flow"}});
}

TEST(flow_node, of_a_kind_that_shows_or_writes_values_has_bindings_that_fit) {
    const std::vector<given> tags{{"opc", "{'opc_id':'OPC_1','opc_name':'o'}"},
                                  {"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'T'}"}};
    const auto with = [](const std::string& type, const std::string& bindings) {
        return update("flow_node", "FNODE_1", "{'node_type':'" + type + "','bindings':[" + bindings + "]}");
    };
    const auto bound = [](const std::string& role, const std::string& more = {}) {
        return "{'role':'" + role + "','tag_id':'TAG_1','min':null,'max':null,'format':''" + more + "}";
    };
    const auto scaled = [](const std::string& low, const std::string& high) {
        return "{'role':'LEVEL','tag_id':'TAG_1','min':" + low + ",'max':" + high + ",'format':''}";
    };
    const auto four = bound("VALUE") + "," + bound("VALUE") + "," + bound("VALUE") + "," + bound("VALUE");
    const std::string done = "~ flow_node FNODE_1 v2";
    expect_outcomes(drawn, {{"a button", tags, with("BUTTON", bound("WRITE") + "," + bound("STATE")), done},
                            {"what is no button", tags, with("VALUE", bound("VALUE") + "," + bound("WRITE")),
                             "E1002 bindings[1].role: only a BUTTON has a WRITE"},
                            {"a button of two tags", tags, with("BUTTON", bound("WRITE") + "," + bound("WRITE")),
                             "E1002 bindings[1].role: a BUTTON has one WRITE at most"},
                            {"four curves", tags, with("TREND", four + "," + bound("VISIBLE")), done},
                            {"five curves", tags, with("TREND", four + "," + bound("VALUE")),
                             "E1002 bindings[4].role: a TREND has at most 4 bindings of role VALUE"},
                            {"five values of a table", tags, with("TABLE", four + "," + bound("VALUE")), done},
                            {"a scale", tags, with("GAUGE", scaled("-20", "20.5")), done},
                            {"half a scale", tags, with("BAR", scaled("500", "null")), done},
                            {"a scale of nothing", tags, with("GAUGE", scaled("5", "5")),
                             "E1002 bindings[0].max: expected a number greater than min"},
                            {"a scale upside down", tags, with("BAR", scaled("5", "-5")),
                             "E1002 bindings[0].max: expected a number greater than min"},
                            {"a tank of old", tags, with("TANK", scaled("5", "-5")), done}});
}

TEST(flow_node, of_a_kind_that_shows_or_writes_values_has_fields_of_its_own) {
    const auto with = [](const std::string& fields) { return update("flow_node", "FNODE_1", "{" + fields + "}"); };
    expect_outcomes(drawn,
                    {{"a trend", {}, with("'node_type':'TREND','trend_minutes':10080"), "~ flow_node FNODE_1 v2"},
                     {"a trend of no time",
                      {},
                      with("'node_type':'TREND','trend_minutes':0"),
                      "E1002 trend_minutes: expected an integer from 1 to 10080"},
                     {"a button", {}, with("'node_type':'BUTTON','button_value':'1'"), "~ flow_node FNODE_1 v2"},
                     {"an unknown kind",
                      {},
                      with("'node_type':'CLOCK'"),
                      "E1002 node_type: expected one of EQUIPMENT, TANK, PUMP, VALVE, MOTOR, CONVEYOR, SENSOR, VALUE, "
                      "TEXT, IMAGE, LINK, GROUP, FAN, HEAT_EXCHANGER, PIPE, GAUGE, BAR, TREND, TABLE, BUTTON"}});
}

TEST(flow_node, shows_a_picture_of_its_own_flow) {
    const std::vector<given> pictures{{"flow_picture", "{'flow_picture_id':'FPIC_1','flow_id':'FLOW_1'}"},
                                      {"flow_picture", "{'flow_picture_id':'FPIC_2','flow_id':'FLOW_2'}"}};
    const auto with = [](const std::string& id) {
        return update("flow_node", "FNODE_1", "{'picture_id':'" + id + "'}");
    };
    const std::vector<given> shown{pictures[0], node("FNODE_P", "IMAGE", ",'picture_id':'FPIC_1'")};
    expect_outcomes(drawn, {{"its own", pictures, with("FPIC_1"), "~ flow_node FNODE_1 v2"},
                            {"one of another flow", pictures, with("FPIC_2"),
                             "E1002 picture_id: expected a picture of the same flow"},
                            {"missing", pictures, with("FPIC_9"), "E1200 picture_id: no flow_picture FPIC_9"},
                            {"one that is shown stays", shown, remove("flow_picture", "FPIC_1"),
                             "E1200 FPIC_1 is used by flow_node FNODE_P: change or delete these first"},
                            {"they go with their flow",
                             {{"flow_picture", "{'flow_picture_id':'FPIC_2','flow_id':'FLOW_2'}"}},
                             remove("flow", "FLOW_2"),
                             "- flow FLOW_2\n- flow_picture FPIC_2\n- flow_node FNODE_FAR"}});
}

TEST(flow_node, shows_a_png_or_an_svg) {
    const auto with = [](const std::string& image) {
        return update("flow_node", "FNODE_1", "{'image':'" + image + "'}");
    };
    for (const auto* good : {"data:image/png;base64,aa", "data:image/svg+xml,aa"})
        expect_outcomes(drawn, {{good, {}, with(good), "~ flow_node FNODE_1 v2"}});
    for (const auto* bad : {"https://example.org/a.png", "data:image/jpeg;base64,aa", "data:text/html,aa", "image/png"})
        expect_outcomes(drawn, {{bad, {}, with(bad), "E1002 image: expected a data URI of a png or svg"}});
}

}  // namespace
}  // namespace penstock::master
