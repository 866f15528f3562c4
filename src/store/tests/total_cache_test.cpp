#include "store/total_cache.hpp"

#include "store/tests/temp_master_data.hpp"

namespace penstock::store {
namespace {

TEST(total_cache, a_total_is_known_until_something_changes) {
    total_cache totals;
    const steady_time now{};
    EXPECT_EQ(totals.find("tags", 7, now), std::nullopt);
    totals.keep("tags", 7, now, 1000);
    EXPECT_EQ(totals.find("tags", 7, now), 1000);
    EXPECT_EQ(totals.find("tags of OPC_1", 7, now), std::nullopt);
    EXPECT_EQ(totals.find("tags", 8, now), std::nullopt);
    EXPECT_EQ(totals.find("tags", 7, now + total_cache::longest), std::nullopt);
}

TEST(total_cache, is_cleared_when_there_are_very_many) {
    total_cache totals;
    const steady_time now{};
    for (std::size_t i = 0; i <= total_cache::max_lists; ++i)
        totals.keep(std::to_string(i), 1, now, 5);
    EXPECT_EQ(totals.find("0", 1, now), std::nullopt);
    EXPECT_EQ(totals.find(std::to_string(total_cache::max_lists), 1, now), 5);
}

class total_test : public master_data_test {};

TEST_F(total_test, a_list_is_counted_as_it_is_now) {
    const auto& of = master::resource_named("customer");
    const auto named = [&](const char* name) {
        master::list_request asked;
        asked.filter = {{"customer_name", {name}}};
        return kept().read()->count(of, asked);
    };
    created(make("customer", {{"customer_id", "CUST_1"}, {"customer_name", "a"}}));
    EXPECT_EQ(named("a"), 1);
    EXPECT_EQ(named("a"), 1);
    EXPECT_EQ(named("b"), 0);
    created(make("customer", {{"customer_id", "CUST_2"}, {"customer_name", "a"}}));
    EXPECT_EQ(named("a"), 2);
    EXPECT_EQ(refusal_of([&](master::record_writer& work) { work.remove(of, "CUST_1"); }), "none");
    EXPECT_EQ(named("a"), 1);
    EXPECT_EQ(kept().read()->count(of, {}), 1);
}

}  // namespace
}  // namespace penstock::store
