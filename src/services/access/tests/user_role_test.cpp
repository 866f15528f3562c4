#include "services/access/user_role.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

TEST(roles, are_read_as_they_are_written) {
    for (const auto r : {user_role::viewer, user_role::operator_, user_role::engineer, user_role::admin}) {
        EXPECT_EQ(parse_role(to_string(r)), r);
    }
    EXPECT_FALSE(parse_role("nobody"));
    EXPECT_FALSE(parse_role("Admin"));
}

}  // namespace
}  // namespace penstock::services
