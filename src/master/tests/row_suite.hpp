#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

/// What every keeper of rows for a transaction does, in memory and in SQL. A test of one includes this once and has
///
///     INSTANTIATE_TEST_SUITE_P(memory, row_suite, testing::Values(…));
///
/// Runs the changes as one transaction of an empty plant that has nothing but the site SITE_HOME.
using run_transaction = std::function<void(const std::function<void(transaction&)>&)>;
using row_keeper = std::function<run_transaction()>;

class row_suite : public testing::TestWithParam<row_keeper> {
protected:
    using cells = std::vector<std::pair<const char*, cell>>;

    static record make(const char* of, const cells& values) {
        auto r = make_record(resource_named(of));
        for (const auto& [name, value] : values)
            r.at(name) = value;
        return r;
    }

    static std::string ids(const std::vector<record>& all) {
        std::string out;
        for (const auto& r : all)
            out += (out.empty() ? "" : " ") + r.id();
        return out;
    }

    /// What the change was refused with; empty: it was not.
    static std::string refusal_of(const std::function<void()>& work) {
        try {
            work();
        } catch (const request_error& r) {
            return r.message;
        }
        return {};
    }

    const run_transaction run = GetParam()();
};

TEST_P(row_suite, records_are_selected_by_every_condition_and_come_by_id) {
    run([](transaction& work) {
        const auto& of = resource_named("employee");
        for (const auto& [id, crew, no] : {std::tuple("EMPL_3", "b", cell("3")),
                                           {"EMPL_1", "a", cell()},
                                           {"EMPL_2", "b", cell()},
                                           {"EMPL_4", "c", cell("4")}}) {
            work.create(
                make("employee", {{"employee_id", id}, {"employee_name", "n"}, {"crew", crew}, {"employee_no", no}}));
        }
        EXPECT_EQ(ids(work.select(of, {}, no_limit)), "EMPL_1 EMPL_2 EMPL_3 EMPL_4");
        EXPECT_EQ(ids(work.select(of, {}, 2)), "EMPL_1 EMPL_2");
        EXPECT_EQ(ids(work.select(of, {{"crew", {"b", "c"}}}, no_limit)), "EMPL_2 EMPL_3 EMPL_4");
        EXPECT_EQ(ids(work.select(of, {{"crew", {"b"}}, {"employee_no", {cell()}}}, no_limit)), "EMPL_2");
        EXPECT_EQ(ids(work.select(of, {{"employee_no", {cell(), "4"}}}, no_limit)), "EMPL_1 EMPL_2 EMPL_4");
        EXPECT_EQ(ids(work.select(of, {{"crew", {}}}, no_limit)), "");
    });
}

TEST_P(row_suite, what_is_assigned_does_not_change_version_and_others) {
    run([](transaction& work) {
        const auto& of = resource_named("customer");
        for (const auto* id : {"CUST_1", "CUST_2"})
            work.create(make("customer", {{"customer_id", id}, {"customer_name", "n"}}));
        auto expected = *work.find(of, "CUST_1");
        expected.at("phone") = "7";
        work.assign(of, "phone", "7", {{"customer_id", {"CUST_1"}}});
        EXPECT_EQ(work.find(of, "CUST_1")->cells, expected.cells);
        EXPECT_EQ(work.find(of, "CUST_2")->text("phone"), "");
    });
}

/// An area, a line in it and equipment of that line.
class asset_rows : public row_suite {
protected:
    static void make_assets(transaction& work) {
        work.create(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_HOME"}}));
        work.create(make("line", {{"line_id", "LINE_1"}, {"line_name", "l"}, {"area_id", "AREA_1"}}));
        work.create(make("equipment", {{"equipment_id", "EQUI_1"}, {"equipment_name", "e"}, {"line_id", "LINE_1"}}));
    }
};

TEST_P(asset_rows, areas_lines_and_equipment_are_assets_too) {
    run([](transaction& work) {
        make_assets(work);
        const auto& assets = resource_named("asset");
        EXPECT_EQ(ids(work.select(assets, {{"site_id", {"SITE_HOME"}}}, no_limit)), "AREA_1 EQUI_1 LINE_1");
        EXPECT_EQ(ids(work.select(assets, {{"asset_type", {"LINE"}}}, no_limit)), "LINE_1");
        const auto area = work.find(assets, "AREA_1").value(), machine = work.find(assets, "EQUI_1").value();
        EXPECT_FALSE(area.is_set("parent_id"));
        EXPECT_EQ(machine.text("parent_id") + machine.text("asset_name"), "LINE_1e");
        EXPECT_FALSE(work.find(resource_named("line"), "AREA_1").has_value());
    });
}

TEST_P(asset_rows, who_refers_to_a_record_by_a_field_or_a_list_keeps_it) {
    run([](transaction& work) {
        make_assets(work);
        work.create(make(
            "path", {{"path_id", "PATH_1"},
                     {"path_name", "p"},
                     {"steps", cell::rows{{1, "turn", "LINE_1", 0, 0, 0, ""}, {2, "mill", "LINE_1", 0, 0, 0, ""}}}}));
        EXPECT_EQ(ids(work.select(resource_named("path"), {{"asset_id", {"LINE_1"}}}, no_limit)), "PATH_1");
        EXPECT_EQ(refusal_of([&] { work.remove(resource_named("line"), "LINE_1"); }),
                  "LINE_1 is used by equipment EQUI_1, path PATH_1");
        work.remove(resource_named("path"), "PATH_1");
        work.remove(resource_named("equipment"), "EQUI_1");
        work.remove(resource_named("line"), "LINE_1");
        EXPECT_FALSE(work.find(resource_named("line"), "LINE_1").has_value());
        EXPECT_FALSE(work.find(resource_named("asset"), "LINE_1").has_value());
    });
}

TEST_P(row_suite, a_deleted_node_takes_its_edges_along_and_its_flow_is_found_without_them) {
    run([](transaction& work) {
        work.create(make("flow", {{"flow_id", "FLOW_1"}, {"flow_name", "f"}, {"site_id", "SITE_HOME"}}));
        for (const auto* id : {"FNODE_1", "FNODE_2"})
            work.create(make("flow_node", {{"flow_node_id", id}, {"flow_id", "FLOW_1"}, {"node_type", "TANK"}}));
        auto flow = *work.find(resource_named("flow"), "FLOW_1");
        cell::row edge;
        for (const auto& f : flow.kind->find("edges")->items)
            edge.push_back(f.default_value);
        edge[0] = "e1";
        edge[1] = "FNODE_1";
        edge[2] = "FNODE_2";
        flow.at("edges") = cell::rows{edge};
        work.update(flow);
        ASSERT_EQ(work.find(resource_named("flow"), "FLOW_1")->at("edges").list().size(), 1U);
        work.remove(resource_named("flow_node"), "FNODE_2");
        EXPECT_TRUE(work.find(resource_named("flow"), "FLOW_1")->at("edges").list().empty());
    });
}

TEST_P(row_suite, what_is_worked_out_for_each_answer_is_not_kept) {
    run([](transaction& work) {
        work.create(make("product", {{"product_id", "PROD_1"}, {"product_name", "p"}}));
        auto shown =
            work.create(make("order", {{"order_id", "ORDER_1"}, {"product_id", "PROD_1"}, {"planned_qty", 1000}}));
        shown.at("progress") = 0.5;
        shown.at("note") = "n";
        work.update(shown);
        EXPECT_EQ(work.find(resource_named("order"), "ORDER_1")->at("progress").real(), 0.0);
        EXPECT_EQ(work.find(resource_named("order"), "ORDER_1")->text("note"), "n");
    });
}

TEST_P(row_suite, numbers_of_alarms_ascend_and_their_states_are_kept) {
    run([](transaction& work) {
        const auto first = work.next_alarm_number();
        EXPECT_GT(work.next_alarm_number(), first);
        EXPECT_FALSE(work.find_alarm_status("ALARM_1").has_value());
        alarms::status s;
        s.alarm_id = "ALARM_1";
        for (const auto* level : {"HI", "LO"}) {
            s.level = level;
            work.save_alarm_status(s);
            EXPECT_EQ(work.find_alarm_status("ALARM_1")->level, level);
        }
    });
}

}  // namespace penstock::master
