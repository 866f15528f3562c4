#include "base/crc32c.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace penstock {
namespace {

TEST(crc32c, vectors_of_rfc_3720_b4) {
    const std::array<std::uint8_t, 32> zeros{};
    EXPECT_EQ(crc32c(zeros), 0x8A9136AAU);
    std::array<std::uint8_t, 32> ones{};
    ones.fill(0xFF);
    EXPECT_EQ(crc32c(ones), 0x62A8AB43U);
    std::array<std::uint8_t, 32> rising{};
    std::iota(rising.begin(), rising.end(), std::uint8_t{0});
    EXPECT_EQ(crc32c(rising), 0x46DD794EU);
    EXPECT_EQ(crc32c(as_bytes("123456789")), 0xE3069283U);
    EXPECT_EQ(crc32c_by_table(as_bytes("123456789")), 0xE3069283U);
}

TEST(crc32c, goes_on_where_it_ended) {
    const auto text = as_bytes("the quick brown fox jumps over the lazy dog");
    for (std::size_t n = 0; n <= text.size(); ++n) {
        EXPECT_EQ(crc32c(text.subspan(n), crc32c(text.first(n))), crc32c(text)) << n;
        EXPECT_EQ(crc32c_by_table(text.subspan(n), crc32c(text.first(n))), crc32c(text)) << n;
    }
}

}  // namespace
}  // namespace penstock
