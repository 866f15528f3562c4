// The calls that only some kinds of records have.

#include <gmock/gmock.h>

#include <map>

#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string asked(const connected& of) {
    const auto last = of.gateway.requests().back();
    return last.method + " " + last.target + (last.body.empty() ? "" : " " + last.body);
}

void expect_failed(connected& to, bool is_nothing, const std::string& code) {
    EXPECT_TRUE(is_nothing);
    EXPECT_EQ(to.c.last_error().code, code);
}

}  // namespace

TEST(order_calls, each_action_is_its_own_path_and_takes_what_it_may) {
    auto to = answered(ok(R"({"order_id":"ORDER_9","order_status":"START"})"));
    const auto orders = to.c.order();
    EXPECT_TRUE(orders.start("ORDER_9", {.line_id = "LINE_1", .at = 7}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/order/ORDER_9/start {"line_id":"LINE_1","at":7})");
    EXPECT_TRUE(orders.pause("ORDER_9", {.reason_code = "C", .reason = "lunch"}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/order/ORDER_9/pause {"reason_code":"C","reason":"lunch"})");
    EXPECT_TRUE(orders.resume("ORDER_9", {.employee_id = "EMPL_1"}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/order/ORDER_9/resume {"employee_id":"EMPL_1"})");
    EXPECT_TRUE(orders.report("ORDER_9", {.good_qty = 2.5, .reject_qty = -1}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/order/ORDER_9/report {"good_qty":2.5E0,"reject_qty":-1E0})");
    EXPECT_TRUE(orders.end("ORDER_9"));
    EXPECT_EQ(asked(to), "POST /api/v5/order/ORDER_9/end {}");
    EXPECT_TRUE(orders.abort("ORDER_9", {.version = 4}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/order/ORDER_9/abort {"version":4})");
    expect_failed(to, !orders.abort("a/b"), "PARSE");
    EXPECT_EQ(asked(to), "POST /api/v5/order/a%2Fb/abort {}");
    EXPECT_TRUE(orders.get("ORDER_9")) << "what every kind has, this one has as well";
}

TEST(order_calls, an_action_with_a_key_can_be_sent_again_by_the_caller) {
    auto to = answered(ok(R"({"order_id":"ORDER_9"})"));
    ASSERT_TRUE(to.c.order().report("ORDER_9", {.good_qty = 1}, "report-7"));
    EXPECT_EQ(to.gateway.requests().back().headers.at("Idempotency-Key"), "report-7");
    expect_failed(to, !to.c.order().report("ORDER_9", {.good_qty = 1}, "a b"), "ARGUMENT");
    expect_failed(to, !to.c.order().start(""), "ARGUMENT");
}

TEST(order_calls, an_action_is_done_only_if_the_answer_is_that_order) {
    for (const char* wrong :
         {R"([[1],"x",null])", "{}", "null", "true", R"({"order_id":"ORDER_8"})", R"({"order_id":9})"}) {
        auto to = answered(ok(wrong));
        const auto orders = to.c.order();
        expect_failed(to, !orders.start("ORDER_9"), "PARSE");
        expect_failed(to, !orders.pause("ORDER_9"), "PARSE");
        expect_failed(to, !orders.resume("ORDER_9"), "PARSE");
        expect_failed(to, !orders.end("ORDER_9"), "PARSE");
        expect_failed(to, !orders.abort("ORDER_9"), "PARSE");
        expect_failed(to, !orders.report("ORDER_9", {.good_qty = 1}), "PARSE");
        const auto alarms = to.c.alarm();
        expect_failed(to, !alarms.ack("ALARM_1"), "PARSE");
        expect_failed(to, !alarms.shelve("ALARM_1"), "PARSE");
        expect_failed(to, !alarms.unshelve("ALARM_1"), "PARSE");
        expect_failed(to, !alarms.comment("ALARM_1", "c"), "PARSE");
    }
}

TEST(order_calls, an_action_that_is_refused_is_false) {
    auto to = answered(refused(422, "E1400", "order is START; allowed: pause, end, abort"));
    expect_failed(to, !to.c.order().resume("ORDER_9"), "E1400");
    EXPECT_EQ(to.c.last_error().message, "order is START; allowed: pause, end, abort");
}

TEST(order_calls, events_are_fetched_from_all_pages) {
    const std::map<std::string, std::string> pages{
        {"/api/v5/order/ORDER_9/event?size=5000",
         R"({"items":[{"seq":2,"at":8,"op":"start","from":"PLAN","to":"START","actor":"mes","employee_id":null,)"
         R"("reason_code":null,"reason":null,"good_qty":1.5,"reject_qty":0,"shift_name":"day","shift_date":"2026-03-01"}],)"
         R"("total":2,"page":1,"size":5000,"next":"2"})"},
        {"/api/v5/order/ORDER_9/event?size=5000&after=2",
         R"({"items":[{"seq":1,"at":7,"op":"create","from":null,"to":"PLAN"}],"total":2,"page":null,"size":5000,"next":null})"}};
    connected to([&](const heard& h) { return ok(pages.at(h.target)); });
    const auto events = to.c.order().events("ORDER_9");
    ASSERT_THAT(events, SizeIs(2)) << to.c.last_error().message;
    EXPECT_EQ(events[0].from, "PLAN");
    EXPECT_EQ(events[0].good_qty, 1.5);
    EXPECT_EQ(events[0].shift_date, "2026-03-01");
    EXPECT_EQ(events[1].op, "create");
    EXPECT_EQ(events[1].from, std::nullopt);
}

TEST(order_calls, a_page_of_events_is_asked_for_by_its_number) {
    auto to = answered(ok(R"({"items":[],"total":10000,"total_capped":true,"page":2,"size":1,"next":null})"));
    const auto page = to.c.order().event_page("ORDER_9", {.number = 2, .size = 1});
    ASSERT_TRUE(page);
    EXPECT_EQ(asked(to), "GET /api/v5/order/ORDER_9/event?size=1&page=2");
    EXPECT_TRUE(page->total_capped);
    expect_failed(to, to.c.order().events("").empty(), "ARGUMENT");
}

TEST(calendar_calls, ask_what_a_calendar_says_of_a_time) {
    next_reply next(ok(R"({"working":true,"in_break":false,"shift_name":"night","shift_date":"2026-03-01",)"
                       R"("crew":null,"start":1,"end":2,"next_start":3})"));
    connected to([&](const heard&) { return next.get(); });
    const auto now = to.c.calendar().shift("CAL_3", 7);
    ASSERT_TRUE(now) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/calendar/CAL_3/shift?at=7");
    EXPECT_TRUE(now->working);
    EXPECT_EQ(now->shift_name, "night");
    EXPECT_EQ(now->crew, std::nullopt);
    EXPECT_EQ(now->next_start, 3);
    ASSERT_TRUE(to.c.calendar().shift("CAL_3"));
    EXPECT_EQ(asked(to), "GET /api/v5/calendar/CAL_3/shift");
}

TEST(calendar_calls, ask_how_much_and_when_is_worked) {
    next_reply next(ok(R"({"working_ms":5,"break_ms":1,"by_shift":[{"shift_name":"day","working_ms":5}]})"));
    connected to([&](const heard&) { return next.get(); });
    const auto calendars = to.c.calendar();
    const auto total = calendars.working_time("CAL_3", 1, 9);
    ASSERT_TRUE(total) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/calendar/CAL_3/working-time?from=1&to=9");
    EXPECT_EQ(total->break_ms, 1);
    ASSERT_THAT(total->by_shift, SizeIs(1));
    EXPECT_EQ(total->by_shift[0].working_ms, 5);

    next = ok(R"([{"start":1,"end":4,"shift_name":"day","shift_date":"2026-03-01","crew":"A"}])");
    const auto parts = calendars.intervals("CAL_3", 1, 9);
    ASSERT_THAT(parts, SizeIs(1)) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/calendar/CAL_3/interval?from=1&to=9");
    EXPECT_EQ(parts[0].crew, "A");

    next = ok(R"({"at":1790000000000})");
    EXPECT_EQ(calendars.add("CAL_3", 1, 60'000), 1790000000000);
    EXPECT_EQ(asked(to), "GET /api/v5/calendar/CAL_3/add?from=1&working_ms=60000");
    next = refused(422, "E1400", "CAL_3 has less working time than that in 10 years");
    expect_failed(to, !calendars.add("CAL_3", 1, 60'000), "E1400");
}

TEST(calendar_calls, resolve_answers_the_calendar_of_an_asset) {
    auto to =
        answered(ok(R"({"calendar_id":"CAL_3","shifts":[{"shift_name":"day","days":[1,2],"start":"06:00",)"
                    R"("end":"14:00","crew":null,"breaks":[{"start":"10:00","end":"10:15"}]}],"exceptions":[]})"));
    const auto found = to.c.calendar().resolve("LINE 1");
    ASSERT_TRUE(found) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/calendar/resolve?asset_id=LINE%201");
    ASSERT_THAT(found->shifts, SizeIs(1));
    EXPECT_THAT(found->shifts[0].days, ElementsAre(1, 2));
    EXPECT_EQ(found->shifts[0].breaks.at(0).end, "10:15");
}

TEST(asset_calls, the_tree_is_as_deep_as_it_is) {
    auto to =
        answered(ok(R"([{"site_id":"SITE_A","site_name":"Ulsan","children":[{"asset_id":"AREA_1",)"
                    R"("asset_type":"AREA","asset_name":"Hall","children":[{"asset_id":"LINE_1","asset_type":"LINE",)"
                    R"("asset_name":"Line","children":[]}]}]}])"));
    const auto sites = to.c.asset().tree();
    ASSERT_THAT(sites, SizeIs(1)) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/asset/tree");
    EXPECT_EQ(sites[0].children.at(0).children.at(0).asset_id, "LINE_1");
    EXPECT_THAT(to.c.asset().tree("SITE_A"), SizeIs(1));
    EXPECT_EQ(asked(to), "GET /api/v5/asset/tree?site_id=SITE_A");
}

TEST(asset_calls, all_kinds_are_one_list) {
    auto to = answered(ok(R"({"items":[{"asset_id":"AREA_1","asset_type":"AREA","asset_name":"Hall","parent_id":null,)"
                          R"("site_id":"SITE_A"}],"total":1,"page":1,"size":5000,"next":null})"));
    const auto all = to.c.asset().list({.asset_type = {"AREA", "LINE"}});
    ASSERT_THAT(all, SizeIs(1)) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/asset?asset_type=AREA,LINE&size=5000");
    EXPECT_EQ(all[0].parent_id, std::nullopt);
    EXPECT_EQ(all[0].site_id, "SITE_A");
}

TEST(flow_calls, a_view_has_values_where_this_gateway_has_them) {
    auto to =
        answered(ok(R"({"flow":{"flow_id":"FLOW_1"},"nodes":[{"flow_node_id":"FNODE_1","bindings":[{"role":"STATE",)"
                    R"("tag_id":"TAG_1","min":null,"max":null,"format":""}]}],"edges":[{"edge_id":"e1","points":)"
                    R"([{"x":1,"y":2}],"width":2.5}],"tags":{"TAG_1":{"value":"7","quality":192,"ts":8,"level":null},)"
                    R"("TAG_2":null,"TAG_3":{"value":"9","quality":192,"ts":8,"level":"HI"}}})"));
    const auto seen = to.c.flow().view("FLOW_1");
    ASSERT_TRUE(seen) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/flow/FLOW_1/view?live=true");
    EXPECT_EQ(seen->nodes.at(0).bindings.at(0).role, "STATE");
    EXPECT_EQ(seen->edges.at(0).points.at(0).y, 2);
    EXPECT_EQ(seen->tags.at("TAG_1")->value, "7");
    EXPECT_EQ(seen->tags.at("TAG_1")->level, std::nullopt);
    EXPECT_FALSE(seen->tags.at("TAG_2"));
    EXPECT_EQ(seen->tags.at("TAG_3")->level, "HI");
    ASSERT_TRUE(to.c.flow().view("FLOW_1", false));
    EXPECT_EQ(asked(to), "GET /api/v5/flow/FLOW_1/view");
}

TEST(flow_calls, a_graph_is_sent_whole) {
    auto to = answered(ok(R"({"flow":{"flow_id":"FLOW_1","version":4},"nodes":[],"edges":[]})"));
    flow_graph whole;
    whole.nodes = {{.flow_node_id = "FNODE_1", .node_type = "PUMP", .x = 1}};
    whole.version = 3;
    const auto saved = to.c.flow().replace_graph("FLOW_1", whole);
    ASSERT_TRUE(saved) << to.c.last_error().message;
    EXPECT_EQ(asked(to), R"(PUT /api/v5/flow/FLOW_1/graph {"nodes":[{"flow_node_id":"FNODE_1","node_type":"PUMP",)"
                         R"("x":1E0}],"edges":[],"version":3})");
    EXPECT_EQ(saved->flow.version, 4);
}

TEST(tag_calls, a_live_tag_is_a_tag_with_its_value) {
    next_reply next(ok(R"({"tag_id":"TAG_1","tag_name":"T","live":{"value":"7","value_time":"x","value_read_status":)"
                       R"("SUCCESS","value_read_error_message":"","quality":192,"ts":8}})"));
    connected to([&](const heard&) { return next.get(); });
    const auto one = to.c.tag().get_live("TAG_1");
    ASSERT_TRUE(one) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/tag/TAG_1?live=true");
    EXPECT_EQ(one->tag_name, "T");
    ASSERT_TRUE(one->live);
    EXPECT_EQ(one->live->value, "7");
    EXPECT_EQ(one->live->quality, 192);

    next = ok(R"({"items":[{"tag_id":"TAG_2","live":null}],"total":1,"page":1,"size":5000,"next":null})");
    const auto all = to.c.tag().list_live({.opc_id = "OPC_1"});
    ASSERT_THAT(all, SizeIs(1)) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/tag?live=true&opc_id=OPC_1&size=5000");
    EXPECT_FALSE(all[0].live);
    ASSERT_TRUE(to.c.tag().page_live());
    EXPECT_EQ(asked(to), "GET /api/v5/tag?live=true&page=1");
    next = ok("{}");
    expect_failed(to, !to.c.tag().get_live("TAG_1"), "PARSE");
}

TEST(alarm_calls, the_live_list_is_read_with_its_conditions) {
    next_reply next(
        ok(R"([{"alarm_id":"ALARM_1","alarm_name":"A","level":"HI","priority":"MEDIUM","alarm_state":"ACTIVE_UNACK",)"
           R"("value":95,"limit":90.5,"quality":192,"occurrence_id":"7","active_since":8,"cleared_at":null,)"
           R"("acked_by":null,"shelved":false,"enabled":true,"seq":3},)"
           R"({"alarm_id":"ALARM_2","value":true,"quality":null},{"alarm_id":"ALARM_3","deleted":true,"seq":4}])"));
    connected to([&](const heard&) { return next.get(); });
    const auto live = to.c.alarm().live({.state = {"ACTIVE_UNACK", "ACTIVE_ACK"}, .under = "LINE_1", .after_seq = 2});
    ASSERT_THAT(live, SizeIs(3)) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/alarm/live?state=ACTIVE_UNACK,ACTIVE_ACK&under=LINE_1&after_seq=2");
    EXPECT_EQ(live[0].value.text, "95");
    EXPECT_EQ(live[0].limit, 90.5);
    EXPECT_EQ(live[0].active_since, 8);
    EXPECT_EQ(live[0].cleared_at, std::nullopt);
    EXPECT_EQ(live[1].value.text, "true");
    EXPECT_EQ(live[1].quality, std::nullopt);
    EXPECT_TRUE(live[2].deleted);
    EXPECT_EQ(live[2].seq, 4);

    next = ok(R"({"by_state":{"ACTIVE_UNACK":2},"by_priority":{"HIGH":1},"shelved":1,"disabled":0,"total":2})");
    const auto summary = to.c.alarm().summary();
    ASSERT_TRUE(summary) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/alarm/summary");
    EXPECT_EQ(summary->by_state.at("ACTIVE_UNACK"), 2);
    EXPECT_EQ(summary->shelved, 1);
}

TEST(alarm_calls, answers_of_people_are_sent_to_the_alarm) {
    next_reply next(ok(R"({"alarm_id":"ALARM_1","alarm_state":"ACTIVE_ACK"})"));
    connected to([&](const heard&) { return next.get(); });
    const auto alarms = to.c.alarm();
    EXPECT_TRUE(alarms.ack("ALARM_1", {.comment = "seen", .occurrence_id = "7"}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/alarm/ALARM_1/ack {"comment":"seen","occurrence_id":"7"})");
    EXPECT_TRUE(alarms.shelve("ALARM_1", {.minutes = 5, .one_shot = true}));
    EXPECT_EQ(asked(to), R"(POST /api/v5/alarm/ALARM_1/shelve {"minutes":5,"one_shot":true})");
    EXPECT_TRUE(alarms.unshelve("ALARM_1"));
    EXPECT_EQ(asked(to), "POST /api/v5/alarm/ALARM_1/unshelve {}");
    EXPECT_TRUE(alarms.comment("ALARM_1", "fan \"2\""));
    EXPECT_EQ(asked(to), R"(POST /api/v5/alarm/ALARM_1/comment {"comment":"fan \"2\""})");

    next = ok(R"({"acked":1,"failed":1,"items":[{"index":0,"id":"ALARM_1","ok":true,"code":null,"message":null},)"
              R"({"index":1,"id":"ALARM_2","ok":false,"code":"E1400","message":"NORMAL"}]})");
    const auto done = alarms.ack_many({"ALARM_1", "ALARM_2"}, "all");
    ASSERT_THAT(done, SizeIs(2)) << to.c.last_error().message;
    EXPECT_EQ(asked(to), R"(POST /api/v5/alarm/ack {"alarm_ids":["ALARM_1","ALARM_2"],"comment":"all"})");
    EXPECT_TRUE(done[0].ok);
    EXPECT_EQ(done[1].code, "E1400");
}

TEST(alarm_calls, the_history_comes_in_pages) {
    auto to =
        answered(ok(R"({"items":[{"event_id":"12","alarm_id":"ALARM_1","event":"ACK","level_from":"HI","level_to":)"
                    R"("HI","value":95.5,"event_time":7,"at":8,"actor":"mes","comment":"seen","after_restart":)"
                    R"(false,"merged":0}],"total":1,"page":1,"size":1,"next":"8-12"})"));
    const auto page = to.c.alarm().history({.from = 5, .event = {"ACK", "RAISE"}}, {.size = 1});
    ASSERT_TRUE(page) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/alarm/history?from=5&event=ACK,RAISE&size=1");
    EXPECT_EQ(page->items.at(0).event_id, "12");
    EXPECT_EQ(page->items.at(0).comment, "seen");
    EXPECT_EQ(page->next, "8-12");
}

TEST(system_calls, tokens_are_made_listed_and_revoked) {
    next_reply next(ok(R"({"token_id":"TKN_1","token":"5f0c","user_id":"mes-2","description":"","expires_at":null,)"
                       R"("created_at":7,"created_by":"admin"})"));
    connected to([&](const heard&) { return next.get(); });
    const auto made = to.c.system().create_token({.user_id = "mes-2"});
    ASSERT_TRUE(made) << to.c.last_error().message;
    EXPECT_EQ(asked(to), R"(POST /api/v5/system/token {"user_id":"mes-2"})");
    EXPECT_EQ(made->token, "5f0c");
    EXPECT_EQ(made->token_id, "TKN_1");
    EXPECT_EQ(made->expires_at, std::nullopt);

    next = ok(R"([{"token_id":"TKN_1","user_id":"mes-2","expires_at":9}])");
    const auto all = to.c.system().tokens();
    ASSERT_THAT(all, SizeIs(1));
    EXPECT_EQ(asked(to), "GET /api/v5/system/token");
    EXPECT_EQ(all[0].expires_at, 9);
    expect_failed(to, !to.c.system().create_token({.user_id = "mes-2"}), "PARSE");

    next = ok(R"({"token_id":"TKN_1","deleted":true})");
    EXPECT_TRUE(to.c.system().revoke_token("TKN_1"));
    EXPECT_EQ(asked(to), "DELETE /api/v5/system/token/TKN_1");
    expect_failed(to, !to.c.system().revoke_token("TKN_2"), "PARSE");
}

TEST(system_calls, changes_come_after_a_number) {
    auto to =
        answered(ok(R"({"items":[{"seq":8,"at":7,"actor":"mes","domain":"asset","kind":"line","id":"LINE_1",)"
                    R"("action":"update","version":2,"edge_id":"e"}],"total":9,"page":null,"size":1,"next":"8"})"));
    const auto some = to.c.system().changes(7, 1);
    ASSERT_TRUE(some) << to.c.last_error().message;
    EXPECT_EQ(asked(to), "GET /api/v5/system/change?size=1&after=7");
    EXPECT_EQ(some->items.at(0).kind, "line");
    EXPECT_EQ(some->items.at(0).seq, 8);
    EXPECT_EQ(some->next, "8");
}

TEST(own_calls, each_answers_nothing_when_it_fails) {
    auto to = answered(refused(503, "E1500", "database away"));
    auto& c = to.c;
    expect_failed(to, c.order().events("x").empty(), "E1500");
    expect_failed(to, !c.order().event_page("x"), "E1500");
    expect_failed(to, !c.calendar().shift("x"), "E1500");
    expect_failed(to, !c.calendar().working_time("x", 1, 2), "E1500");
    expect_failed(to, c.calendar().intervals("x", 1, 2).empty(), "E1500");
    expect_failed(to, !c.calendar().add("x", 1, 2), "E1500");
    expect_failed(to, !c.calendar().resolve("x"), "E1500");
    expect_failed(to, c.asset().tree().empty(), "E1500");
    expect_failed(to, !c.flow().view("x"), "E1500");
    expect_failed(to, !c.flow().replace_graph("x", {}), "E1500");
    expect_failed(to, !c.tag().get_live("x"), "E1500");
    expect_failed(to, c.tag().list_live().empty(), "E1500");
    expect_failed(to, !c.tag().page_live(), "E1500");
    expect_failed(to, c.alarm().live().empty(), "E1500");
    expect_failed(to, !c.alarm().summary(), "E1500");
    expect_failed(to, !c.alarm().ack("x"), "E1500");
    expect_failed(to, c.alarm().ack_many({"x"}).empty(), "E1500");
    expect_failed(to, !c.alarm().shelve("x"), "E1500");
    expect_failed(to, !c.alarm().unshelve("x"), "E1500");
    expect_failed(to, !c.alarm().comment("x", "y"), "E1500");
    expect_failed(to, !c.alarm().history(), "E1500");
    expect_failed(to, !c.system().create_token({}), "E1500");
    expect_failed(to, c.system().tokens().empty(), "E1500");
    expect_failed(to, !c.system().revoke_token("x"), "E1500");
    expect_failed(to, !c.system().changes(), "E1500");
}

TEST(conditions, an_empty_text_asks_for_those_where_it_is_null) {
    auto to = answered(ok(R"({"count":1})"));
    (void)to.c.order().count({.line_id = ""});
    EXPECT_EQ(asked(to), "GET /api/v5/order/count?line_id=");
    (void)to.c.order().count({.line_id = {"", "LINE_1"}, .planned_from = 5});
    EXPECT_EQ(asked(to), "GET /api/v5/order/count?line_id=,LINE_1&planned_from=5");
}

}  // namespace penstock::v5::test
