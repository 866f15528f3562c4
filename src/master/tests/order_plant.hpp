#pragma once

#include <string>
#include <vector>

#include "master/domains/order_action.hpp"
#include "master/tests/domain_table.hpp"

namespace penstock::master {

/// A line of each rule at one site, one without a site; two products.
inline const std::vector<given> order_plant{
    {"line", "{'line_id':'LINE_R','line_name':'l','site_id':'SITE_1','order_rule':'ONE_RUNNING'}"},
    {"line", "{'line_id':'LINE_O','line_name':'l','site_id':'SITE_1','order_rule':'ONE_OPEN'}"},
    {"line", "{'line_id':'LINE_M','line_name':'l','site_id':'SITE_1','order_rule':'MANY'}"},
    {"line", "{'line_id':'LINE_OFF','line_name':'l','site_id':'SITE_1','active':false}"},
    {"product", "{'product_id':'PROD_1','product_name':'p','unit':'kg'}"},
    {"product", "{'product_id':'PROD_2','product_name':'q','unit':'t'}"},
    {"product", "{'product_id':'PROD_OFF','product_name':'r','active':false}"}};

/// One that began at `monday`, as `more` has it.
inline given order_in(const std::string& id, const std::string& status, const std::string& line,
                      const std::string& more = {}, const std::string& product = "PROD_1") {
    const auto began = std::to_string(to_epoch_ms(monday));
    return {"order", "{'order_id':'" + id + "','order_name':'" + id + "','product_id':'" + product +
                         "','planned_qty':10,'unit':'kg'," +
                         (line.empty() ? "" : "'line_id':'" + line + "','site_id':'SITE_1',") + "'order_status':'" +
                         status + "','last_event_at':" + began + (status == "PLAN" ? "" : ",'started_at':" + began) +
                         ",'version':1" + more + "}"};
}

inline change act(const std::string& order_id, order_action asked) {
    return [=](scene&, memory_transaction& work) {
        value_or_abort(act_on_order(work, work.find(resource_named("order"), order_id).value(), asked));
    };
}

}  // namespace penstock::master
