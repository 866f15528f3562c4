#include "master/transaction.hpp"

#include "master/request_error.hpp"
#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

const std::vector<given> few{
    {"calendar", "{'calendar_id':'CAL_1','calendar_name':'c'}"},
    {"calendar", "{'calendar_id':'CAL_OFF','calendar_name':'c','active':false}"},
    {"site", "{'site_id':'SITE_1','site_name':'s','time_zone':'UTC','version':4}"},
    {"site",
     "{'site_id':'SITE_OFF','site_name':'s','time_zone':'UTC','active':false,'calendar_id':'CAL_OFF','version':4}"},
    {"area", "{'area_id':'AREA_1','area_name':'a','site_id':'SITE_1'}"},
    {"line", "{'line_id':'LINE_1','line_name':'l','area_id':'AREA_1','site_id':'SITE_1'}"},
    {"line", "{'line_id':'LINE_OFF','line_name':'l','area_id':'AREA_1','site_id':'SITE_1','active':false}"}};

TEST(transaction, makes_an_id_where_none_is_given_and_names_by_it_what_has_no_name) {
    expect_outcomes(few, {{"id", {}, create("customer", "{'customer_name':'x'}"), "+ customer CUST_MADE_1"},
                          {"name",
                           {{"opc", "{'opc_id':'OPC_1'}"}},
                           create("tag", "{'opc_id':'OPC_1','plc_address':'x'}"),
                           "+ tag TAG_MADE_1 tag_name=TAG_MADE_1"},
                          {"a name that is taken away",
                           {{"opc",
                             "{'opc_id':'OPC_1','opc_name':'o','opc_type':'MODBUS',"
                             "'opc_agent_ip':'10.0.0.1','site_id':'SITE_1','version':1}"}},
                           update("opc", "OPC_1", "{'opc_name':''}"),
                           "~ opc OPC_1 v2 opc_name=OPC_1"},
                          {"one that has another",
                           {{"flow", "{'flow_id':'FLOW_1','site_id':'SITE_1'}"}},
                           create("flow_node", "{'flow_node_id':'FNODE_1','flow_id':'FLOW_1','node_type':'TANK'}"),
                           "+ flow_node FNODE_1"}});
}

TEST(transaction, counts_versions_and_stores_actor_and_time) {
    scene s;
    for (const auto* id : {"SITE_1", "SITE_2"}) {
        const auto r = stored({"site", "{'site_id':'" + std::string(id) +
                                           "','site_name':'s','time_zone':'UTC','version':4,"
                                           "'created_at':1,'updated_at':2,'created_by':'kim','updated_by':'lee'}"});
        s.rows.records[r.kind].emplace(id, r);
    }
    memory_transaction work(s.rows, s.context, "ada", 7);
    create("customer", "{'customer_id':'CUST_1','customer_name':'x'}")(s, work);
    update("site", "SITE_1", "{'site_name':'t'}")(s, work);
    update("site", "SITE_2", "{'site_name':'s'}")(s, work);  // no difference
    const auto signs = [&](const char* kind, const char* id) {
        const auto r = work.find(resource_named(kind), id).value();
        return r.text("created_by") + std::to_string(r.integer("created_at")) + r.text("updated_by") +
               std::to_string(r.integer("updated_at")) + "v" + std::to_string(r.version());
    };
    EXPECT_EQ(signs("customer", "CUST_1"), "ada7ada7v1");
    EXPECT_EQ(signs("site", "SITE_1"), "kim1ada7v5");
    EXPECT_EQ(signs("site", "SITE_2"), "kim1lee2v4");
    remove("site", "SITE_2")(s, work);
    EXPECT_EQ(s.rows.feed,
              (std::vector<std::string>{"create customer CUST_1 1", "update site SITE_1 5", "delete site SITE_2 4"}));
}

TEST(transaction, takes_references_to_what_exists_and_is_active) {
    const auto site = [](const std::string& calendar) {
        return create("site",
                      "{'site_id':'SITE_2','site_name':'x','time_zone':'UTC','calendar_id':'" + calendar + "'}");
    };
    const auto steps = [](const std::string& more) {
        return update("path", "PATH_1", "{'steps':[{'step_no':1,'step_name':'a','asset_id':'LINE_OFF'}" + more + "]}");
    };
    const given path{"path",
                     "{'path_id':'PATH_1','path_name':'p','version':1,'steps':[{'step_no':1,'step_name':'b',"
                     "'asset_id':'LINE_OFF'}]}"};
    expect_outcomes(
        few, {{"there", {}, site("CAL_1"), "+ site SITE_2"},
              {"missing", {}, site("CAL_9"), "E1200 calendar_id: no calendar CAL_9"},
              {"not active", {}, site("CAL_OFF"), "E1400 calendar_id: CAL_OFF is not active"},
              {"not active, but not new", {}, update("site", "SITE_OFF", "{'site_name':'x'}"), "~ site SITE_OFF v5"},
              {"of a list, not new", {path}, steps(""), "~ path PATH_1 v2"},
              {"of a list, new",
               {path},
               steps(",{'step_no':2,'step_name':'b','asset_id':'LINE_9'}"),
               "E1200 steps[1].asset_id: no asset LINE_9"},
              {"of a list, all of them new",
               {},
               create("path",
                      "{'path_name':'p','steps':[{'step_no':1,'step_name':'a','asset_id':'LINE_OFF'},"
                      "{'step_no':2,'step_name':'b','asset_id':'LINE_9'}]}"),
               "E1400 steps[0].asset_id: LINE_OFF is not active"},
              {"unless they are left unchecked",
               {{"opc", "{'opc_id':'OPC_1'}"}},
               [](scene& s, memory_transaction& work) {
                   work.leave_unchecked("linked_asset_id");
                   create("tag",
                          "{'tag_id':'TAG_1','tag_name':'t','opc_id':'OPC_1','plc_address':'x',"
                          "'linked_asset_id':'any'}")(s, work);
               },
               "+ tag TAG_1"}});
}

TEST(transaction, reports_all_faults_of_the_step_that_wins) {
    const std::vector<given> taken{{"employee", "{'employee_id':'EMPL_1','employee_name':'x','employee_no':'7'}"}};
    expect_outcomes(few, {{"what is taken, then what is missing", taken,
                           create("employee",
                                  "{'employee_id':'EMPL_1','employee_name':'x','employee_no':'7',"
                                  "'site_id':'SITE_9'}"),
                           "E1200 employee_id: EMPL_1 exists already\nE1200 employee_no: 7 is already used by EMPL_1\n"
                           "E1200 site_id: no site SITE_9"},
                          {"what is not active before what is taken", taken,
                           create("employee", "{'employee_id':'EMPL_1','employee_name':'x','site_id':'SITE_OFF'}"),
                           "E1400 site_id: SITE_OFF is not active"}});
}

TEST(transaction, names_up_to_five_that_refer_to_what_is_to_be_deleted) {
    std::vector<given> areas;
    for (int i = 1; i <= 7; ++i)
        areas.push_back({"area", "{'area_id':'AREA_" + std::to_string(i) + "','area_name':'a','site_id':'SITE_2'}"});
    areas.push_back({"site", "{'site_id':'SITE_2','site_name':'s'}"});
    expect_outcomes(few, {{"seven", areas, remove("site", "SITE_2"),
                           "E1200 SITE_2 is used by area AREA_1, area AREA_2, area AREA_3, area AREA_4, area AREA_5"},
                          {"none", {}, remove("site", "SITE_OFF"), "- site SITE_OFF"},
                          {"by a field that is worked out",
                           {{"order", "{'order_id':'ORDER_1','site_id':'SITE_OFF'}"}},
                           remove("site", "SITE_OFF"),
                           "E1200 SITE_OFF is used by order ORDER_1"},
                          {"what does not exist", {}, remove("site", "SITE_9"), "E1300 no site SITE_9"}});
}

TEST(transaction, deletes_along_what_cannot_stand_alone_unless_another_needs_it) {
    const std::vector<given> collected{{"opc", "{'opc_id':'OPC_1'}"},
                                       {"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1'}"},
                                       {"tag", "{'tag_id':'TAG_2','opc_id':'OPC_1'}"},
                                       {"tag", "{'tag_id':'TAG_3','opc_id':'OPC_2'}"},
                                       {"alarm", "{'alarm_id':'ALARM_TAG_1','tag_id':'TAG_1','source':'TAG'}"}};
    auto counted = collected;
    counted.push_back({"line", "{'line_id':'LINE_2','line_name':'l','good_tag_id':'TAG_2'}"});
    expect_outcomes(
        few, {{"tags and the alarms of their limits", collected, remove("opc", "OPC_1"),
               "- opc OPC_1\n- tag TAG_1\n- tag TAG_2\n- alarm ALARM_TAG_1\n"
               "= ALARM_TAG_1 1 NORMAL NORMAL deleted=+0\n"
               "! ALARM_TAG_1 1: DELETE +0 NORMAL>NORMAL by ada tag=TAG_1"},
              {"a tag that a line counts by", counted, remove("opc", "OPC_1"), "E1200 TAG_2 is used by line LINE_2"}});
}

TEST(transaction, deletes_any_number_of_them) {
    auto many = few;
    std::string gone = "- opc OPC_1";
    many.push_back({"opc", "{'opc_id':'OPC_1'}"});
    for (int i = 1000; i < 1450; ++i) {
        const auto id = "TAG_" + std::to_string(i);
        many.push_back({"tag", "{'tag_id':'" + id + "','opc_id':'OPC_1'}"});
        gone += "\n- tag " + id;
    }
    expect_outcomes(many, {{"more than are looked at together", {}, remove("opc", "OPC_1"), gone}});
}

TEST(transaction, seals_secrets_before_they_are_written_and_forgets_what_is_deleted) {
    scene s;
    s.context.seal = [](const record* before, record& after) {
        after.at("description") = std::string(before == nullptr ? "new" : "old");
        return outcome<>();
    };
    std::string forgotten;
    s.context.on_record_deleted = [&](const record& r) { forgotten += r.id(); };
    memory_transaction work(s.rows, s.context, "ada", 7);
    auto opc = make_record(resource_named("opc"));
    opc.at("opc_id") = "OPC_1";
    EXPECT_EQ(work.create(opc).text("description"), "new");
    const auto sealed = work.update(opc);
    EXPECT_EQ(sealed.text("description"), "old");
    EXPECT_EQ(work.update(opc).version(), sealed.version()) << "sealed again it is unchanged";
    auto site = make_record(resource_named("site"));
    site.at("site_id") = "SITE_1";
    EXPECT_EQ(work.create(site).text("description"), "") << "has no secrets";
    work.remove(resource_named("opc"), "OPC_1");
    EXPECT_EQ(forgotten, "OPC_1");
}

}  // namespace
}  // namespace penstock::master
