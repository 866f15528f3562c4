#include "store/read_cache.hpp"

#include "store/tests/temp_master_data.hpp"

namespace penstock::store {
namespace {

const master::resource& customers() {
    return master::resource_named("customer");
}

master::record customer(int number) {
    return make("customer", {{"customer_id", "CUST_" + std::to_string(number)}});
}

TEST(read_cache, are_known_until_the_next_commit) {
    read_cache recent;
    recent.put(customer(1), recent.epoch());
    EXPECT_TRUE(recent.find(customers(), "CUST_1").has_value());
    EXPECT_FALSE(recent.find(customers(), "CUST_2").has_value());
    EXPECT_FALSE(recent.find(master::resource_named("product"), "CUST_1").has_value());
    recent.changed();
    EXPECT_FALSE(recent.find(customers(), "CUST_1").has_value());
}

TEST(read_cache, what_was_read_before_a_commit_is_not_returned_after_it) {
    read_cache recent;
    const auto before = recent.epoch();
    recent.changed();
    recent.put(customer(1), before);
    EXPECT_FALSE(recent.find(customers(), "CUST_1").has_value());
    recent.put(customer(2), recent.epoch());
    recent.put(customer(1), before);
    EXPECT_TRUE(recent.find(customers(), "CUST_2").has_value());
    EXPECT_FALSE(recent.find(customers(), "CUST_1").has_value());
}

TEST(read_cache, is_cleared_when_there_are_very_many) {
    read_cache recent;
    for (std::size_t i = 0; i <= read_cache::max_records; ++i)
        recent.put(customer(static_cast<int>(i)), recent.epoch());
    EXPECT_FALSE(recent.find(customers(), "CUST_0").has_value());
    EXPECT_TRUE(recent.find(customers(), "CUST_" + std::to_string(read_cache::max_records)).has_value());
}

class recent_records_test : public master_data_test {};

TEST_F(recent_records_test, a_record_is_returned_as_it_is_after_each_change) {
    auto made = created(customer(1));
    for (const auto* name : {"a", "b", "c"}) {
        made.at("customer_name") = name;
        EXPECT_EQ(refusal_of([&](master::record_writer& work) { made = work.update(made); }), "none");
        EXPECT_EQ(find("customer", "CUST_1")->text("customer_name"), name);
        EXPECT_EQ(find("customer", "CUST_1")->version(), made.version());
    }
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.remove(customers(), "CUST_1"); }), "none");
    EXPECT_FALSE(find("customer", "CUST_1").has_value());
}

}  // namespace
}  // namespace penstock::store
