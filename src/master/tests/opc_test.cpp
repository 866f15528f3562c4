#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

const std::vector<given> collected{
    {"site", "{'site_id':'SITE_HOME','site_name':'s'}"},
    {"site", "{'site_id':'SITE_2','site_name':'s'}"},
    {"opc",
     "{'opc_id':'OPC_1','opc_name':'o','opc_type':'MODBUS','opc_agent_ip':'10.0.0.1','site_id':'SITE_HOME',"
     "'edge_id':'EDGE_2','version':1}"},
    {"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','site_id':'SITE_HOME','version':1}"},
    {"tag", "{'tag_id':'TAG_2','opc_id':'OPC_2','site_id':'SITE_HOME','version':1}"},
    {"alarm", "{'alarm_id':'ALARM_1','tag_id':'TAG_1','opc_id':'OPC_1','site_id':'SITE_HOME','version':1}"},
    {"alarm", "{'alarm_id':'ALARM_2','tag_id':'TAG_2','opc_id':'OPC_2','site_id':'SITE_HOME','version':1}"}};

TEST(opc, has_the_gateway_that_created_it_and_its_site_unless_requested_otherwise) {
    const std::string fields = "'opc_id':'OPC_3','opc_name':'o','opc_type':'MODBUS','opc_agent_ip':'10.0.0.2'";
    expect_outcomes(collected,
                    {{"no site", {}, create("opc", "{" + fields + "}"), "+ opc OPC_3 site_id=SITE_HOME edge_id=EDGE_1"},
                     {"a site", {}, create("opc", "{" + fields + ",'site_id':'SITE_2'}"), "+ opc OPC_3 edge_id=EDGE_1"},
                     {"a site that is missing",
                      {},
                      create("opc", "{" + fields + ",'site_id':'SITE_9'}"),
                      "E1200 site_id: no site SITE_9"},
                     {"no name", {}, update("opc", "OPC_1", "{'opc_name':''}"), "~ opc OPC_1 v2 opc_name=OPC_1"}});
}

TEST(opc, takes_its_tags_and_their_alarms_to_another_site) {
    expect_outcomes(collected,
                    {{"another",
                      {},
                      update("opc", "OPC_1", "{'site_id':'SITE_2'}"),
                      "~ opc OPC_1 v2\n~ tag TAG_1 site_id=SITE_2\n~ alarm ALARM_1 site_id=SITE_2"},
                     {"the gateway's own",
                      {{"opc",
                        "{'opc_id':'OPC_1','opc_name':'o','opc_type':'MODBUS',"
                        "'opc_agent_ip':'10.0.0.1','site_id':'SITE_2','version':1}"}},
                      update("opc", "OPC_1", "{'site_id':null}"),
                      "~ opc OPC_1 v2 site_id=SITE_HOME"},
                     {"none, when it stays", {}, update("opc", "OPC_1", "{'description':'d'}"), "~ opc OPC_1 v2"}});
}

TEST(opc, goes_with_its_tags_and_the_alarms_of_their_limits) {
    const given own{"alarm", "{'alarm_id':'ALARM_TAG_1','tag_id':'TAG_1','source':'TAG'}"};
    expect_outcomes(collected, {{"an alarm that a user created keeps it",
                                 {own},
                                 remove("opc", "OPC_1"),
                                 "E1200 TAG_1 is used by alarm ALARM_1: change or delete these first"}});
}

}  // namespace
}  // namespace penstock::master
