#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

const std::string hi_80 =
    "[{'level':'HI','limit':80,'priority':'MEDIUM','message':'{tag_name} is {value}, beyond "
    "{level} {limit}'}]";

given tag(const std::string& more) {
    return {"tag",
            "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'Level','plc_address':'hr0','data_type':'Int16',"
            "'site_id':'SITE_2','edge_id':'EDGE_2','version':1" +
                more + "}"};
}

given mirror(const std::string& levels, const std::string& name = "Level") {
    return {"alarm", "{'alarm_id':'ALARM_TAG_1','alarm_name':'" + name +
                         "','tag_id':'TAG_1','source':'TAG','opc_id':'OPC_1',"
                         "'site_id':'SITE_2','edge_id':'EDGE_2','version':1,'levels':" +
                         levels + "}"};
}

/// An OPC that another gateway collects from.
const std::vector<given> device{{"site", "{'site_id':'SITE_2','site_name':'s'}"},
                                {"area", "{'area_id':'AREA_1','area_name':'a','site_id':'SITE_2'}"},
                                {"opc", "{'opc_id':'OPC_1','opc_name':'o','site_id':'SITE_2','edge_id':'EDGE_2'}"}};

TEST(tag, is_where_its_opc_is) {
    const std::string fields = "'tag_id':'TAG_1','plc_address':'hr0'";
    expect_outcomes(device, {{"a new one",
                              {},
                              create("tag", "{'opc_id':'OPC_1'," + fields + "}"),
                              "+ tag TAG_1 tag_name=TAG_1 site_id=SITE_2 edge_id=EDGE_2"},
                             {"of no OPC that there is",
                              {},
                              create("tag", "{'opc_id':'OPC_9'," + fields + "}"),
                              "E1200 opc_id: no opc OPC_9"},
                             {"linked to nothing",
                              {tag("")},
                              update("tag", "TAG_1", "{'linked_asset_id':'LINE_9'}"),
                              "E1200 linked_asset_id: no asset LINE_9"}});
}

TEST(tag, with_limits_has_an_alarm) {
    expect_outcomes(
        device,
        {{"a new tag",
          {},
          create("tag",
                 "{'tag_id':'TAG_1','tag_name':'Level','opc_id':'OPC_1','plc_address':'hr0','data_type':'Int16',"
                 "'hi':80,'alarm_deadband':1.5,'alarm_on_delay_ms':500,'alarm_off_delay_ms':700,"
                 "'alarm_enabled':false,'linked_asset_id':'AREA_1'}"),
          "+ tag TAG_1 site_id=SITE_2 edge_id=EDGE_2\n"
          "+ alarm ALARM_TAG_1 alarm_name=Level tag_id=TAG_1 source=TAG levels=" +
              hi_80 +
              " deadband=1.5 on_delay_ms=500 off_delay_ms=700 enabled=false site_id=SITE_2 linked_asset_id=AREA_1 "
              "edge_id=EDGE_2 opc_id=OPC_1"},
         {"one without limits", {tag("")}, update("tag", "TAG_1", "{'unit':'bar'}"), "~ tag TAG_1 v2"},
         {"its first limit",
          {tag("")},
          update("tag", "TAG_1", "{'hi':80}"),
          "~ tag TAG_1 v2\n+ alarm ALARM_TAG_1 alarm_name=Level tag_id=TAG_1 source=TAG levels=" + hi_80 +
              " site_id=SITE_2 edge_id=EDGE_2 opc_id=OPC_1"}});
}

TEST(tag, whose_last_limit_goes_loses_its_alarm) {
    expect_outcomes(device, {{"its last",
                              {tag(",'hi':80"), mirror(hi_80)},
                              update("tag", "TAG_1", "{'hi':null}"),
                              "~ tag TAG_1 v2\n- alarm ALARM_TAG_1\n"
                              "= ALARM_TAG_1 1 NORMAL NORMAL deleted=+0\n"
                              "! ALARM_TAG_1 1: DELETE +0 NORMAL>NORMAL by ada name=Level tag=TAG_1 tag_name=Level "
                              "site=SITE_2"},
                             {"not its last",
                              {tag(",'hi':80,'lo':5"), mirror(hi_80)},
                              update("tag", "TAG_1", "{'lo':null}"),
                              "~ tag TAG_1 v2"}});
}

TEST(tag, updates_its_alarm_with_its_fields) {
    const auto one = [](const std::string& name, const std::string& fields, const std::string& alarm) {
        return domain_case{name,
                           {tag(",'hi':80"), mirror(hi_80)},
                           update("tag", "TAG_1", "{" + fields + "}"),
                           "~ tag TAG_1 v2" + (alarm.empty() ? "" : "\n~ alarm ALARM_TAG_1 v2 " + alarm)};
    };
    expect_outcomes(
        device,
        {one("priority", "'hi_priority':'LOW','hi_message':'warm'",
             "levels=[{'level':'HI','limit':80,'priority':'LOW','message':'warm'}]"),
         one("deadband", "'alarm_deadband':2", "deadband=2"), one("delay", "'alarm_on_delay_ms':9", "on_delay_ms=9"),
         one("other delay", "'alarm_off_delay_ms':9", "off_delay_ms=9"),
         one("name", "'tag_name':'Pressure'", "alarm_name=Pressure"), one("nothing of it", "'note':'n'", "")});
    expect_outcomes(device, {{"a name that a user gave it stays",
                              {tag(",'hi':80"), mirror(hi_80, "Furnace")},
                              update("tag", "TAG_1", "{'tag_name':'Pressure'}"),
                              "~ tag TAG_1 v2"}});
}

}  // namespace
}  // namespace penstock::master
