#include <array>

#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

given measured(const std::string& type) {
    return {"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'Level','data_type':'" + type +
                       "','site_id':'SITE_1','edge_id':'EDGE_2','linked_asset_id':'LINE_1','version':1}"};
}

/// An alarm that a user created.
change own_alarm(const std::string& kind, const std::string& levels, const std::string& more = "") {
    return create("alarm", "{'alarm_id':'ALARM_X','alarm_name':'x','tag_id':'TAG_1','kind':'" + kind +
                               "','levels':" + levels + more + "}");
}

std::string level_row(const std::string& name, const std::string& limit = "") {
    return "{'level':'" + name + "'" + (limit.empty() ? "" : ",'limit':" + limit) + ",'priority':'HIGH'}";
}

const std::string made = "+ alarm ALARM_X site_id=SITE_1 linked_asset_id=LINE_1 edge_id=EDGE_2 opc_id=OPC_1";

TEST(alarm, has_levels_of_its_kind) {
    struct row {
        const char* kind;
        std::string levels;
        std::string outcome;
    };
    const std::vector<row> rows{
        {"LIMIT", "[" + level_row("HI", "80") + "]", made},
        {"LIMIT",
         "[" + level_row("TRIP_HI", "6") + "," + level_row("HI_HI", "5") + "," + level_row("HI", "4") + "," +
             level_row("LO", "3") + "," + level_row("LO_LO", "2") + "," + level_row("TRIP_LO", "1") + "]",
         made},
        {"BOOL", "[" + level_row("TRUE") + "," + level_row("FALSE") + "]", made},
        {"QUALITY", "[" + level_row("BAD") + "]", made},
        {"LIMIT", "[]", "E1002 levels: expected at least one level"},
        {"QUALITY", "[]", "E1002 levels: expected at least one level"},
        {"LIMIT", "[" + level_row("HI", "80") + "," + level_row("TRUE") + "]",
         "E1002 levels[1].level: LIMIT has no level TRUE"},
        {"BOOL", "[" + level_row("HI", "80") + "]", "E1002 levels[0].level: BOOL has no level HI"},
        {"QUALITY", "[" + level_row("TRUE") + "]", "E1002 levels[0].level: QUALITY has no level TRUE"},
        {"LIMIT", "[" + level_row("HI") + "]", "E1002 levels[0].limit: expected a number"},
        {"BOOL", "[" + level_row("TRUE", "1") + "]", "E1002 levels[0].limit: expected none"},
        {"QUALITY", "[" + level_row("BAD", "1") + "]", "E1002 levels[0].limit: expected none"},
        {"LIMIT", "[" + level_row("HI", "80") + "," + level_row("HI", "81") + "]",
         "E1002 levels[1].level: HI occurs twice; each level may occur once"}};
    for (const auto& r : rows) {
        const auto type = r.kind == std::string("BOOL") ? "Boolean" : "Int16";
        expect_outcomes({measured(type)}, {{r.levels, {}, own_alarm(r.kind, r.levels), r.outcome}});
    }
}

TEST(alarm, has_limits_in_the_order_of_those_of_a_tag) {
    const std::array names{"TRIP_LO", "LO_LO", "LO", "HI", "HI_HI", "TRIP_HI"};
    const std::array fields{"trip_lo", "lo_lo", "lo", "hi", "hi_hi", "trip_hi"};
    for (std::size_t low = 0; low < names.size(); ++low) {
        for (std::size_t high = low + 1; high < names.size(); ++high) {
            const auto wrong = "[" + level_row(names[low], "5") + "," + level_row(names[high], "5") + "]";
            expect_outcomes({measured("Int16")},
                            {{wrong,
                              {},
                              own_alarm("LIMIT", wrong),
                              "E1002 levels: " + std::string(fields[high]) + " must be above " + fields[low]}});
        }
    }
    const auto gap = "[" + level_row("HI", "70") + "," + level_row("LO", "50") + "]";
    expect_outcomes(
        {measured("Int16")},
        {{"a deadband that fits", {}, own_alarm("LIMIT", gap, ",'deadband':9.9"), made},
         {"one that does not",
          {},
          own_alarm("LIMIT", gap, ",'deadband':10"),
          "E1002 deadband: alarm_deadband must be less than half the gap between the lowest high and highest "
          "low limit"}});
}

TEST(alarm, is_of_a_kind_that_fits_the_type_of_its_tag) {
    struct row {
        const char* type;
        bool has_limit, has_bool;  ///< what fits
    };
    const auto outcome = [](bool fits, const std::string& kind, const std::string& type) {
        return fits ? made : "E1400 kind: " + kind + " does not fit TAG_1, which is " + type;
    };
    for (const auto& r : {row{"Int16", true, false},
                          {"Double", true, false},
                          {"Boolean", false, true},
                          {"String", false, false},
                          {"Int16[4]", false, false},
                          {"Boolean[4]", false, false},
                          {"", true, true}}) {
        expect_outcomes(
            {measured(r.type)},
            {{r.type, {}, own_alarm("LIMIT", "[" + level_row("HI", "1") + "]"), outcome(r.has_limit, "LIMIT", r.type)},
             {r.type, {}, own_alarm("BOOL", "[" + level_row("TRUE") + "]"), outcome(r.has_bool, "BOOL", r.type)},
             {r.type, {}, own_alarm("QUALITY", "[" + level_row("BAD") + "]"), made}});
    }
    const given stored{"alarm", "{'alarm_id':'ALARM_X','tag_id':'TAG_1','kind':'LIMIT','levels':[" +
                                    level_row("HI", "1") + "],'alarm_name':'x','version':1}"};
    expect_outcomes({measured("String"), stored},
                    {{"one that once fitted can be changed",
                      {},
                      update("alarm", "ALARM_X", "{'instruction':'i'}"),
                      "~ alarm ALARM_X v2 site_id=SITE_1 linked_asset_id=LINE_1 edge_id=EDGE_2 opc_id=OPC_1"},
                     {"but not to another that does not",
                      {},
                      update("alarm", "ALARM_X", "{'kind':'BOOL','levels':[" + level_row("TRUE") + "]}"),
                      "E1400 kind: BOOL does not fit TAG_1, which is String"}});
}

TEST(alarm, is_named_like_its_tag_and_stands_where_that_does) {
    const auto nameless =
        create("alarm", "{'alarm_id':'ALARM_X','tag_id':'TAG_1','levels':[" + level_row("HI", "1") + "]}");
    expect_outcomes(
        {measured("Int16")},
        {{"no name",
          {},
          nameless,
          "+ alarm ALARM_X alarm_name=Level site_id=SITE_1 linked_asset_id=LINE_1 edge_id=EDGE_2 opc_id=OPC_1"},
         {"a name", {}, own_alarm("LIMIT", "[" + level_row("HI", "1") + "]"), made}});
    expect_outcomes({}, {{"no tag", {}, nameless, "E1200 tag_id: no tag TAG_1"}});
}

/// The alarm of a tag's own limits and one of a user, both of them out of service or in it.
std::vector<given> two_alarms(const std::string& enabled) {
    const std::string both =
        "'tag_id':'TAG_1','opc_id':'OPC_1','site_id':'SITE_1','edge_id':'EDGE_2',"
        "'linked_asset_id':'LINE_1','version':1,'enabled':" +
        enabled;
    return {{"tag",
             "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'Level','plc_address':'hr0','data_type':'Int16','site_id':'"
             "SITE_1',"
             "'edge_id':'EDGE_2','linked_asset_id':'LINE_1','hi':80,'version':1,'alarm_enabled':" +
                 enabled + "}"},
            {"opc", "{'opc_id':'OPC_1','site_id':'SITE_1','edge_id':'EDGE_2'}"},
            {"alarm", "{'alarm_id':'ALARM_TAG_1','alarm_name':'Level','source':'TAG'," + both +
                          ",'levels':[{'level':'HI','limit':80,'priority':'MEDIUM','message':'{tag_name} is {value}, "
                          "beyond {level} {limit}'}]}"},
            {"alarm", "{'alarm_id':'ALARM_X','alarm_name':'x','levels':[" + level_row("HI", "1") + "]," + both + "}"}};
}

std::string service(const std::string& id, const std::string& name, const std::string& what) {
    return "\n= " + id + " 1 NORMAL NORMAL\n! " + id + " 1: " + what + " +0 NORMAL>NORMAL by ada name=" + name +
           " tag=TAG_1 tag_name=Level site=SITE_1 asset=LINE_1";
}

TEST(alarm, out_of_service_is_an_event_and_of_a_tags_limits_the_tags_too) {
    expect_outcomes(
        two_alarms("true"),
        {{"a user's",
          {},
          update("alarm", "ALARM_X", "{'enabled':false}"),
          "~ alarm ALARM_X v2" + service("ALARM_X", "x", "DISABLE")},
         {"the tag's",
          {},
          update("alarm", "ALARM_TAG_1", "{'enabled':false}"),
          "~ tag TAG_1 v2 alarm_enabled=false\n~ alarm ALARM_TAG_1 v2" + service("ALARM_TAG_1", "Level", "DISABLE")},
         {"by the tag",
          {},
          update("tag", "TAG_1", "{'alarm_enabled':false}"),
          "~ tag TAG_1 v2\n~ alarm ALARM_TAG_1 v2 enabled=false" + service("ALARM_TAG_1", "Level", "DISABLE")},
         {"nothing of it", {}, update("alarm", "ALARM_X", "{'instruction':'i'}"), "~ alarm ALARM_X v2"}});
    expect_outcomes(two_alarms("false"), {{"a user's again",
                                           {},
                                           update("alarm", "ALARM_X", "{'enabled':true}"),
                                           "~ alarm ALARM_X v2" + service("ALARM_X", "x", "ENABLE")},
                                          {"the tag's again",
                                           {},
                                           update("alarm", "ALARM_TAG_1", "{'enabled':true}"),
                                           "~ tag TAG_1 v2 alarm_enabled=true\n~ alarm ALARM_TAG_1 v2" +
                                               service("ALARM_TAG_1", "Level", "ENABLE")}});
}

TEST(alarm, that_is_deleted_leaves_an_event_and_nothing_else) {
    expect_outcomes(two_alarms("true"), {{"a user's",
                                          {},
                                          remove("alarm", "ALARM_X"),
                                          "- alarm ALARM_X\n= ALARM_X 1 NORMAL NORMAL deleted=+0\n"
                                          "! ALARM_X 1: DELETE +0 NORMAL>NORMAL by ada name=x tag=TAG_1 tag_name=Level "
                                          "site=SITE_1 asset=LINE_1"}});
}

}  // namespace
}  // namespace penstock::master
