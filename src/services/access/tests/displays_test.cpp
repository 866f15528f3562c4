#include "services/access/displays.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

store::display made(const std::string& secret, const std::string& addresses) {
    return {"DISPLAY_1", "Hall", "V1", addresses, to_hex(sha256(secret)), "anna", 0};
}

TEST(displays, are_let_in_as_viewers_of_one_view_from_their_networks) {
    displays all;
    const auto secret = make_token();
    all.set_all({made(secret, "10.0.0.0/8,192.168.1.7")});
    const auto who = all.find(secret, "10.1.2.3");
    ASSERT_TRUE(who);
    EXPECT_EQ(who->method, auth_method::display);
    EXPECT_EQ(who->role, user_role::viewer);
    EXPECT_EQ(who->user_id, "DISPLAY_1");
    EXPECT_EQ(who->view_id, "V1");
    EXPECT_NE(who->csrf_token, secret);
    EXPECT_FALSE(who->has_permission(permission::operate, "alarm"));
    EXPECT_FALSE(who->may_grant_access());
    EXPECT_TRUE(all.find(secret, "::ffff:192.168.1.7"));
    for (const auto* elsewhere : {"192.168.1.8", "::1", "", "nonsense"})
        EXPECT_FALSE(all.find(secret, elsewhere)) << elsewhere;
    EXPECT_FALSE(all.find(make_token(), "10.1.2.3"));
    EXPECT_FALSE(all.find("", "10.1.2.3"));
    EXPECT_TRUE(all.knows(secret)) << "so that the audit hides it wherever it is used";
}

TEST(displays, that_are_withdrawn_are_strangers) {
    displays all;
    const auto secret = make_token();
    all.set_all({made(secret, "10.0.0.0/8")});
    all.set_all({});
    EXPECT_FALSE(all.find(secret, "10.1.2.3"));
    EXPECT_FALSE(all.knows(secret));
}

TEST(displays, a_row_that_makes_no_sense_lets_nobody_in) {
    displays all;
    const auto secret = make_token();
    auto no_network = made(secret, "everywhere");
    auto no_secret = made(secret, "10.0.0.0/8");
    no_secret.secret_sha256 = "zz";
    all.set_all({no_network, no_secret});
    EXPECT_FALSE(all.find(secret, "10.1.2.3"));
}

}  // namespace
}  // namespace penstock::services
