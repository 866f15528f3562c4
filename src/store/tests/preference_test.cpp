#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

TEST_F(store_test, preferences_are_of_one_user_and_go_with_the_user) {
    ASSERT_TRUE(kept().create_user({"ada", "x", "viewer", false, 0, 0, 0}));
    ASSERT_TRUE(kept().create_user({"ben", "x", "viewer", false, 0, 0, 0}));
    EXPECT_EQ(*kept().read_preferences("ada"), "");
    ASSERT_TRUE(kept().put_preferences("ada", R"({"language":"en"})"));
    ASSERT_TRUE(kept().put_preferences("ada", R"({"language":"ko"})"));
    ASSERT_TRUE(kept().put_preferences("ben", "{}"));
    reopen();
    EXPECT_EQ(*kept().read_preferences("ada"), R"({"language":"ko"})");
    ASSERT_TRUE(kept().delete_user("ada"));
    EXPECT_EQ(*kept().read_preferences("ada"), "");
    EXPECT_EQ(*kept().read_preferences("ben"), "{}");
}

TEST_F(store_test, there_are_no_preferences_of_a_user_who_does_not_exist) {
    EXPECT_EQ(cause_of(kept().put_preferences("ada", "{}")), cause::not_found);
    EXPECT_EQ(*kept().read_preferences("ada"), "");
}

}  // namespace
}  // namespace penstock::store
