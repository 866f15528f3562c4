#include "store/change_feed.hpp"
#include "store/query.hpp"
#include "store/record_table.hpp"
#include "store/tests/temp_master_data.hpp"

namespace penstock::store {
namespace {

using master::resource_named;

class added_rows_test : public master_data_test {
protected:
    static master::record customer(int number) {
        return make("customer", {{"customer_id", "CUST_" + std::to_string(number)}});
    }

    std::int64_t changes() {
        auto view = kept().read();
        return view->last_change();
    }

    std::int64_t customers() { return kept().read()->count(resource_named("customer"), {}); }
};

TEST_F(added_rows_test, all_that_a_transaction_adds_exists_after_it) {
    constexpr int many = static_cast<int>(insert_buffer::max_rows) + 75;
    const auto before = changes();
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  for (int i = 0; i < many; ++i)
                      work.create(customer(i));
              }),
              "none");
    EXPECT_EQ(customers(), many);
    EXPECT_EQ(changes(), before + many);
}

TEST_F(added_rows_test, rows_come_back_as_they_were_whatever_is_null_empty_zero_or_one_in_them) {
    constexpr unsigned forms = 3 * insert_buffer::max_short_forms;
    created(make("opc", {{"opc_id", "OPC_1"}, {"opc_name", "o"}, {"opc_type", "MODBUS"}, {"site_id", "SITE_HOME"}}));
    const auto tag = [](unsigned form) {
        const auto choice = [&](unsigned bit) { return (form >> bit & 1U) != 0; };
        auto t = make("tag", {{"tag_id", "TAG_" + std::to_string(form)}, {"opc_id", "OPC_1"}, {"plc_address", "hr1"}});
        if (choice(0)) t.at("hi") = choice(1) ? 0.0 : -0.0;
        if (choice(1)) t.at("scale") = 1.0;
        if (choice(2)) t.at("unit") = "bar";
        if (choice(3)) t.at("timecycle") = choice(4) ? 1 : 250;
        if (choice(4)) t.at("deadband") = 0.5;
        if (choice(5)) t.at("note") = "0";
        return t;
    };
    for (const unsigned first : {0U, forms / 2}) {
        EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                      for (unsigned i = first; i < first + forms / 2; ++i)
                          (void)work.create(tag(i));
                  }),
                  "none");
    }
    for (unsigned i = 0; i < forms; ++i) {
        const auto found = kept().read()->find(resource_named("tag"), "TAG_" + std::to_string(i));
        ASSERT_TRUE(found.has_value()) << i;
        const auto as_made = tag(i);
        for (const auto* name : {"hi", "lo", "scale", "unit", "timecycle", "deadband", "note", "writable", "options"})
            EXPECT_EQ(found->at(name), as_made.at(name)) << i << ' ' << name;
    }
}

TEST_F(added_rows_test, a_transaction_sees_what_it_has_added) {
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  work.create(customer(1));
                  EXPECT_TRUE(record_table::of(resource_named("customer")).has(database_of(work), "CUST_1"));
                  work.create(customer(2));
                  EXPECT_EQ(work.select(resource_named("customer"), {}, 10).size(), 2U);
                  work.create(customer(3));
                  auto third = *work.find(resource_named("customer"), "CUST_3");
                  third.at("customer_name") = "Third";
                  work.update(third);
                  work.remove(resource_named("customer"), "CUST_1");
              }),
              "none");
    EXPECT_EQ(ids("customer", {}), "CUST_2 CUST_3");
    EXPECT_EQ(find("customer", "CUST_3")->version(), 2);
}

TEST_F(added_rows_test, what_a_transaction_caches_of_a_record_is_what_is_found_later) {
    created(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}}));
    created(make("area", {{"area_id", "AREA_1"}, {"area_name", "a"}, {"site_id", "SITE_A"}}));
    created(make("line", {{"line_id", "LINE_1"}, {"line_name", "a"}, {"area_id", "AREA_1"}}));
    const auto step = [](int no, const char* name) { return master::cell::row{no, name, "LINE_1", 0, 100, 0, ""}; };
    std::optional<master::record> known;
    for (const auto& r : {make("path", {{"path_id", "PATH_1"},
                                        {"path_name", "p"},
                                        {"attributes", option_map{{"b", "2"}, {"a", ""}}},
                                        {"steps", master::cell::rows{step(10, "turn"), step(20, "mill")}}}),
                          make("opc", {{"opc_id", "OPC_1"},
                                       {"opc_name", "o"},
                                       {"opc_type", "MODBUS"},
                                       {"site_id", "SITE_A"},
                                       {"options", option_map{{"unit_id", "3"}}}}),
                          make("tag", {{"tag_id", "TAG_1"},
                                       {"opc_id", "OPC_1"},
                                       {"plc_address", "hr1"},
                                       {"data_type", "UInt16"},
                                       {"hi", 0.1}})}) {
        EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                      (void)work.create(r);
                      known = work.find(*r.kind, r.id());
                      EXPECT_FALSE(work.find(*r.kind, "X_" + r.id()).has_value());
                  }),
                  "none");
        EXPECT_EQ(known->cells, kept().read()->find(*r.kind, r.id())->cells) << r.id();
        auto changed = *known;
        changed.at(r.kind->name_field()->name) = "new";
        EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                      work.update(changed);
                      known = work.find(*r.kind, r.id());
                  }),
                  "none");
        EXPECT_EQ(known->cells, kept().read()->find(*r.kind, r.id())->cells) << r.id();
    }
    EXPECT_EQ(find("alarm", "ALARM_TAG_1")->at("levels").list().size(), 1U) << "the tag's limit, in one transaction";
}

TEST_F(added_rows_test, an_attempt_is_undone_alone_written_or_not) {
    const auto is_refused = [](master::record_writer& work, bool is_written) {
        return work
            .attempt([&] {
                work.create(customer(7));
                if (is_written) (void)work.select(resource_named("customer"), {}, 1);
                throw master::request_error(master::error_kind::conflict, "no");
            })
            .has_value();
    };
    const auto before = changes();
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  work.create(customer(1));
                  EXPECT_TRUE(is_refused(work, false));
                  EXPECT_FALSE(work.attempt([&] { work.create(customer(2)); }).has_value());
                  EXPECT_TRUE(is_refused(work, true));
                  EXPECT_FALSE(work.find(resource_named("customer"), "CUST_7").has_value());
                  EXPECT_FALSE(work.attempt([&] {
                                       work.create(customer(3));
                                       EXPECT_TRUE(is_refused(work, true));
                                       work.create(customer(4));
                                   })
                                   .has_value());
                  work.dry_run([&] { work.create(customer(8)); });
                  EXPECT_FALSE(work.find(resource_named("customer"), "CUST_8").has_value());
                  const auto dry_run_that_is_refused = [&] {
                      work.dry_run([&] {
                          work.create(customer(9));
                          throw master::request_error(master::error_kind::conflict, "no");
                      });
                  };
                  EXPECT_THROW(dry_run_that_is_refused(), master::request_error);
                  EXPECT_FALSE(work.find(resource_named("customer"), "CUST_9").has_value());
              }),
              "none");
    EXPECT_EQ(ids("customer", {}), "CUST_1 CUST_2 CUST_3 CUST_4");
    auto view = kept().read();
    EXPECT_EQ(view->changes_after(before, 10).items.size(), 4U);
}

TEST_F(added_rows_test, ids_that_are_looked_up_together_are_cached_unchanged) {
    created(customer(1));
    const std::vector<std::string> asked{"CUST_1", "CUST_2", "CUST_1", "CUST_3"};
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  work.create(customer(3));
                  work.look_up(resource_named("customer"), asked);
                  EXPECT_TRUE(work.find(resource_named("customer"), "CUST_1").has_value());
                  EXPECT_FALSE(work.find(resource_named("customer"), "CUST_2").has_value());
                  EXPECT_TRUE(work.find(resource_named("customer"), "CUST_3").has_value());
                  work.create(customer(2));
                  EXPECT_TRUE(work.find(resource_named("customer"), "CUST_2").has_value());
              }),
              "none");
}

TEST_F(added_rows_test, an_opc_goes_with_hundreds_of_tags_and_their_alarms) {
    constexpr int many = 450;
    created(make("opc", {{"opc_id", "OPC_1"}, {"opc_name", "o"}, {"opc_type", "MODBUS"}, {"site_id", "SITE_HOME"}}));
    const auto tag = [](int n) {
        return make("tag", {{"tag_id", "TAG_" + std::to_string(n)},
                            {"opc_id", "OPC_1"},
                            {"plc_address", "hr" + std::to_string(n)},
                            {"data_type", "UInt16"},
                            {"hi", n % 2 == 0 ? master::cell(10.0) : master::cell()}});
    };
    EXPECT_EQ(refusal_of([&](master::record_writer& work) {
                  for (int n = 0; n < many; ++n)
                      work.create(tag(n));
              }),
              "none");
    const auto remove = [&] {
        return refusal_of([](master::record_writer& work) { work.remove(resource_named("opc"), "OPC_1"); });
    };
    created(make("alarm", {{"alarm_id", "ALARM_OWN"},
                           {"tag_id", "TAG_7"},
                           {"kind", "QUALITY"},
                           {"levels", master::cell::rows{{"BAD", master::cell(), "HIGH", ""}}}}));
    EXPECT_EQ(remove(), conflict + "TAG_7 is used by alarm ALARM_OWN");
    EXPECT_EQ(kept().read()->count(resource_named("tag"), {}), many);
    EXPECT_EQ(refusal_of([](master::record_writer& work) { work.remove(resource_named("alarm"), "ALARM_OWN"); }),
              "none");
    const auto before = changes();
    EXPECT_EQ(remove(), "none");
    EXPECT_EQ(kept().read()->count(resource_named("tag"), {}), 0);
    EXPECT_EQ(kept().read()->count(resource_named("alarm"), {}), 0);
    EXPECT_EQ(changes(), before + many + many / 2 + 1);
}

/// Calls that share a transaction: `bad` between two that create customers.
class shared_transaction_test : public added_rows_test {
protected:
    std::string refusal_of_shared(const std::function<void(master::record_writer&)>& bad) {
        std::vector<master::write_call> calls{
            {"ada", [](master::record_writer& work) { work.create(customer(1)); }, {}},
            {"ada", bad, {}},
            {"ada", [](master::record_writer& work) { work.create(customer(2)); }, {}}};
        std::vector<master::write_call*> pointers;
        for (auto& c : calls)
            pointers.push_back(&c);
        kept().write(pointers);
        EXPECT_FALSE(calls[0].failed || calls[2].failed);
        EXPECT_EQ(ids("customer", {}), "CUST_1 CUST_2");
        return calls[1].failed ? of_kind(calls[1].failed->kind) : "none";
    }
};

TEST_F(shared_transaction_test, one_that_is_refused_fails_no_other) {
    EXPECT_EQ(refusal_of_shared([](master::record_writer& work) {
                  work.create(customer(3));
                  work.create(customer(3));
              }),
              conflict);
}

TEST_F(shared_transaction_test, one_whose_statement_is_wrong_fails_no_other) {
    EXPECT_EQ(refusal_of_shared([](master::record_writer& work) {
                  work.create(customer(3));
                  execute(database_of(work).session(), "UPDATE no_such_table SET x = 1");
              }),
              of_kind(master::error_kind::internal));
}

TEST_F(shared_transaction_test, one_that_reads_wrongly_before_it_writes_fails_no_other) {
    EXPECT_EQ(refusal_of_shared([](master::record_writer& work) {
                  (void)database_of(work).prepared_without_flush("SELECT x FROM no_such_table", {},
                                                                 std::array{slot::type::integer});
              }),
              of_kind(master::error_kind::internal));
}

TEST_F(shared_transaction_test, one_whose_rows_are_refused_when_all_are_written_fails_no_other) {
    EXPECT_EQ(refusal_of_shared([](master::record_writer& work) {
                  // What no check of ours would let through.
                  static const insert_schema customers{
                      .table = "customer", .columns = "customer_id", .types = {slot::type::text}, .is_keyed = true};
                  for (int i = 0; i < 2; ++i) {
                      std::vector<slot> cells{slot(slot::type::text)};
                      cells[0].text = "CUST_9";
                      database_of(work).buffer_insert(customers, std::move(cells));
                  }
              }),
              conflict);
}

}  // namespace
}  // namespace penstock::store
