#include "master/tests/order_plant.hpp"

namespace penstock::master {
namespace {

using orders::operation;

change new_order(const std::string& more) {
    return create("order", "{'order_id':'ORDER_1','planned_qty':1" + more + "}");
}

const std::string created_now = " last_event_at=1790000000000";
const std::string create_event = "\n! ORDER_1 1: create +0 by ada";

TEST(order, has_the_unit_of_its_product_and_the_site_of_its_line) {
    expect_outcomes(order_plant,
                    {{"with a line",
                      {},
                      new_order(",'product_id':'PROD_1','line_id':'LINE_R'"),
                      "+ order ORDER_1 order_name=ORDER_1 site_id=SITE_1 unit=kg" + created_now + create_event},
                     {"without one",
                      {},
                      new_order(",'product_id':'PROD_2','order_name':'n'"),
                      "+ order ORDER_1 unit=t" + created_now + create_event},
                     {"of no product that there is",
                      {},
                      new_order(",'product_id':'PROD_9'"),
                      "E1200 product_id: no product PROD_9"},
                     {"on no line that there is",
                      {},
                      new_order(",'product_id':'PROD_1','line_id':'LINE_9'"),
                      "E1200 line_id: no line LINE_9"}});
}

TEST(order, that_waits_follows_line_and_product_and_one_that_began_does_not) {
    const given moved{"line", "{'line_id':'LINE_R','line_name':'l','site_id':'SITE_2'}"};
    expect_outcomes(order_plant, {{"another product",
                                   {order_in("ORDER_1", "PLAN", "LINE_R")},
                                   update("order", "ORDER_1", "{'product_id':'PROD_2'}"),
                                   "~ order ORDER_1 v2 unit=t"},
                                  {"no line",
                                   {order_in("ORDER_1", "PLAN", "LINE_R")},
                                   update("order", "ORDER_1", "{'line_id':null}"),
                                   "~ order ORDER_1 v2 site_id=null"},
                                  {"a line that has moved",
                                   {order_in("ORDER_1", "PLAN", "LINE_R"), moved},
                                   update("order", "ORDER_1", "{'note':'n'}"),
                                   "~ order ORDER_1 v2 site_id=SITE_2"}});
    for (const auto* status : {"PAUSE", "END", "ABORT"}) {
        expect_outcomes(order_plant, {{status,
                                       {order_in("ORDER_1", status, "LINE_R"), moved},
                                       update("order", "ORDER_1", "{'note':'n'}"),
                                       "~ order ORDER_1 v2"}});
    }
}

TEST(order, ends_after_it_starts_as_planned) {
    const std::string refused = "E1002 planned_end: must be after planned_start";
    const auto planned = [](const std::string& times) { return new_order(",'product_id':'PROD_2'," + times); };
    const std::string made = "+ order ORDER_1 order_name=ORDER_1 unit=t" + created_now + create_event;
    expect_outcomes(order_plant, {{"after", {}, planned("'planned_start':5,'planned_end':6"), made},
                                  {"at the same time", {}, planned("'planned_start':5,'planned_end':5"), refused},
                                  {"before", {}, planned("'planned_start':5,'planned_end':4"), refused},
                                  {"one alone", {}, planned("'planned_end':4"), made},
                                  {"after a change",
                                   {order_in("ORDER_1", "PLAN", "", ",'planned_start':5")},
                                   update("order", "ORDER_1", "{'planned_end':4}"),
                                   refused}});
}

TEST(order, takes_in_each_status_what_may_be_changed_then) {
    struct field_change {
        std::string name, value;
        bool is_free_while_open, is_free_when_over;
    };
    const std::vector<field_change> all{{"note", "'n'", true, true},
                                        {"attributes", "{'a':'b'}", true, true},
                                        {"external_id", "'7'", true, true},
                                        {"order_name", "'x'", true, false},
                                        {"planned_qty", "7", true, false},
                                        {"planned_end", "7", true, false},
                                        {"priority", "1", true, false},
                                        {"description", "'d'", true, false},
                                        {"product_id", "'PROD_2'", false, false},
                                        {"line_id", "'LINE_M'", false, false},
                                        {"customer_id", "'CUST_1'", false, false},
                                        {"path_id", "'PATH_1'", false, false},
                                        {"planned_start", "5", false, false},
                                        {"lot_no", "'L'", false, false},
                                        {"active", "false", false, false}};
    const std::string while_open =
        "order_name, planned_qty, planned_end, priority, note, description, attributes, external_id";
    const std::string when_over = "note, attributes, external_id";
    const std::vector<given> targets{{"customer", "{'customer_id':'CUST_1','customer_name':'c'}"},
                                     {"path", "{'path_id':'PATH_1','path_name':'p'}"}};
    auto plant = order_plant;
    plant.insert(plant.end(), targets.begin(), targets.end());
    for (const auto* status : {"START", "PAUSE", "END", "ABORT"}) {
        const bool is_open = status == std::string("START") || status == std::string("PAUSE");
        const auto busy = status == std::string("START") ? ",'busy_line_id':'LINE_R'" : "";
        for (const auto& f : all) {
            const bool is_free = is_open ? f.is_free_while_open : f.is_free_when_over;
            expect_outcomes(
                plant,
                {{f.name + " in " + status,
                  {order_in("ORDER_1", status, "LINE_R", busy)},
                  update("order", "ORDER_1", "{'" + f.name + "':" + f.value + "}"),
                  is_free ? "~ order ORDER_1 v2"
                          : "E1400 " + f.name + ": the order is " + status +
                                ": only these fields may be changed now: " + (is_open ? while_open : when_over)}});
        }
    }
    for (const auto& f : all) {
        const auto unit = f.name == "product_id" ? " unit=t" : "";
        expect_outcomes(plant, {{f.name + " in PLAN",
                                 {order_in("ORDER_1", "PLAN", "LINE_R")},
                                 update("order", "ORDER_1", "{'" + f.name + "':" + f.value + "}"),
                                 std::string("~ order ORDER_1 v2") + unit}});
    }
    expect_outcomes(plant,
                    {{"all faults together",
                      {order_in("ORDER_1", "END", "LINE_R")},
                      update("order", "ORDER_1", "{'lot_no':'7','order_name':'x','note':'n'}"),
                      "E1400 order_name: the order is END: only these fields may be changed now: " + when_over +
                          "\nE1400 lot_no: the order is END: only these fields may be changed now: " + when_over},
                     {"its status is an action's",
                      {order_in("ORDER_1", "PLAN", "LINE_R")},
                      update("order", "ORDER_1", "{'order_status':'START'}"),
                      "E1400 order_status: use the action"}});
}

TEST(order, is_deleted_with_its_events_and_only_in_plan) {
    const change with_events = [](scene& s, memory_transaction& work) {
        for (const auto* id : {"ORDER_1", "ORDER_2"})
            s.rows.order_events.emplace_back().order_id = id;
        s.original = s.rows;
        work.remove(resource_named("order"), "ORDER_1");
    };
    expect_outcomes(
        order_plant,
        {{"in PLAN", {order_in("ORDER_1", "PLAN", "LINE_R")}, with_events, "- order ORDER_1\n1 order events"}});
    for (const std::string status : {"START", "PAUSE", "END", "ABORT"}) {
        expect_outcomes(order_plant, {{status,
                                       {order_in("ORDER_1", status, "LINE_R")},
                                       remove("order", "ORDER_1"),
                                       "E1400 order is " + status + ": only an order in PLAN can be deleted"}});
    }
}

given path(const std::string& id, const std::string& product, const std::string& asset) {
    return {"path", "{'path_id':'" + id + "','path_name':'p'" +
                        (product.empty() ? "" : ",'product_id':'" + product + "'") +
                        ",'steps':[{'step_no':1,'step_name':'s','asset_id':'" + asset + "'}]}"};
}

TEST(order, takes_the_path_of_its_product_or_a_general_one) {
    auto plant = order_plant;
    plant.insert(plant.end(), {path("PATH_1", "PROD_1", "LINE_R"), path("PATH_2", "PROD_2", "LINE_R"),
                               path("PATH_ANY", "", "LINE_R")});
    const std::string made = "+ order ORDER_1 order_name=ORDER_1 unit=kg" + created_now + create_event;
    const auto on = [](const std::string& id) { return new_order(",'product_id':'PROD_1','path_id':'" + id + "'"); };
    const auto with = [](const std::string& id) {
        return order_in("ORDER_1", "PLAN", "LINE_R", ",'path_id':'" + id + "'");
    };
    const std::string refused = "E1400 path_id: PATH_2 is a path of another product";
    expect_outcomes(plant,
                    {{"its product's", {}, on("PATH_1"), made},
                     {"a general one", {}, on("PATH_ANY"), made},
                     {"another's", {}, on("PATH_2"), refused},
                     {"none that there is", {}, on("PATH_9"), "E1200 path_id: no path PATH_9"},
                     {"another's later", {with("PATH_1")}, update("order", "ORDER_1", "{'path_id':'PATH_2'}"), refused},
                     {"its product changes",
                      {with("PATH_1")},
                      update("order", "ORDER_1", "{'product_id':'PROD_2'}"),
                      "E1400 path_id: PATH_1 is a path of another product"},
                     {"both change",
                      {with("PATH_1")},
                      update("order", "ORDER_1", "{'product_id':'PROD_2','path_id':'PATH_2'}"),
                      "~ order ORDER_1 v2 unit=t"},
                     {"the path has become another's since: it can be changed",
                      {with("PATH_2")},
                      update("order", "ORDER_1", "{'note':'n'}"),
                      "~ order ORDER_1 v2"},
                     {"but not started", {with("PATH_2")}, act("ORDER_1", {.op = operation::start}), refused}});
}

TEST(order, starts_on_a_line_of_its_path) {
    auto plant = order_plant;
    plant.insert(plant.end(),
                 {path("PATH_1", "", "LINE_R"), path("PATH_2", "", "EQUI_1"),
                  given{"equipment", "{'equipment_id':'EQUI_1','equipment_name':'e','line_id':'LINE_M'}"}});
    const auto started = [](const std::string& line, bool is_busy) {
        return "~ order ORDER_1 v2 order_status=START started_at=1790000000000" +
               (is_busy ? " busy_line_id=" + line : "") + "\n! ORDER_1 1: start +0 PLAN>START by ada";
    };
    const auto with = [](const std::string& line, const std::string& id) {
        return order_in("ORDER_1", "PLAN", line, ",'path_id':'" + id + "'");
    };
    const auto start = act("ORDER_1", {.op = operation::start});
    expect_outcomes(
        plant,
        {{"a step on it", {with("LINE_R", "PATH_1")}, start, started("LINE_R", true)},
         {"a step on a machine of it", {with("LINE_M", "PATH_2")}, start, started("LINE_M", false)},
         {"none", {with("LINE_O", "PATH_1")}, start, "E1400 line_id: PATH_1 has no step on LINE_O"},
         {"a machine of another", {with("LINE_R", "PATH_2")}, start, "E1400 line_id: PATH_2 has no step on LINE_R"},
         {"a resume does not check again",
          {order_in("ORDER_1", "PAUSE", "LINE_O", ",'path_id':'PATH_1','busy_line_id':'LINE_O'")},
          act("ORDER_1", {.op = operation::resume}),
          "~ order ORDER_1 v2 order_status=START\n! ORDER_1 1: resume +0 PAUSE>START by ada"}});
}

}  // namespace
}  // namespace penstock::master
