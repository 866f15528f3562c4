#include "services/keys/secrets.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

TEST(secrets, tokens_are_256_bits) {
    EXPECT_EQ(make_token().size(), 43U);
    EXPECT_NE(make_token(), make_token());
}

TEST(secrets, sha256_is_the_known_one) {
    EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace penstock::services
