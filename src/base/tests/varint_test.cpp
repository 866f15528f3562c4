#include "base/varint.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace penstock {
namespace {

TEST(varint, comes_back) {
    for (const std::int64_t n : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{63}, std::int64_t{-64},
                                 std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
        byte_buffer out;
        append_varint(out, zigzag(n));
        byte_reader in(out);
        EXPECT_EQ(in.read_signed_varint(), n);
        EXPECT_TRUE(in.ok());
        EXPECT_EQ(in.left(), 0U);
    }
}

TEST(byte_reader, after_a_fault_everything_is_zero) {
    const byte_buffer bytes{1, 2, 3};
    byte_reader in(bytes);
    EXPECT_TRUE(in.read(4).empty());
    EXPECT_FALSE(in.ok());
    EXPECT_EQ(in.read_byte(), 0);
    EXPECT_EQ(in.read_little<std::uint16_t>(), 0);
}

TEST(byte_reader, a_number_without_end_is_a_fault) {
    const byte_buffer bytes(11, 0xFF);
    byte_reader in(bytes);
    EXPECT_EQ(in.read_varint(), 0U);
    EXPECT_FALSE(in.ok());
}

}  // namespace
}  // namespace penstock
