#include "master/make_id.hpp"

#include <gtest/gtest.h>

namespace penstock::master {
namespace {

TEST(make_id, has_twelve_letters_behind_its_prefix) {
    const auto id = make_id("OPC_");
    EXPECT_EQ(id.size(), 16U);
    EXPECT_TRUE(id.starts_with("OPC_"));
    EXPECT_EQ(id.find_first_not_of("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 4), std::string::npos);
    EXPECT_NE(id, make_id("OPC_"));
}

}  // namespace
}  // namespace penstock::master
