#include "master/domains/alarm_record.hpp"

#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

std::string six_limits(const std::string& unit) {
    return "{'tag_id':'TAG_1','opc_id':'OPC_1','plc_address':'hr0','data_type':'Int16','unit':'" + unit +
           "','trip_hi':6,'hi_hi':5,'hi':4,'lo':3,'lo_lo':2,'trip_lo':1}";
}

std::string row(const std::string& level, int limit, const std::string& priority, const std::string& value) {
    return "{'level':'" + level + "','limit':" + std::to_string(limit) + ",'priority':'" + priority +
           "','message':'{tag_name} is " + value + ", beyond {level} {limit}'}";
}

std::string six_levels(const std::string& value) {
    return "levels=[" + row("TRIP_HI", 6, "CRITICAL", value) + "," + row("HI_HI", 5, "HIGH", value) + "," +
           row("HI", 4, "MEDIUM", value) + "," + row("LO", 3, "MEDIUM", value) + "," + row("LO_LO", 2, "HIGH", value) +
           "," + row("TRIP_LO", 1, "CRITICAL", value) + "]";
}

const std::vector<given> opcs{{"site", "{'site_id':'SITE_1','site_name':'s'}"},
                              {"site", "{'site_id':'SITE_2','site_name':'s'}"},
                              {"line", "{'line_id':'LINE_1','line_name':'l','site_id':'SITE_1'}"},
                              {"opc", "{'opc_id':'OPC_1','opc_name':'o'}"}};

TEST(mirror, has_a_level_for_each_limit_with_a_sentence_of_its_own_or_the_standard_one) {
    const std::string made =
        "+ tag TAG_1 tag_name=TAG_1\n+ alarm ALARM_TAG_1 alarm_name=TAG_1 tag_id=TAG_1 source=TAG ";
    expect_outcomes(
        opcs, {{"a unit", {}, create("tag", six_limits("bar")), made + six_levels("{value} {unit}") + " opc_id=OPC_1"},
               {"none", {}, create("tag", six_limits("")), made + six_levels("{value}") + " opc_id=OPC_1"},
               {"a blank one", {}, create("tag", six_limits(" ")), made + six_levels("{value}") + " opc_id=OPC_1"}});
}

TEST(mirror, of_a_boolean_has_a_level_for_each_state_that_has_a_priority) {
    const auto flag = [](const std::string& more) {
        return create("tag",
                      "{'tag_id':'TAG_1','opc_id':'OPC_1','plc_address':'co0','data_type':'Boolean',"
                      "'alarm_deadband':3" +
                          more + "}");
    };
    const auto made = [](const std::string& levels) {
        return "+ tag TAG_1 tag_name=TAG_1\n+ alarm ALARM_TAG_1 alarm_name=TAG_1 tag_id=TAG_1 kind=BOOL source=TAG "
               "levels=[" +
               levels + "] opc_id=OPC_1";
    };
    expect_outcomes(opcs,
                    {{"labels alone", {}, flag(",'bool_true':'on','bool_false':'off'"), "+ tag TAG_1 tag_name=TAG_1"},
                     {"both",
                      {},
                      flag(",'bool_true':'on','bool_true_priority':'HIGH','bool_false_priority':'LOW'"),
                      made("{'level':'TRUE','limit':null,'priority':'HIGH','message':'{tag_name} is on'},"
                           "{'level':'FALSE','limit':null,'priority':'LOW','message':'{tag_name} is {level}'}")},
                     {"one with a sentence",
                      {},
                      flag(",'bool_false_priority':'LOW','bool_false_message':'stopped'"),
                      made("{'level':'FALSE','limit':null,'priority':'LOW','message':'stopped'}")}});
}

TEST(mirror, is_made_of_what_the_type_of_its_tag_has) {
    const auto armed = [](const std::string& type, const std::string& more) {
        return given{"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'TAG_1','plc_address':'x','data_type':'" +
                                type + "','version':1" + more + "}"};
    };
    const given of_bool{"alarm",
                        "{'alarm_id':'ALARM_TAG_1','alarm_name':'TAG_1','tag_id':'TAG_1','opc_id':'OPC_1','kind':"
                        "'BOOL','source':'TAG','version':1,'levels':[{'level':'TRUE','priority':'HIGH','message':"
                        "'{tag_name} is {level}'}]}"};
    expect_outcomes(
        opcs, {{"a number that becomes a state",
                {armed("Int16", ",'bool_true_priority':'HIGH'")},
                update("tag", "TAG_1", "{'data_type':'Boolean'}"),
                "~ tag TAG_1 v2\n+ alarm ALARM_TAG_1 alarm_name=TAG_1 tag_id=TAG_1 kind=BOOL source=TAG "
                "levels=[{'level':'TRUE',"
                "'limit':null,'priority':'HIGH','message':'{tag_name} is {level}'}] opc_id=OPC_1"},
               {"a state that becomes a number with limits",
                {armed("Boolean", ",'bool_true_priority':'HIGH'"), of_bool},
                update("tag", "TAG_1", "{'data_type':'Int16','hi':4}"),
                "~ tag TAG_1 v2\n~ alarm ALARM_TAG_1 v2 kind=LIMIT levels=[" + row("HI", 4, "MEDIUM", "{value}") + "]"},
               {"several states from the start",
                {},
                create("tag",
                       "{'tag_id':'TAG_1','opc_id':'OPC_1','plc_address':'x','data_type':'Boolean[4]',"
                       "'bool_true_priority':'HIGH'}"),
                "E1400 kind: BOOL does not fit TAG_1, which is Boolean[4]"}});
}

TEST(mirror, does_not_change_an_alarm_of_a_user) {
    const given own{"alarm",
                    "{'alarm_id':'ALARM_TAG_1','alarm_name':'x','tag_id':'TAG_1','source':'USER','version':1}"};
    const auto tag = [](const std::string& more) {
        return given{"tag",
                     "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'t','plc_address':'x','data_type':'Int16',"
                     "'version':1" +
                         more + "}"};
    };
    expect_outcomes(
        opcs,
        {{"that has its id",
          {tag(""), own},
          update("tag", "TAG_1", "{'hi':4}"),
          "E1200 alarm_id: ALARM_TAG_1 exists already"},
         {"when there is no limit", {tag(",'hi':4"), own}, update("tag", "TAG_1", "{'hi':null}"), "~ tag TAG_1 v2"}});
}

TEST(mirror, and_the_other_alarms_of_a_tag_go_where_it_goes) {
    const std::vector<given> linked{
        {"tag",
         "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'t','plc_address':'x','site_id':'SITE_1','edge_id':'EDGE_2',"
         "'version':1}"},
        {"alarm",
         "{'alarm_id':'ALARM_X','alarm_name':'x','tag_id':'TAG_1','site_id':'SITE_1','edge_id':'EDGE_2',"
         "'opc_id':'OPC_1','version':1}"},
        {"alarm", "{'alarm_id':'ALARM_Y','alarm_name':'y','tag_id':'TAG_2','site_id':'SITE_1','version':1}"}};
    auto moved = opcs;
    moved.insert(moved.end(), linked.begin(), linked.end());
    moved.push_back({"opc", "{'opc_id':'OPC_1','opc_name':'o','site_id':'SITE_2','edge_id':'EDGE_3'}"});
    expect_outcomes(moved, {{"asset, site and gateway",
                             {},
                             update("tag", "TAG_1", "{'linked_asset_id':'LINE_1'}"),
                             "~ tag TAG_1 v2 site_id=SITE_2 edge_id=EDGE_3\n"
                             "~ alarm ALARM_X site_id=SITE_2 linked_asset_id=LINE_1 edge_id=EDGE_3"}});
}

TEST(mirror_id, is_shortened_by_a_hash_where_it_is_too_long) {
    EXPECT_EQ(mirror_id("TAG_1"), "ALARM_TAG_1");
    EXPECT_EQ(mirror_id(std::string(94, 'x')), "ALARM_" + std::string(94, 'x'));
    // printf 'x%.0s' $(seq 95) | sha256sum
    const auto shortened = mirror_id(std::string(95, 'x'));
    EXPECT_EQ(shortened.substr(0, 82), "ALARM_" + std::string(75, 'x') + "_");
    EXPECT_EQ(shortened.substr(82), "69b938805e4b");
}

TEST(definition, has_the_data_of_alarm_tag_and_asset) {
    const auto alarm = stored({"alarm",
                               "{'alarm_id':'ALARM_1','alarm_name':'a','tag_id':'TAG_1','site_id':'SITE_1',"
                               "'linked_asset_id':'LINE_1','kind':'LIMIT','deadband':1.5,'on_delay_ms':5,"
                               "'off_delay_ms':7,'ack_required':false,'enabled':false,'levels':[{'level':'HI',"
                               "'limit':80,'priority':'LOW','message':'m'}]}"});
    const auto tag = stored({"tag", "{'tag_id':'TAG_1','tag_name':'t','unit':'bar'}"});
    const auto asset = stored({"asset", "{'asset_id':'LINE_1','asset_name':'l'}"});
    const auto d = definition_of(alarm, &tag, &asset);
    EXPECT_EQ(d.alarm_id + d.alarm_name + d.tag_id + d.tag_name + d.unit + d.asset_name, "ALARM_1aTAG_1tbarl");
    EXPECT_EQ(d.site_id + d.linked_asset_id, "SITE_1LINE_1");
    EXPECT_EQ(d.alarm_kind, alarms::rules::kind::limit);
    ASSERT_EQ(d.bands.size(), 1U);
    EXPECT_EQ(d.bands[0].alarm_level, alarms::level::high(1));
    EXPECT_EQ(d.bands[0].limit, 80.0);
    EXPECT_EQ(d.bands[0].priority + d.bands[0].message, "LOWm");
    EXPECT_EQ(d.deadband, 1.5);
    EXPECT_EQ(d.on_delay, milliseconds{5});
    EXPECT_EQ(d.off_delay, milliseconds{7});
    EXPECT_FALSE(d.is_ack_required);
    EXPECT_FALSE(d.is_enabled);
    EXPECT_EQ(definition_of(alarm, nullptr, nullptr).tag_name, "");
}

TEST(definition, of_a_boolean_has_the_labels_of_the_tag_as_states) {
    const auto alarm = stored({"alarm",
                               "{'alarm_id':'ALARM_1','tag_id':'TAG_1','kind':'BOOL','levels':[{'level':'FALSE',"
                               "'priority':'LOW','message':'m'}]}"});
    const auto tag = stored({"tag", "{'tag_id':'TAG_1','tag_name':'t','data_type':'Boolean','bool_false':'out'}"});
    EXPECT_EQ(definition_of(alarm, &tag, nullptr).states, (state_texts{{"0", "out"}}));
}

}  // namespace
}  // namespace penstock::master
