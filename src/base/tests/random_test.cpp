#include "base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace penstock {
namespace {

TEST(random, all_bytes_are_filled_and_no_two_fills_are_alike) {
    std::set<std::array<std::uint8_t, 16>> seen;
    std::array<bool, 16> has_changed{};
    for (int i = 0; i < 64; ++i) {
        std::array<std::uint8_t, 16> bytes{};
        fill_random(bytes);
        for (std::size_t k = 0; k < bytes.size(); ++k)
            has_changed[k] = has_changed[k] || bytes[k] != 0;
        EXPECT_TRUE(seen.insert(bytes).second);
    }
    for (std::size_t k = 0; k < has_changed.size(); ++k)
        EXPECT_TRUE(has_changed[k]) << k;
}

}  // namespace
}  // namespace penstock
