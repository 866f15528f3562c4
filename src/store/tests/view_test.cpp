#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

view make_view(const std::string& id, const std::string& owner, bool is_shared = false) {
    return {id, "Line 1", "trend", owner, is_shared, R"({"tags":["A"]})", 0, 0};
}

std::vector<std::string> ids(const outcome<std::vector<view>>& all) {
    std::vector<std::string> found;
    for (const auto& v : *all)
        found.push_back(v.view_id);
    return found;
}

TEST_F(store_test, a_view_comes_back_as_it_was_stored_and_keeps_its_owner) {
    ASSERT_TRUE(kept().put_view(make_view("V1", "anna")));
    reopen();
    time_ += std::chrono::hours(1);
    auto other = make_view("V1", "ben", true);
    other.content = "[1]";
    ASSERT_TRUE(kept().put_view(other));
    const auto got = kept().get_view("V1");
    ASSERT_TRUE(got);
    EXPECT_EQ(got->owner, "anna");
    EXPECT_EQ(got->content, "[1]");
    EXPECT_TRUE(got->shared);
    EXPECT_EQ(got->created_at, to_epoch_ms(monday));
    EXPECT_EQ(got->updated_at - got->created_at, 3'600'000);
    EXPECT_EQ(cause_of(kept().get_view("V2")), cause::not_found);
    EXPECT_EQ(cause_of(kept().delete_view("V2")), cause::not_found);
}

TEST_F(store_test, own_views_and_shared_ones_are_listed) {
    ASSERT_TRUE(kept().put_view(make_view("C", "anna")));
    ASSERT_TRUE(kept().put_view(make_view("A", "ben", true)));
    ASSERT_TRUE(kept().put_view(make_view("B", "ben")));
    EXPECT_EQ(ids(kept().list_views("anna")), (std::vector<std::string>{"A", "C"}));
    EXPECT_EQ(ids(kept().list_views("ben")), (std::vector<std::string>{"A", "B"}));
    EXPECT_EQ(ids(kept().list_views("")), (std::vector<std::string>{"A"}));
    EXPECT_EQ(*kept().count_views("ben"), 2);
}

TEST_F(store_test, with_a_user_go_the_views_that_only_he_saw) {
    ASSERT_TRUE(kept().create_user({"ben", "x", "viewer", false, 0, 0, 0}));
    ASSERT_TRUE(kept().put_view(make_view("A", "ben", true)));
    ASSERT_TRUE(kept().put_view(make_view("B", "ben")));
    ASSERT_TRUE(kept().delete_user("ben"));
    EXPECT_EQ(ids(kept().list_views("ben")), (std::vector<std::string>{"A"}));
}

TEST_F(store_test, a_view_that_a_display_shows_stays) {
    ASSERT_TRUE(kept().put_view(make_view("A", "ben", true)));
    const display wall{"D1", "Hall", "A", "10.0.0.0/8", "ab", "anna", 0};
    ASSERT_TRUE(kept().create_display(wall));
    EXPECT_EQ(cause_of(kept().create_display(wall)), cause::duplicate);
    EXPECT_EQ(cause_of(kept().delete_view("A")), cause::integrity);
    reopen();
    const auto all = kept().list_displays();
    ASSERT_EQ(all->size(), 1U);
    EXPECT_EQ(all->front().addresses, "10.0.0.0/8");
    EXPECT_EQ(all->front().created_at, to_epoch_ms(monday));
    ASSERT_TRUE(kept().delete_display("D1"));
    EXPECT_EQ(cause_of(kept().delete_display("D1")), cause::not_found);
    EXPECT_TRUE(kept().delete_view("A"));
}

}  // namespace
}  // namespace penstock::store
