#include "services/keys/key_ring.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

const wall_time noon = from_epoch_ms(1'790'000'000'000);

TEST(key_ring, the_configured_key_is_an_administrator) {
    const key_ring keys("correct-key");
    const auto found = keys.find("correct-key", noon);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->is_main);
    EXPECT_EQ(found->role, user_role::admin);
    EXPECT_FALSE(keys.find("correct-kez", noon));
    EXPECT_FALSE(keys.find("", noon));
}

TEST(key_ring, without_a_configured_key_the_empty_key_is_not_right) {
    EXPECT_FALSE(key_ring("").find("", noon));
}

TEST(key_ring, named_keys_have_their_role_until_they_expire) {
    key_ring keys("main");
    keys.set_named({{"KEY_A", sha256("first"), user_role::viewer, noon + seconds(10)},
                    {"KEY_B", sha256("second"), user_role::operator_, {}}});
    EXPECT_EQ(keys.find("first", noon)->role, user_role::viewer);
    EXPECT_FALSE(keys.find("first", noon + seconds(10)));
    EXPECT_EQ(keys.find("second", noon + hours(1000))->key_id, "KEY_B");
    EXPECT_EQ(keys.last_used(), (std::map<std::string, wall_time>{{"KEY_A", noon}, {"KEY_B", noon + hours(1000)}}));
    keys.set_named({});
    EXPECT_FALSE(keys.find("second", noon));
}

}  // namespace
}  // namespace penstock::services
