#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

/// Two sites, an area in each; in the first area a line with a machine, and a machine of its own.
const std::vector<given> works{
    {"site", "{'site_id':'SITE_1','site_name':'s'}"},
    {"site", "{'site_id':'SITE_2','site_name':'s'}"},
    {"area", "{'area_id':'AREA_1','area_name':'a','site_id':'SITE_1','version':1}"},
    {"area", "{'area_id':'AREA_1B','area_name':'a','site_id':'SITE_1','version':1}"},
    {"area", "{'area_id':'AREA_2','area_name':'a','site_id':'SITE_2','version':1}"},
    {"line", "{'line_id':'LINE_1','line_name':'l','area_id':'AREA_1','site_id':'SITE_1','version':1}"},
    {"equipment", "{'equipment_id':'EQUI_1','equipment_name':'e','line_id':'LINE_1','site_id':'SITE_1','version':1}"},
    {"equipment", "{'equipment_id':'EQUI_2','equipment_name':'e','area_id':'AREA_1','site_id':'SITE_1','version':1}"}};

given order_on(const std::string& line, const std::string& status) {
    return {"order", "{'order_id':'ORDER_" + status + "','line_id':'" + line + "','site_id':'SITE_1','order_status':'" +
                         status + "','version':1}"};
}

TEST(area, takes_what_stands_in_it_to_another_site) {
    expect_outcomes(
        works, {{"lines, their machines and its own",
                 {},
                 update("area", "AREA_1", "{'site_id':'SITE_2'}"),
                 "~ area AREA_1 v2\n~ line LINE_1 site_id=SITE_2\n"
                 "~ equipment EQUI_1 site_id=SITE_2\n~ equipment EQUI_2 site_id=SITE_2"},
                {"orders that wait, and none that is over",
                 {order_on("LINE_1", "PLAN"), order_on("LINE_1", "END"), order_on("LINE_1", "ABORT")},
                 update("area", "AREA_1", "{'site_id':'SITE_2'}"),
                 "~ area AREA_1 v2\n~ line LINE_1 site_id=SITE_2\n~ equipment EQUI_1 site_id=SITE_2\n"
                 "~ equipment EQUI_2 site_id=SITE_2\n~ order ORDER_PLAN site_id=SITE_2"},
                {"nothing, of an empty one", {}, update("area", "AREA_2", "{'site_id':'SITE_1'}"), "~ area AREA_2 v2"},
                {"nothing, when it stays", {}, update("area", "AREA_1", "{'sort_no':3}"), "~ area AREA_1 v2"}});
}

TEST(area, stays_while_an_order_is_open_on_one_of_its_lines) {
    for (const auto* status : {"START", "PAUSE"}) {
        expect_outcomes(works, {{status,
                                 {order_on("LINE_1", status)},
                                 update("area", "AREA_1", "{'site_id':'SITE_2'}"),
                                 "E1400 site_id: LINE_1 has an open order: end or abort this order first"},
                                {"its name is free",
                                 {order_on("LINE_1", status)},
                                 update("area", "AREA_1", "{'area_name':'x'}"),
                                 "~ area AREA_1 v2"}});
    }
}

TEST(line, is_at_the_site_of_its_area) {
    expect_outcomes(works,
                    {{"a new one",
                      {},
                      create("line", "{'line_id':'LINE_2','line_name':'x','area_id':'AREA_2'}"),
                      "+ line LINE_2 site_id=SITE_2"},
                     {"what is sent is not looked at",
                      {},
                      create("line", "{'line_id':'LINE_2','line_name':'x','area_id':'AREA_2','site_id':'SITE_1'}"),
                      "+ line LINE_2 site_id=SITE_2"},
                     {"in no area that there is",
                      {},
                      create("line", "{'line_name':'x','area_id':'AREA_9'}"),
                      "E1200 area_id: no area AREA_9"}});
}

TEST(line, takes_its_machines_and_orders_that_wait_to_another_area) {
    expect_outcomes(works,
                    {{"of another site",
                      {order_on("LINE_1", "PLAN"), order_on("LINE_1", "END")},
                      update("line", "LINE_1", "{'area_id':'AREA_2'}"),
                      "~ line LINE_1 v2 site_id=SITE_2\n~ equipment EQUI_1 site_id=SITE_2\n"
                      "~ order ORDER_PLAN site_id=SITE_2"},
                     {"of the same site", {}, update("line", "LINE_1", "{'area_id':'AREA_1B'}"), "~ line LINE_1 v2"}});
}

TEST(line, with_an_open_order_keeps_area_and_rule) {
    for (const auto* status : {"START", "PAUSE"}) {
        expect_outcomes(works, {{"area",
                                 {order_on("LINE_1", status)},
                                 update("line", "LINE_1", "{'area_id':'AREA_1B'}"),
                                 "E1400 area_id: LINE_1 has an open order: end or abort this order first"},
                                {"rule",
                                 {order_on("LINE_1", status)},
                                 update("line", "LINE_1", "{'order_rule':'MANY'}"),
                                 "E1400 order_rule: LINE_1 has an open order: end or abort this order first"},
                                {"its name is free",
                                 {order_on("LINE_1", status)},
                                 update("line", "LINE_1", "{'line_name':'x'}"),
                                 "~ line LINE_1 v2"}});
    }
    for (const auto* status : {"PLAN", "END", "ABORT"}) {
        expect_outcomes(works, {{status,
                                 {order_on("LINE_1", status)},
                                 update("line", "LINE_1", "{'order_rule':'MANY'}"),
                                 "~ line LINE_1 v2"}});
    }
    expect_outcomes(works, {{"the order is another line's",
                             {order_on("LINE_2", "START")},
                             update("line", "LINE_1", "{'order_rule':'MANY'}"),
                             "~ line LINE_1 v2"}});
}

TEST(line, counts_by_tags_whose_values_are_numbers) {
    const auto tag = [](const std::string& type) {
        return given{"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','data_type':'" + type + "'}"};
    };
    for (const auto* field : {"good_tag_id", "reject_tag_id"}) {
        const auto counted_by = update("line", "LINE_1", "{'" + std::string(field) + "':'TAG_1'}");
        for (const auto* type : {"Int16", "UInt32", "Float", "Double", ""})
            expect_outcomes(works, {{type, {tag(type)}, counted_by, "~ line LINE_1 v2"}});
        for (const auto* type : {"String", "Boolean", "DateTime", "Int16[4]", "Quaternion"}) {
            expect_outcomes(works, {{type,
                                     {tag(type)},
                                     counted_by,
                                     "E1002 " + std::string(field) + ": expected a tag whose value is a number"}});
        }
        expect_outcomes(works, {{"missing", {}, counted_by, "E1200 " + std::string(field) + ": no tag TAG_1"}});
    }
    const given counted{"line",
                        "{'line_id':'LINE_2','line_name':'l','area_id':'AREA_1','site_id':'SITE_1',"
                        "'good_tag_id':'TAG_1','version':1}"};
    expect_outcomes(works, {{"one that was a number when it was set stays",
                             {tag("String"), counted},
                             update("line", "LINE_2", "{'sort_no':3}"),
                             "~ line LINE_2 v2"}});
}

TEST(line, with_several_faults_reports_the_one_that_wins) {
    expect_outcomes(
        works, {{"E1002 before E1400",
                 {order_on("LINE_1", "START"), {"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','data_type':'String'}"}},
                 update("line", "LINE_1", "{'area_id':'AREA_2','good_tag_id':'TAG_1'}"),
                 "E1002 good_tag_id: expected a tag whose value is a number"},
                {"E1400 before E1200",
                 {order_on("LINE_1", "START")},
                 update("line", "LINE_1", "{'area_id':'AREA_9'}"),
                 "E1400 area_id: LINE_1 has an open order: end or abort this order first"}});
}

TEST(equipment, stands_in_a_line_or_in_an_area) {
    const std::string refused = "E1002 line_id: give either line_id or area_id";
    expect_outcomes(
        works,
        {{"line",
          {},
          create("equipment", "{'equipment_id':'EQUI_3','equipment_name':'x','line_id':'LINE_1'}"),
          "+ equipment EQUI_3 site_id=SITE_1"},
         {"area",
          {},
          create("equipment", "{'equipment_id':'EQUI_3','equipment_name':'x','area_id':'AREA_2'}"),
          "+ equipment EQUI_3 site_id=SITE_2"},
         {"both", {}, create("equipment", "{'equipment_name':'x','line_id':'LINE_1','area_id':'AREA_1'}"), refused},
         {"neither", {}, create("equipment", "{'equipment_name':'x'}"), refused},
         {"both after a change", {}, update("equipment", "EQUI_1", "{'area_id':'AREA_1'}"), refused},
         {"a line that is missing",
          {},
          create("equipment", "{'equipment_name':'x','line_id':'LINE_9'}"),
          "E1200 line_id: no line LINE_9"},
         {"moved",
          {},
          update("equipment", "EQUI_1", "{'line_id':null,'area_id':'AREA_2'}"),
          "~ equipment EQUI_1 v2 site_id=SITE_2"}});
}

}  // namespace
}  // namespace penstock::master
