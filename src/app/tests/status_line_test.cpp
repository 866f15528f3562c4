#include "app/status_line.hpp"

#include <gtest/gtest.h>

namespace penstock::app {
namespace {

TEST(status_line, has_numbers_as_people_read_them) {
    EXPECT_EQ(status_line(12, 3, 40'112.4), "12 OPCs, 3 not connected, 40,112 values/s");
    EXPECT_EQ(status_line(1, 0, 0), "1 OPC, 0 not connected, 0 values/s");
    EXPECT_EQ(status_line(1'000, 999, 1'234'567.8), "1,000 OPCs, 999 not connected, 1,234,568 values/s");
    EXPECT_EQ(status_line(0, 0, -1), "0 OPCs, 0 not connected, 0 values/s");
}

}  // namespace
}  // namespace penstock::app
