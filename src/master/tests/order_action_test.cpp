#include "master/domains/order_action.hpp"

#include "master/domains/order_record.hpp"
#include "master/tests/order_plant.hpp"

namespace penstock::master {
namespace {

using orders::operation;

const auto start = act("ORDER_1", {.op = operation::start});
const auto resume = act("ORDER_1", {.op = operation::resume});

std::string started(const std::string& more = {}) {
    return "~ order ORDER_1 v2 order_status=START started_at=1790000000000" + more +
           "\n! ORDER_1 1: start +0 PLAN>START by ada";
}

std::string resumed(const std::string& more = {}) {
    return "~ order ORDER_1 v2 order_status=START" + more + "\n! ORDER_1 1: resume +0 PAUSE>START by ada";
}

TEST(order_action, leads_where_the_status_allows_and_reports_what_else_is_allowed) {
    expect_outcomes(order_plant, {{"end in PLAN",
                                   {order_in("ORDER_1", "PLAN", "LINE_R")},
                                   act("ORDER_1", {.op = operation::end}),
                                   "E1400 order is PLAN; allowed: start, abort"},
                                  {"start in START",
                                   {order_in("ORDER_1", "START", "LINE_R")},
                                   start,
                                   "E1400 order is START; allowed: pause, end, abort"},
                                  {"abort in END",
                                   {order_in("ORDER_1", "END", "LINE_R")},
                                   act("ORDER_1", {.op = operation::abort}),
                                   "E1400 order is END; allowed: none"}});
}

TEST(order_action, starts_and_resumes_only_with_an_active_line_and_product) {
    expect_outcomes(
        order_plant,
        {{"no line", {order_in("ORDER_1", "PLAN", "")}, start, "E1400 line_id: a line is needed to start"},
         {"one of the start's",
          {order_in("ORDER_1", "PLAN", "")},
          act("ORDER_1", {.op = operation::start, .line_id = "LINE_M"}),
          "~ order ORDER_1 v2 line_id=LINE_M order_status=START started_at=1790000000000 site_id=SITE_1\n"
          "! ORDER_1 1: start +0 PLAN>START by ada"},
         {"one in place of the planned one",
          {order_in("ORDER_1", "PLAN", "LINE_OFF")},
          act("ORDER_1", {.op = operation::start, .line_id = "LINE_M"}),
          "~ order ORDER_1 v2 line_id=LINE_M order_status=START started_at=1790000000000\n"
          "! ORDER_1 1: start +0 PLAN>START by ada"},
         {"one that is missing",
          {order_in("ORDER_1", "PLAN", "")},
          act("ORDER_1", {.op = operation::start, .line_id = "LINE_9"}),
          "E1200 line_id: no line LINE_9"},
         {"a line that is not active",
          {order_in("ORDER_1", "PLAN", "LINE_OFF")},
          start,
          "E1400 line_id: LINE_OFF is not active"},
         {"nor any more", {order_in("ORDER_1", "PAUSE", "LINE_OFF")}, resume, "E1400 line_id: LINE_OFF is not active"},
         {"a product that is not",
          {order_in("ORDER_1", "PLAN", "LINE_M", "", "PROD_OFF")},
          start,
          "E1400 product_id: PROD_OFF is not active"},
         {"what runs goes on",
          {order_in("ORDER_1", "START", "LINE_OFF", ",'busy_line_id':'LINE_OFF'", "PROD_OFF")},
          act("ORDER_1", {.op = operation::report, .add = {1000, 0}}),
          "~ order ORDER_1 v2 good_qty=1\n! ORDER_1 1: report +0 START>START by ada add=1000/0"},
         {"what runs can be ended",
          {order_in("ORDER_1", "START", "LINE_OFF", "", "PROD_OFF")},
          act("ORDER_1", {.op = operation::end}),
          "~ order ORDER_1 v2 order_status=END ended_at=1790000000000\n! ORDER_1 1: end +0 START>END by ada"}});
}

TEST(order_action, finds_a_line_taken_by_its_rule) {
    const auto other = [](const std::string& status, const std::string& line, bool holds) {
        return order_in("ORDER_2", status, line, holds ? ",'busy_line_id':'" + line + "'" : "");
    };
    const auto mine = [](const std::string& status, const std::string& line) {
        return order_in("ORDER_1", status, line);
    };
    const auto taken = [](const std::string& line) { return "E1400 line_id: " + line + " is used by order ORDER_2"; };
    expect_outcomes(
        order_plant,
        {{"one that runs", {mine("PLAN", "LINE_R"), other("START", "LINE_R", true)}, start, taken("LINE_R")},
         {"one that runs, resumed", {mine("PAUSE", "LINE_R"), other("START", "LINE_R", true)}, resume, taken("LINE_R")},
         {"one that pauses frees it",
          {mine("PLAN", "LINE_R"), other("PAUSE", "LINE_R", false)},
          start,
          started(" busy_line_id=LINE_R")},
         {"one that is open", {mine("PLAN", "LINE_O"), other("PAUSE", "LINE_O", true)}, start, taken("LINE_O")},
         {"its own pause does not keep it",
          {order_in("ORDER_1", "PAUSE", "LINE_O", ",'busy_line_id':'LINE_O'")},
          resume,
          resumed()},
         {"many", {mine("PLAN", "LINE_M"), other("START", "LINE_M", false)}, start, started()},
         {"another line",
          {mine("PLAN", "LINE_R"), other("START", "LINE_O", true)},
          start,
          started(" busy_line_id=LINE_R")},
         {"pausing frees a line of one that runs",
          {order_in("ORDER_1", "START", "LINE_R", ",'busy_line_id':'LINE_R'")},
          act("ORDER_1", {.op = operation::pause}),
          "~ order ORDER_1 v2 order_status=PAUSE pause_count=1 busy_line_id=null\n! ORDER_1 1: pause +0 START>PAUSE by "
          "ada"},
         {"and holds one of one that is open",
          {order_in("ORDER_1", "START", "LINE_O", ",'busy_line_id':'LINE_O'")},
          act("ORDER_1", {.op = operation::pause}),
          "~ order ORDER_1 v2 order_status=PAUSE pause_count=1\n! ORDER_1 1: pause +0 START>PAUSE by ada"},
         {"ending frees it",
          {order_in("ORDER_1", "PAUSE", "LINE_O", ",'busy_line_id':'LINE_O'")},
          act("ORDER_1", {.op = operation::end}),
          "~ order ORDER_1 v2 order_status=END ended_at=1790000000000 busy_line_id=null\n"
          "! ORDER_1 1: end +0 PAUSE>END by ada"}});
}

TEST(order_action, writes_down_who_when_why_and_how_much) {
    const given running = order_in("ORDER_1", "START", "LINE_M", ",'good_qty':5");
    const given kim{"employee", "{'employee_id':'EMPL_1','employee_name':'Kim'}"};
    const given gone{"employee", "{'employee_id':'EMPL_OFF','employee_name':'Lee','active':false}"};
    const auto report = [](order_action asked) {
        asked.op = operation::report;
        return act("ORDER_1", std::move(asked));
    };
    expect_outcomes(
        order_plant,
        {{"a report",
          {running},
          report({.add = {2500, 500}}),
          "~ order ORDER_1 v2 good_qty=7.5 reject_qty=0.5 last_event_at=1790000007000\n"
          "! ORDER_1 1: report +7000 START>START by mes add=2500/500",
          "mes",
          milliseconds{7000}},
         {"a correction",
          {running},
          report({.add = {-5000, 0}}),
          "~ order ORDER_1 v2 good_qty=0\n! ORDER_1 1: report +0 START>START by ada add=-5000/0"},
         {"one too large", {running}, report({.add = {-5001, 0}}), "E1400 good_qty: the total must not fall below 0"},
         {"a time that was given",
          {running},
          report({.time = monday + milliseconds{3000}}),
          "~ order ORDER_1 v2 last_event_at=1790000003000\n! ORDER_1 1: report +3000 START>START by ada",
          "ada",
          milliseconds{7000}},
         {"one before the last event",
          {running},
          report({.time = monday - milliseconds{1}}),
          "E1400 at: must not be before the last event of the order"},
         {"none, with a clock that was set back",
          {running},
          report({.reason = "r"}),
          "! ORDER_1 1: report +0 START>START by ada reason=r",
          "ada",
          milliseconds{-60'000}},
         {"who and why",
          {running, kim},
          report({.employee_id = "EMPL_1", .reason_code = "T7", .reason = "broken"}),
          "! ORDER_1 1: report +0 START>START by ada employee=EMPL_1 code=T7 reason=broken"},
         {"an unknown employee", {running}, report({.employee_id = "EMPL_9"}), "E1200 employee_id: no employee EMPL_9"},
         {"an inactive employee",
          {running, gone},
          report({.employee_id = "EMPL_OFF"}),
          "E1400 employee_id: EMPL_OFF is not active"},
         {"an abort keeps its reason",
          {running},
          act("ORDER_1", {.op = operation::abort, .reason = "broken"}),
          "~ order ORDER_1 v2 order_status=ABORT ended_at=1790000000000 abort_reason=broken\n"
          "! ORDER_1 1: abort +0 START>ABORT by ada reason=broken"},
         {"an end does not",
          {running},
          act("ORDER_1", {.op = operation::end, .reason = "done"}),
          "~ order ORDER_1 v2 order_status=END ended_at=1790000000000\n! ORDER_1 1: end +0 START>END by ada "
          "reason=done"}});
}

TEST(order_action, with_several_faults_reports_the_one_that_wins) {
    const given gone{"employee", "{'employee_id':'EMPL_OFF','employee_name':'Lee','active':false}"};
    expect_outcomes(order_plant,
                    {{"E1400 of the product before E1200 of the line",
                      {order_in("ORDER_1", "PLAN", "", "", "PROD_OFF")},
                      act("ORDER_1", {.op = operation::start, .line_id = "LINE_9"}),
                      "E1400 product_id: PROD_OFF is not active"},
                     {"E1400 of the employee before E1200 of the line",
                      {order_in("ORDER_1", "PLAN", ""), gone},
                      act("ORDER_1", {.op = operation::start, .line_id = "LINE_9", .employee_id = "EMPL_OFF"}),
                      "E1400 employee_id: EMPL_OFF is not active"},
                     {"E1400 of the line before E1200 of the employee",
                      {order_in("ORDER_1", "PLAN", "LINE_OFF")},
                      act("ORDER_1", {.op = operation::start, .employee_id = "EMPL_9"}),
                      "E1400 line_id: LINE_OFF is not active"}});
}

/// All day, from 06:00 to 06:00.
given all_day(const std::string& id) {
    return {"calendar", "{'calendar_id':'" + id +
                            "','calendar_name':'c','time_zone':'UTC','cycle_days':1,'shifts':["
                            "{'shift_name':'" +
                            id + "','days':[1],'start':'06:00','end':'06:00'}]}"};
}

TEST(order_action, is_in_the_shift_of_its_line_or_else_of_its_site) {
    const auto line = [](const std::string& calendar) {
        return given{"line", "{'line_id':'LINE_M','line_name':'l','site_id':'SITE_1','order_rule':'MANY'" +
                                 (calendar.empty() ? "" : ",'calendar_id':'" + calendar + "'") + "}"};
    };
    const given site{"site", "{'site_id':'SITE_1','site_name':'s','calendar_id':'CAL_S'}"};
    const auto waiting = order_in("ORDER_1", "PLAN", "LINE_M");
    const given nights{"calendar",
                       "{'calendar_id':'CAL_N','calendar_name':'c','time_zone':'UTC','cycle_days':1,'shifts':["
                       "{'shift_name':'n','days':[1],'start':'22:00','end':'23:00'}]}"};
    expect_outcomes(
        order_plant,
        {{"the line's",
          {site, all_day("CAL_S"), all_day("CAL_L"), line("CAL_L"), waiting},
          start,
          started() + " shift=CAL_L of=2026-09-21"},
         {"the site's", {site, all_day("CAL_S"), line(""), waiting}, start, started() + " shift=CAL_S of=2026-09-21"},
         {"neither has one", {line(""), waiting}, start, started()},
         {"outside the working time", {nights, line("CAL_N"), waiting}, start, started()},
         {"creation is in one too",
          {all_day("CAL_L"), line("CAL_L")},
          create("order",
                 "{'order_id':'ORDER_1','order_name':'o','product_id':'PROD_1','planned_qty':1,"
                 "'line_id':'LINE_M'}"),
          "+ order ORDER_1 site_id=SITE_1 unit=kg last_event_at=1790000000000\n"
          "! ORDER_1 1: create +0 by ada shift=CAL_L of=2026-09-21"}});
}

TEST(order_record, comes_back_from_what_it_is_worked_with_as) {
    auto r = stored(order_in("ORDER_1", "PAUSE", "LINE_R",
                             ",'ended_at':7,'run_ms':5,'pause_ms':6,'pause_count':2,'good_qty':1.5,'reject_qty':0.5"));
    const auto before = r.cells;
    const auto w = to_work_order(r);
    EXPECT_EQ(w.state, orders::status::pause);
    EXPECT_EQ(w.started_at, monday);
    EXPECT_EQ(w.run + w.pause, milliseconds{11});
    EXPECT_EQ(w.made, (orders::amounts{1500, 500}));
    put_work_order(w, r);
    EXPECT_EQ(r.cells, before);
}

TEST(order_record, when_read_has_the_open_stretch_and_its_progress) {
    auto r = stored(order_in("ORDER_1", "START", "LINE_R", ",'good_qty':2.5"));
    compute_progress(r, monday + milliseconds{700});
    EXPECT_EQ(r.integer("run_ms"), 700);
    EXPECT_EQ(r.integer("pause_ms"), 0);
    EXPECT_DOUBLE_EQ(r.at("progress").real(), 0.25);
    auto nothing_planned = stored(order_in("ORDER_1", "PLAN", ""));
    nothing_planned.at("planned_qty") = 0;
    compute_progress(nothing_planned, monday);
    EXPECT_EQ(nothing_planned.at("progress").real(), 0.0);
}

}  // namespace
}  // namespace penstock::master
