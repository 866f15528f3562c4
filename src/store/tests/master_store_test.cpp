#include "store/master_store.hpp"

#include "master/catalog.hpp"
#include "store/change_feed.hpp"
#include "store/database.hpp"
#include "store/tests/temp_master_data.hpp"

namespace penstock::store {
namespace {

using master::resource_named;

class master_store_test : public master_data_test {};

TEST_F(master_store_test, a_record_comes_back_as_it_was_written) {
    const auto made = created(make("site", {{"site_id", "SITE_A"},
                                            {"site_name", "Ulsan \xEC\x9A\xB8"},
                                            {"lat", 37.5},
                                            {"attributes", option_map{{"a", "'b' \"c\"\n"}}}}));
    EXPECT_EQ(made.text("time_zone"), "Asia/Seoul");
    EXPECT_EQ(made.version(), 1);
    EXPECT_EQ(made.integer("created_at"), to_epoch_ms(monday));
    EXPECT_EQ(made.text("created_by"), "ada");
    const auto found = find("site", "SITE_A");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->cells, made.cells);
    EXPECT_FALSE(find("site", "site_a").has_value());
}

TEST_F(master_store_test, lists_of_a_record_come_back_in_their_order) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    created(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_A"}}));
    created(make("line", {{"line_id", "LINE_1"}, {"line_name", "a"}, {"area_id", "AREA_1"}}));
    const auto step = [](int no, const char* name) { return master::cell::row{no, name, "LINE_1", 0, 100, 0, ""}; };
    const auto made = created(make("path", {{"path_id", "PATH_1"},
                                            {"path_name", "p"},
                                            {"steps", master::cell::rows{step(10, "turn"), step(20, "mill")}}}));
    EXPECT_EQ(find("path", "PATH_1")->cells, made.cells);
    EXPECT_EQ(find("line", "LINE_1")->text("site_id"), "SITE_A");
    auto changed = made;
    changed.at("steps") = master::cell::rows{step(5, "saw")};
    EXPECT_FALSE(write([&](master::record_writer& work) { changed = work.update(changed); }).has_value());
    EXPECT_EQ(find("path", "PATH_1")->at("steps").list().size(), 1U);
    EXPECT_EQ(changed.version(), 2);
}

TEST_F(master_store_test, what_refers_to_nothing_or_is_taken_is_refused_whole) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    EXPECT_EQ(refusal_of([](master::record_writer& work) {
                  work.create(make("site", {{"site_id", "SITE_B"}, {"site_name", "b"}}));
                  work.create(make("area", {{"area_name", "x"}, {"site_id", "SITE_C"}}));
              }),
              conflict + "site_id: no site SITE_C");
    EXPECT_FALSE(find("site", "SITE_B").has_value());
    EXPECT_EQ(refusal_of([](master::record_writer& work) {
                  work.create(make("site", {{"site_id", "SITE_A"}, {"site_name", "b"}}));
              }),
              conflict + "site_id: SITE_A exists already");
    created(make("product", {{"product_id", "PROD_1"}, {"product_name", "a"}, {"product_code", "7"}}));
    EXPECT_EQ(refusal_of([](master::record_writer& work) {
                  work.create(make("product", {{"product_name", "b"}, {"product_code", "7"}}));
              }),
              conflict + "product_code: 7 is already used by PROD_1");
}

TEST_F(master_store_test, what_is_referred_to_stays_until_nothing_refers_to_it) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    created(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_A"}}));
    const auto remove = [&](const char* of, const char* id) {
        return refusal_of([&](master::record_writer& work) { work.remove(resource_named(of), id); });
    };
    EXPECT_EQ(remove("site", "SITE_A"), conflict + "SITE_A is used by area AREA_1");
    EXPECT_EQ(remove("area", "AREA_1"), "none");
    EXPECT_EQ(remove("area", "AREA_1"), missing + "no area AREA_1");
    EXPECT_EQ(remove("site", "SITE_A"), "none");
    EXPECT_EQ(remove("site", "SITE_HOME"), conflict + "SITE_HOME is the gateway's own (edge.site_id)");
}

TEST_F(master_store_test, a_flow_goes_with_its_nodes_and_edges) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    created(make("flow", {{"flow_id", "FLOW_1"}, {"flow_name", "a"}, {"site_id", "SITE_A"}}));
    const auto node = [&](const char* id, master::cell group) {
        created(make("flow_node", {{"flow_node_id", id},
                                   {"flow_id", "FLOW_1"},
                                   {"node_type", "GROUP"},
                                   {"parent_node_id", std::move(group)}}));
    };
    node("FNODE_A", {});
    node("FNODE_B", "FNODE_A");
    auto flow = *find("flow", "FLOW_1");
    auto edge = master::cell::row();
    for (const auto& f : flow.kind->find("edges")->items)
        edge.push_back(f.default_value);
    edge[0] = "e1";
    edge[1] = "FNODE_A";
    edge[2] = "FNODE_B";
    flow.at("edges") = master::cell::rows{edge};
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.update(flow); }), "none");
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.remove(resource_named("flow_node"), "FNODE_A"); }),
              conflict + "FNODE_A is used by flow_node FNODE_B");
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.remove(resource_named("flow_node"), "FNODE_B"); }),
              "none");
    EXPECT_TRUE(find("flow", "FLOW_1")->at("edges").list().empty());
    node("FNODE_C", "FNODE_A");
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.remove(resource_named("flow"), "FLOW_1"); }), "none");
    EXPECT_FALSE(find("flow_node", "FNODE_C").has_value());
}

TEST_F(master_store_test, what_is_not_active_takes_no_new_references_and_keeps_the_old) {
    auto site = created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    auto area = created(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_A"}}));
    site.at("active") = false;
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.update(site); }), "none");
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  work.create(make("area", {{"area_name", "b"}, {"site_id", "SITE_A"}}));
              }),
              against_rule + "site_id: SITE_A is not active");
    area.at("area_name") = "c";
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.update(area); }), "none");
}

TEST_F(master_store_test, an_area_takes_its_lines_and_equipment_to_another_site) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    created(make("site", {{"site_id", "SITE_B"}, {"site_name", "b"}}));
    auto area = created(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_A"}}));
    created(make("line", {{"line_id", "LINE_1"}, {"line_name", "a"}, {"area_id", "AREA_1"}}));
    created(make("equipment", {{"equipment_id", "EQUI_1"}, {"equipment_name", "a"}, {"line_id", "LINE_1"}}));
    area.at("site_id") = "SITE_B";
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.update(area); }), "none");
    EXPECT_EQ(find("equipment", "EQUI_1")->text("site_id"), "SITE_B");
    master::list_request below;
    below.ancestor_id = "SITE_B";
    EXPECT_EQ(ids("asset", below), "AREA_1 EQUI_1 LINE_1");
    below.ancestor_id = "LINE_1";
    EXPECT_EQ(ids("asset", below), "EQUI_1 LINE_1");
}

TEST_F(master_store_test, an_update_without_a_difference_changes_nothing) {
    const auto made = created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    time_ += std::chrono::hours{1};
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.update(made); }), "none");
    EXPECT_EQ(find("site", "SITE_A")->cells, made.cells);
}

TEST_F(master_store_test, a_list_goes_on_after_a_record_in_any_order) {
    const auto& of = resource_named("employee");
    int i = 0;
    for (const auto* crew : {"b", "a", "b", "a", "c"})
        created(make("employee", {{"employee_id", "EMPL_" + std::to_string(++i)},
                                  {"employee_name", "n"},
                                  {"crew", crew},
                                  {"employee_no", i % 2 == 0 ? master::cell() : master::cell(std::to_string(i))}}));
    for (const auto* by : {"crew", "employee_no"}) {
        for (const bool is_descending : {false, true}) {
            master::list_request whole;
            whole.sort = {{of.find(by), is_descending}};
            const auto expected = ids("employee", whole);
            std::string walked;
            auto next = whole;
            next.limit = 2;
            for (;;) {
                const auto page = kept().read()->list(of, next);
                for (const auto& r : page)
                    walked += (walked.empty() ? "" : " ") + r.id();
                if (page.size() < 2) break;
                next.start_after = {page.back().at(by), page.back().cells[0]};
            }
            EXPECT_EQ(walked, expected) << by;
        }
    }
    master::list_request some;
    some.filter = {{"crew", {"a", "c"}}};
    EXPECT_EQ(ids("employee", some), "EMPL_2 EMPL_4 EMPL_5");
    EXPECT_EQ(kept().read()->count(of, some), 3);
    some.filter = {{"employee_no", {master::cell()}}};
    EXPECT_EQ(ids("employee", some), "EMPL_2 EMPL_4");
    // Many are queried in another way.
    some.filter = {{"employee_no", {master::cell(), "1"}}};
    for (int n = 10; n < 50; ++n)
        some.filter[0].any_of.emplace_back(std::to_string(n));
    EXPECT_EQ(ids("employee", some), "EMPL_1 EMPL_2 EMPL_4");
    EXPECT_EQ(kept().read()->count(of, some), 3);
}

TEST_F(master_store_test, a_part_of_a_name_is_found_as_it_is_written) {
    created(make("customer", {{"customer_id", "CUST_1"}, {"customer_name", "100% Steel"}}));
    created(make("customer", {{"customer_id", "CUST_2"}, {"customer_name", "1000 Steel"}}));
    master::list_request asked;
    asked.q = "0% sTEEL";
    EXPECT_EQ(ids("customer", asked), "CUST_1");
    asked.q = "cust_";
    EXPECT_EQ(ids("customer", asked), "CUST_1 CUST_2");
}

TEST_F(master_store_test, of_calls_written_together_one_that_is_refused_hinders_no_other) {
    master::write_call first{"ada",
                             [](master::record_writer& work) {
                                 work.create(make("customer", {{"customer_id", "CUST_1"}}));
                             },
                             {}};
    master::write_call second{"ada",
                              [](master::record_writer& work) {
                                  work.create(make("customer", {{"customer_id", "CUST_1"}}));
                              },
                              {}};
    master::write_call third{"ada",
                             [](master::record_writer& work) {
                                 work.create(make("customer", {{"customer_id", "CUST_2"}}));
                             },
                             {}};
    const std::array calls{&first, &second, &third};
    kept().write(calls);
    EXPECT_FALSE(first.failed.has_value());
    ASSERT_TRUE(second.failed.has_value());
    EXPECT_EQ(second.failed->message, "customer_id: CUST_1 exists already");
    EXPECT_FALSE(third.failed.has_value());
    EXPECT_EQ(ids("customer", {}), "CUST_1 CUST_2");
}

TEST_F(master_store_test, a_snapshot_does_not_see_what_is_committed_later) {
    auto view = kept().read();
    EXPECT_EQ(view->count(resource_named("customer"), {}), 0);
    created(make("customer", {{"customer_id", "CUST_1"}}));
    EXPECT_EQ(view->count(resource_named("customer"), {}), 0);
    EXPECT_EQ(kept().read()->count(resource_named("customer"), {}), 1);
}

TEST_F(master_store_test, a_product_has_one_default_path) {
    created(make("product", {{"product_id", "PROD_1"}, {"product_name", "a"}}));
    for (const auto* id : {"PATH_1", "PATH_2"})
        created(make("path", {{"path_id", id}, {"path_name", "p"}, {"product_id", "PROD_1"}, {"is_default", true}}));
    EXPECT_FALSE(find("path", "PATH_1")->at("is_default").boolean());
    EXPECT_EQ(find("path", "PATH_1")->version(), 2);
    EXPECT_TRUE(find("path", "PATH_2")->at("is_default").boolean());
}

TEST_F(master_store_test, only_a_database_in_this_process_is_read_immediately) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    ASSERT_TRUE(find("site", "SITE_A").has_value());  // leaves an idle connection
    auto view = kept().try_read();
    ASSERT_EQ(view != nullptr, !kept().is_shared());
    if (view) {
        EXPECT_TRUE(view->find(resource_named("site"), "SITE_A").has_value());
    }
}

TEST_F(master_store_test, the_change_feed_keeps_its_newest_million) {
    const auto log = [&](master::record_writer& work, std::int64_t seq) {
        execute(database_of(work).session(),
                "INSERT INTO change_log (seq, at, actor, kind, id, action, version, edge_id) VALUES (" +
                    std::to_string(seq) + ", 0, 'a', 'site', 'SITE_" + std::to_string(seq) +
                    "', 'update', 1, 'EDGE_1')");
    };
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  log(work, 999'000);
                  log(work, 999'001);
                  execute(database_of(work).session(), "DELETE FROM shared_counter WHERE counter_name = 'change'");
                  execute(database_of(work).session(), "INSERT INTO shared_counter VALUES ('change', 1998999)");
              }),
              "none");
    created(make("customer", {{"customer_id", "CUST_1"}}));
    auto view = kept().read();
    const auto left = view->changes_after(900'000, 10);
    ASSERT_EQ(left.items.size(), 2U);
    EXPECT_EQ(left.items[0].id, "SITE_999001");
    EXPECT_EQ(left.items[1].seq, 1'999'000);
}

}  // namespace
}  // namespace penstock::store
