#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

/// An order of each status; the one in PLAN waits for its unit.
const std::vector<given> counted{
    {"product", "{'product_id':'PROD_1','product_name':'p','unit':'kg','product_code':'7','version':1}"},
    {"product", "{'product_id':'PROD_2','product_name':'q','unit':'kg','version':1}"},
    {"order", "{'order_id':'ORDER_PLAN','product_id':'PROD_1','unit':'kg','order_status':'PLAN'}"},
    {"order", "{'order_id':'ORDER_START','product_id':'PROD_1','unit':'kg','order_status':'START'}"},
    {"order", "{'order_id':'ORDER_PAUSE','product_id':'PROD_1','unit':'kg','order_status':'PAUSE'}"},
    {"order", "{'order_id':'ORDER_END','product_id':'PROD_1','unit':'kg','order_status':'END'}"},
    {"order", "{'order_id':'ORDER_ABORT','product_id':'PROD_1','unit':'kg','order_status':'ABORT'}"},
    {"order", "{'order_id':'ORDER_OTHER','product_id':'PROD_2','unit':'kg','order_status':'PLAN'}"}};

TEST(product, gives_its_unit_to_the_orders_that_have_not_begun) {
    expect_outcomes(counted,
                    {{"another unit",
                      {},
                      update("product", "PROD_1", "{'unit':'t'}"),
                      "~ product PROD_1 v2\n~ order ORDER_PLAN unit=t"},
                     {"something else", {}, update("product", "PROD_1", "{'spec':'hard'}"), "~ product PROD_1 v2"},
                     {"a new one", {}, create("product", "{'product_name':'x'}"), "+ product PROD_MADE_1"}});
}

TEST(product, has_a_number_of_its_own) {
    expect_outcomes(counted, {{"taken",
                               {},
                               update("product", "PROD_2", "{'product_code':'7'}"),
                               "E1200 product_code: 7 is already used by PROD_1"}});
}

}  // namespace
}  // namespace penstock::master
