#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

const std::string one_step = "[{'step_no':10,'step_name':'turn','asset_id':'LINE_1'}]";

/// Two products, each with its default route; a line and an area.
const std::vector<given> routes{
    {"product", "{'product_id':'PROD_1','product_name':'p'}"},
    {"product", "{'product_id':'PROD_2','product_name':'q'}"},
    {"area", "{'area_id':'AREA_1','area_name':'a','site_id':'SITE_1'}"},
    {"line", "{'line_id':'LINE_1','line_name':'l','area_id':'AREA_1','site_id':'SITE_1'}"},
    {"equipment", "{'equipment_id':'EQUI_1','equipment_name':'e','line_id':'LINE_1'}"},
    {"path", "{'path_id':'PATH_1','path_name':'p','product_id':'PROD_1','is_default':true,'version':1,'steps':" +
                 one_step + "}"},
    {"path", "{'path_id':'PATH_1B','path_name':'p','product_id':'PROD_1','version':1}"},
    {"path", "{'path_id':'PATH_2','path_name':'p','product_id':'PROD_2','is_default':true,'version':1}"}};

TEST(path, that_becomes_a_products_default_takes_the_place_of_the_one_before) {
    expect_outcomes(routes,
                    {{"a new one",
                      {},
                      create("path", "{'path_id':'PATH_3','path_name':'x','product_id':'PROD_1','is_default':true}"),
                      "~ path PATH_1 v2 is_default=false\n+ path PATH_3"},
                     {"one that exists",
                      {},
                      update("path", "PATH_1B", "{'is_default':true}"),
                      "~ path PATH_1 v2 is_default=false\n~ path PATH_1B v2"},
                     {"the default itself", {}, update("path", "PATH_1", "{'revision':'b'}"), "~ path PATH_1 v2"},
                     {"one that goes over to another product",
                      {},
                      update("path", "PATH_1", "{'product_id':'PROD_2'}"),
                      "~ path PATH_1 v2\n~ path PATH_2 v2 is_default=false"},
                     {"one that is no default",
                      {},
                      create("path", "{'path_id':'PATH_3','path_name':'x','product_id':'PROD_1'}"),
                      "+ path PATH_3"}});
}

TEST(path, of_no_product_is_no_default) {
    expect_outcomes(routes, {{"a new one",
                              {},
                              create("path", "{'path_name':'x','is_default':true}"),
                              "E1002 is_default: needs a product_id"},
                             {"after a change",
                              {},
                              update("path", "PATH_1", "{'product_id':null}"),
                              "E1002 is_default: needs a product_id"}});
}

TEST(path, has_steps_at_lines_and_equipment) {
    const auto at = [](const std::string& asset_id) {
        return create("path",
                      "{'path_id':'PATH_3','path_name':'x','steps':[{'step_no':1,'step_name':'a','asset_id':"
                      "'LINE_1'},{'step_no':2,'step_name':'b','asset_id':'" +
                          asset_id + "'}]}");
    };
    expect_outcomes(routes, {{"line", {}, at("LINE_1"), "+ path PATH_3"},
                             {"equipment", {}, at("EQUI_1"), "+ path PATH_3"},
                             {"area", {}, at("AREA_1"), "E1002 steps[1].asset_id: expected a line or equipment"},
                             {"missing", {}, at("EQUI_9"), "E1200 steps[1].asset_id: no asset EQUI_9"}});
}

TEST(path, keeps_its_steps_while_an_order_on_it_is_open) {
    const auto order = [](const std::string& path, const std::string& status) {
        return given{"order", "{'order_id':'ORDER_1','path_id':'" + path + "','order_status':'" + status + "'}"};
    };
    const auto another = update("path", "PATH_1", "{'steps':[]}");
    for (const auto* status : {"START", "PAUSE"}) {
        expect_outcomes(routes, {{status,
                                  {order("PATH_1", status)},
                                  another,
                                  "E1400 steps: open order ORDER_1 uses this path: end or abort this order first"},
                                 {"the same steps",
                                  {order("PATH_1", status)},
                                  update("path", "PATH_1", "{'revision':'b','steps':" + one_step + "}"),
                                  "~ path PATH_1 v2"},
                                 {"of another path", {order("PATH_2", status)}, another, "~ path PATH_1 v2"}});
    }
    for (const auto* status : {"PLAN", "END", "ABORT"})
        expect_outcomes(routes, {{status, {order("PATH_1", status)}, another, "~ path PATH_1 v2"}});
}

}  // namespace
}  // namespace penstock::master
