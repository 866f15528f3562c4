#include "master/domains/order_action.hpp"

#include "master/domains/order_record.hpp"
#include "store/tests/temp_master_data.hpp"

namespace penstock::store {
namespace {

using master::cell;
using master::record;
using master::resource_named;
using orders::operation;

const std::string all_day = "all day";

/// A site with a line of each rule, a product, and orders that are made as they are needed.
class order_test : public master_data_test {
protected:
    order_test() {
        created(
            make("calendar", {{"calendar_id", "CAL_1"},
                              {"calendar_name", "c"},
                              {"time_zone", "UTC"},
                              {"cycle_days", 1},
                              {"shifts", cell::rows{{all_day, cell::rows{{1}}, "06:00", "06:00", {}, cell::rows{}}}}}));
        created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
        created(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_A"}}));
        for (const auto* rule : {"ONE_RUNNING", "ONE_OPEN", "MANY"}) {
            created(make("line", {{"line_id", "LINE_" + std::string(rule)},
                                  {"line_name", "a"},
                                  {"area_id", "AREA_1"},
                                  {"order_rule", rule}}));
        }
        created(make("product", {{"product_id", "PROD_1"}, {"product_name", "a"}, {"unit", "kg"}}));
    }

    record order(const char* id, const char* line = "LINE_ONE_RUNNING") {
        return created(make("order", {{"order_id", id},
                                      {"product_id", "PROD_1"},
                                      {"planned_qty", 10'000},
                                      {"line_id", line == nullptr ? cell() : cell(line)}}));
    }

    std::string act(const std::string& id, master::order_action asked) {
        return refusal_of([&](master::record_writer& work) {
            master::value_or_abort(master::act_on_order(work, work.find(resource_named("order"), id).value(), asked));
        });
    }
    std::string act(const std::string& id, operation what) { return act(id, master::order_action{.op = what}); }

    std::string change(const char* of, const char* id, const char* field, cell value) {
        return refusal_of([&](master::record_writer& work) {
            auto r = work.find(resource_named(of), id).value();
            r.at(field) = value;
            work.update(std::move(r));
        });
    }

    std::vector<orders::event> events(const char* id) {
        auto from = kept().read();
        return from->list_order_events(id, {}).items;
    }

    std::string status(const char* id) { return find("order", id)->text("order_status"); }
};

TEST_F(order_test, a_new_order_has_what_its_line_and_product_say_and_begins_with_an_event) {
    const auto made = order("ORDER_1");
    EXPECT_EQ(made.text("order_name"), "ORDER_1");
    EXPECT_EQ(made.text("site_id"), "SITE_A");
    EXPECT_EQ(made.text("unit"), "kg");
    const auto found = events("ORDER_1");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].op, operation::create);
    EXPECT_FALSE(found[0].from.has_value());
    EXPECT_EQ(found[0].time, monday);
    EXPECT_EQ(found[0].actor, "ada");
    EXPECT_FALSE(found[0].shift_name.has_value()) << "neither line nor site has a calendar";
}

TEST_F(order_test, what_waits_follows_its_line_and_product_and_what_ran_does_not) {
    order("ORDER_1");
    order("ORDER_2");
    EXPECT_EQ(act("ORDER_2", operation::start), "none");
    created(make("site", {{"site_id", "SITE_B"}, {"site_name", "b"}}));
    EXPECT_EQ(change("area", "AREA_1", "site_id", "SITE_B"),
              against_rule + "site_id: LINE_ONE_RUNNING has an open order");
    EXPECT_EQ(act("ORDER_2", operation::end), "none");
    EXPECT_EQ(change("area", "AREA_1", "site_id", "SITE_B"), "none");
    EXPECT_EQ(change("product", "PROD_1", "unit", "t"), "none");
    EXPECT_EQ(change("order", "ORDER_2", "note", "done"), "none");
    EXPECT_EQ(find("order", "ORDER_1")->text("site_id") + find("order", "ORDER_1")->text("unit"), "SITE_Bt");
    EXPECT_EQ(find("order", "ORDER_2")->text("site_id") + find("order", "ORDER_2")->text("unit"), "SITE_Akg");
}

TEST_F(order_test, of_a_started_order_only_what_is_free_changes_and_the_refusal_names_it) {
    order("ORDER_1");
    EXPECT_EQ(act("ORDER_1", operation::start), "none");
    EXPECT_EQ(change("order", "ORDER_1", "lot_no", "7"),
              against_rule +
                  "lot_no: the order is START: only these fields may be changed now: order_name, planned_qty, "
                  "planned_end, priority, "
                  "note, description, attributes, external_id");
    EXPECT_EQ(change("order", "ORDER_1", "planned_qty", 20'000), "none");
    EXPECT_EQ(act("ORDER_1", operation::end), "none");
    EXPECT_EQ(change("order", "ORDER_1", "planned_qty", 30'000),
              against_rule +
                  "planned_qty: the order is END: only these fields may be changed now: note, attributes, external_id");
    EXPECT_EQ(change("order", "ORDER_1", "note", "n"), "none");
}

TEST_F(order_test, only_a_planned_order_is_deleted_and_its_events_go_with_it) {
    const auto remove = [&](const char* id) {
        return refusal_of([&](master::record_writer& work) { work.remove(resource_named("order"), id); });
    };
    order("ORDER_1");
    EXPECT_EQ(remove("ORDER_1"), "none");
    EXPECT_TRUE(events("ORDER_1").empty());
    order("ORDER_1");
    EXPECT_EQ(events("ORDER_1").size(), 1U);
    EXPECT_EQ(act("ORDER_1", operation::abort), "none");
    EXPECT_EQ(remove("ORDER_1"), against_rule + "order is ABORT: only an order in PLAN can be deleted");
    EXPECT_EQ(events("ORDER_1").size(), 2U);
}

TEST_F(order_test, a_line_is_held_by_its_rule) {
    for (const auto* line : {"LINE_ONE_RUNNING", "LINE_ONE_OPEN", "LINE_MANY"}) {
        const std::string rule = line + 5, first = "ORDER_1" + rule, second = "ORDER_2" + rule;
        order(first.c_str(), line);
        order(second.c_str(), line);
        EXPECT_EQ(act(first, operation::start), "none");
        const auto taken = against_rule + "line_id: " + line + " is used by order " + first;
        EXPECT_EQ(act(second, operation::start), rule == "MANY" ? "none" : taken);
        EXPECT_EQ(act(first, operation::pause), "none");
        if (rule == "ONE_OPEN") {
            EXPECT_EQ(act(second, operation::start), taken);
        }
        if (rule == "ONE_RUNNING") {
            EXPECT_EQ(act(second, operation::start), "none");
            EXPECT_EQ(act(first, operation::resume), against_rule + "line_id: " + line + " is used by order " + second);
            EXPECT_EQ(act(second, operation::end), "none");
        }
        EXPECT_EQ(act(first, operation::resume), "none");
        EXPECT_EQ(act(first, operation::end), "none");
        EXPECT_FALSE(find("order", first.c_str())->is_set("busy_line_id"));
    }
}

TEST_F(order_test, the_database_itself_lets_no_two_orders_hold_a_line) {
    order("ORDER_1");
    order("ORDER_2");
    const auto hold = [&](const char* id) {
        return refusal_of([&](master::record_writer& work) {
            work.assign(resource_named("order"), "busy_line_id", "LINE_ONE_RUNNING", {{"order_id", {id}}});
        });
    };
    EXPECT_EQ(hold("ORDER_1"), "none");
    EXPECT_NE(hold("ORDER_2"), "none");
    EXPECT_FALSE(find("order", "ORDER_2")->is_set("busy_line_id"));
}

TEST_F(order_test, what_is_inactive_or_missing_keeps_an_order_from_starting) {
    order("ORDER_1", nullptr);
    EXPECT_EQ(act("ORDER_1", operation::start), against_rule + "line_id: a line is needed to start");
    const auto start_on = [&](const char* line) {
        return act("ORDER_1", {.op = operation::start, .time = {}, .line_id = line});
    };
    EXPECT_EQ(start_on("LINE_9"), conflict + "line_id: no line LINE_9");
    EXPECT_EQ(change("line", "LINE_MANY", "active", false), "none");
    EXPECT_EQ(start_on("LINE_MANY"), against_rule + "line_id: LINE_MANY is not active");
    EXPECT_EQ(change("product", "PROD_1", "active", false), "none");
    EXPECT_EQ(start_on("LINE_ONE_OPEN"), against_rule + "product_id: PROD_1 is not active");
    EXPECT_EQ(change("product", "PROD_1", "active", true), "none");
    EXPECT_EQ(status("ORDER_1"), "PLAN");
    EXPECT_EQ(start_on("LINE_ONE_OPEN"), "none");
    EXPECT_EQ(find("order", "ORDER_1")->text("line_id"), "LINE_ONE_OPEN");
    EXPECT_EQ(act("ORDER_1", operation::pause), "none");
    EXPECT_EQ(change("line", "LINE_ONE_OPEN", "active", false), "none");
    EXPECT_EQ(act("ORDER_1", operation::resume), against_rule + "line_id: LINE_ONE_OPEN is not active");
    EXPECT_EQ(act("ORDER_1", operation::end), "none") << "what is in progress can still be ended";
}

TEST_F(order_test, a_path_is_the_products_or_general_and_has_a_step_on_the_line) {
    created(make("product", {{"product_id", "PROD_2"}, {"product_name", "b"}}));
    created(make("equipment", {{"equipment_id", "EQUI_1"}, {"equipment_name", "e"}, {"line_id", "LINE_MANY"}}));
    const auto path = [&](const char* id, cell product, const char* asset) {
        created(make("path", {{"path_id", id},
                              {"path_name", "p"},
                              {"product_id", std::move(product)},
                              {"steps", cell::rows{{10, "turn", asset, 0, 0, 0, ""}}}}));
    };
    path("PATH_OTHER", "PROD_2", "EQUI_1");
    path("PATH_LINE", {}, "LINE_MANY");
    path("PATH_MACHINE", "PROD_1", "EQUI_1");
    order("ORDER_1");
    EXPECT_EQ(change("order", "ORDER_1", "path_id", "PATH_OTHER"),
              against_rule + "path_id: PATH_OTHER is a path of another product");
    for (const auto* id : {"PATH_LINE", "PATH_MACHINE"}) {
        const auto own = "ORDER_" + std::string(id);
        order(own.c_str());
        EXPECT_EQ(change("order", own.c_str(), "path_id", id), "none");
        EXPECT_EQ(act(own, operation::start), against_rule + "line_id: " + id + " has no step on LINE_ONE_RUNNING");
        EXPECT_EQ(act(own, {.op = operation::start, .time = {}, .line_id = "LINE_MANY"}), "none");
        EXPECT_EQ(change("path", id, "steps", cell::rows{}),
                  against_rule + "steps: open order " + own + " uses this path");
    }
}

TEST_F(order_test, events_say_who_why_how_much_and_in_which_shift) {
    EXPECT_EQ(change("site", "SITE_A", "calendar_id", "CAL_1"), "none");
    created(make("employee", {{"employee_id", "EMPL_1"}, {"employee_name", "Kim"}}));
    order("ORDER_1");
    const auto at = [](int hours) { return monday + std::chrono::hours{hours}; };
    time_ = at(20);
    EXPECT_EQ(act("ORDER_1", {.op = operation::start, .time = at(1), .employee_id = "EMPL_1"}), "none");
    EXPECT_EQ(act("ORDER_1", {.op = operation::report, .time = at(2), .add = {5000, 1}}), "none");
    EXPECT_EQ(act("ORDER_1", {.op = operation::report, .employee_id = "EMPL_9"}),
              conflict + "employee_id: no employee EMPL_9");
    EXPECT_EQ(act("ORDER_1", {.op = operation::pause, .time = at(1)}),
              against_rule + "at: must not be before the last event of the order");
    EXPECT_EQ(act("ORDER_1", {.op = operation::abort, .reason_code = "T7", .reason = "broken"}), "none");
    const auto found = events("ORDER_1");
    ASSERT_EQ(found.size(), 4U) << "newest first; what was refused left none";
    EXPECT_EQ(found[0].time, at(20));
    EXPECT_EQ(found[0].from, orders::status::start);
    EXPECT_EQ(found[0].to, orders::status::abort);
    EXPECT_EQ(found[0].reason_code.value_or("") + found[0].reason.value_or(""), "T7broken");
    EXPECT_EQ(found[1].add, (orders::amounts{5000, 1}));
    EXPECT_EQ(found[2].employee_id, "EMPL_1");
    EXPECT_EQ(found[2].seq, 2);
    EXPECT_EQ(found[2].shift_name, all_day);
    // 1790000000 s is 2026-09-21T14:13:20Z; the shift begins at 06:00.
    EXPECT_EQ(found[2].shift_date, "2026-09-21");
    EXPECT_EQ(found[0].shift_date, "2026-09-22");
    const auto ended = *find("order", "ORDER_1");
    EXPECT_EQ(ended.text("abort_reason"), "broken");
    EXPECT_EQ(ended.integer("run_ms"), 19 * 3'600'000);
    EXPECT_EQ(ended.version(), 4);
}

TEST_F(order_test, a_clock_that_was_set_back_stops_no_call_without_a_time) {
    order("ORDER_1");
    time_ -= std::chrono::minutes{10};
    EXPECT_EQ(act("ORDER_1", operation::start), "none");
    EXPECT_EQ(find("order", "ORDER_1")->integer("started_at"), to_epoch_ms(monday));
}

TEST_F(order_test, events_are_paged_from_the_newest) {
    order("ORDER_1");
    EXPECT_EQ(act("ORDER_1", operation::start), "none");
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(act("ORDER_1", {.op = operation::report, .add = {1000, 0}}), "none");
    auto from = kept().read();
    const auto first = from->list_order_events("ORDER_1", {{}, 0, 3});
    EXPECT_EQ(first.total, 7);
    EXPECT_FALSE(first.is_capped);
    EXPECT_TRUE(first.has_more);
    ASSERT_EQ(first.items.size(), 3U);
    EXPECT_EQ(first.items.back().seq, 5);
    const auto rest = from->list_order_events("ORDER_1", {5, 0, 4});
    EXPECT_FALSE(rest.has_more);
    ASSERT_EQ(rest.items.size(), 4U);
    EXPECT_EQ(rest.items.back().seq, 1);
    EXPECT_EQ(from->list_order_events("ORDER_1", {{}, 6, 3}).items.size(), 1U);
}

TEST_F(order_test, counted_amounts_change_no_version_and_only_while_it_runs) {
    order("ORDER_1");
    const auto count = [&](std::int64_t good, std::int64_t reject) {
        bool is_done = false;
        const orders::counted_order to{"ORDER_1", {"TAG_1", 7.5, good}, {"TAG_2", {}, reject}};
        EXPECT_EQ(refusal_of([&](master::record_writer& work) { is_done = work.add_counted_amounts(to); }), "none");
        return is_done;
    };
    EXPECT_FALSE(count(1000, 0)) << "PLAN";
    EXPECT_EQ(act("ORDER_1", operation::start), "none");
    const auto before = *find("order", "ORDER_1");
    EXPECT_TRUE(count(3000, 500));
    EXPECT_TRUE(count(4000, 500));
    EXPECT_TRUE(count(4000, 500)) << "the same again adds nothing";
    EXPECT_FALSE(count(-9000, 500)) << "below nothing";
    auto expected = before;
    expected.at("good_qty") = expected.at("good_counted") = 4000;
    expected.at("reject_qty") = expected.at("reject_counted") = 500;
    expected.at("good_base") = 7.5;
    EXPECT_EQ(find("order", "ORDER_1")->cells, expected.cells);
    EXPECT_EQ(act("ORDER_1", operation::pause), "none");
    EXPECT_FALSE(count(5000, 0)) << "PAUSE";
    EXPECT_EQ(find("order", "ORDER_1")->integer("good_qty"), 4000);
}

TEST_F(order_test, a_correction_by_hand_is_not_counted_away) {
    order("ORDER_1");
    EXPECT_EQ(act("ORDER_1", operation::start), "none");
    const auto count = [&](std::int64_t good) {
        EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                      EXPECT_TRUE(work.add_counted_amounts({"ORDER_1", {"TAG_1", 1.0, good}, {}}));
                  }),
                  "none");
    };
    count(5000);
    EXPECT_EQ(act("ORDER_1", {.op = operation::report, .add = {-1000, 0}}), "none");
    count(7000);
    EXPECT_EQ(find("order", "ORDER_1")->integer("good_qty"), 6000);
}

TEST_F(order_test, when_read_it_has_the_open_stretch_and_its_progress) {
    order("ORDER_1");
    EXPECT_EQ(act("ORDER_1", operation::start), "none");
    EXPECT_EQ(act("ORDER_1", {.op = operation::report, .add = {2500, 0}}), "none");
    auto shown = *find("order", "ORDER_1");
    EXPECT_EQ(shown.integer("run_ms"), 0);
    master::compute_progress(shown, monday + milliseconds{700});
    EXPECT_EQ(shown.integer("run_ms"), 700);
    EXPECT_EQ(shown.integer("pause_ms"), 0);
    EXPECT_DOUBLE_EQ(shown.at("progress").real(), 0.25);
}

}  // namespace
}  // namespace penstock::store
