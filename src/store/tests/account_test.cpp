#include "store/password.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

TEST_F(store_test, a_user_comes_back_as_stored_and_changes) {
    EXPECT_TRUE(kept().list_users()->empty());
    ASSERT_TRUE(kept().create_user({"ada", "hash", "admin", false, 0, 0}));
    EXPECT_EQ(cause_of(kept().create_user({"ada", "other", "viewer", false, 6, 0})), cause::duplicate);
    ASSERT_TRUE(kept().update_user({"ada", "new hash", "viewer", true, 99, 7}));
    reopen();
    const auto ada = kept().get_user("ada");
    ASSERT_TRUE(ada);
    EXPECT_EQ(ada->password_hash, "new hash");
    EXPECT_EQ(ada->role, "viewer");
    EXPECT_TRUE(ada->disabled);
    EXPECT_EQ(ada->created_at, to_epoch_ms(monday)) << "set on create, kept on update";
    EXPECT_EQ(ada->last_login, 7);
    EXPECT_EQ(kept().list_users()->size(), 1U);
    ASSERT_TRUE(kept().delete_user("ada"));
    EXPECT_EQ(cause_of(kept().delete_user("ada")), cause::not_found);
    EXPECT_EQ(cause_of(kept().get_user("ada")), cause::not_found);
    EXPECT_EQ(cause_of(kept().update_user({"ada", "", "viewer", false, 0, 0})), cause::not_found);
}

TEST_F(store_test, an_api_key_exists_until_it_is_deleted) {
    ASSERT_TRUE(kept().create_key({"KEY_1", "scada", "aa", "operator", 2, "ada", 1, 0}));
    EXPECT_EQ(cause_of(kept().create_key({"KEY_1", "other", "bb", "viewer", 2, "ada", 1, 0})), cause::duplicate);
    EXPECT_EQ(cause_of(kept().create_key({"KEY_2", "same", "aa", "viewer", 2, "ada", 1, 0})), cause::duplicate)
        << "the same key under two names";
    ASSERT_TRUE(kept().update_key({"KEY_1", "scada", "aa", "viewer", 2, "ada", 99, 5}));
    const auto all = kept().list_keys();
    ASSERT_EQ(all->size(), 1U);
    EXPECT_EQ(all->front().key_name, "scada");
    EXPECT_EQ(all->front().role, "viewer");
    EXPECT_EQ(all->front().created_by, "ada");
    EXPECT_EQ(all->front().created_at, 1);
    EXPECT_EQ(all->front().expires_at, 2);
    EXPECT_EQ(all->front().last_used, 5);
    ASSERT_TRUE(kept().delete_key("KEY_1"));
    EXPECT_EQ(cause_of(kept().delete_key("KEY_1")), cause::not_found);
    EXPECT_EQ(cause_of(kept().update_key({"KEY_1", "", "", "viewer", 0, "", 0, 0})), cause::not_found);
}

TEST(password, only_the_right_one_fits_its_hash) {
    const auto hash = hash_password("correct horse");
    EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$")) << hash;
    EXPECT_TRUE(is_password("correct horse", hash));
    EXPECT_FALSE(is_password("correct horsf", hash));
    EXPECT_FALSE(is_password("", hash));
    EXPECT_NE(hash, hash_password("correct horse")) << "salted";
}

TEST(password, a_text_that_is_no_hash_fits_nothing) {
    EXPECT_FALSE(is_password("", ""));
    EXPECT_FALSE(is_password("x", "x"));
    EXPECT_FALSE(is_password("x", "$argon2id$v=19$m=19456,t=2,p=1$"));
}

}  // namespace
}  // namespace penstock::store
