#include "master/reserved_actor.hpp"

#include <gtest/gtest.h>

namespace penstock::master {
namespace {

TEST(reserved_actor, no_user_may_sign_as_the_gateway_or_as_a_key) {
    for (const char* id :
         {"api-key", "API-KEY", "open", "counter", "v1", "opcua", "EDGE_REY7BPSHS22Q", "edge_1", "KEY_A"})
        EXPECT_TRUE(is_reserved_actor(id)) << id;
    for (const char* id : {"boss", "opener", "api", "edge", "keyholder", "mes-1", ""})
        EXPECT_FALSE(is_reserved_actor(id)) << id;
}

}  // namespace
}  // namespace penstock::master
