#include "base/bytes.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

TEST(bytes, integers_keep_their_order_of_bytes) {
    byte_buffer out;
    append_big<std::uint32_t>(out, 0x0A0B0C0D);
    append_little<std::uint16_t>(out, 0x0102);
    EXPECT_EQ(to_hex(out), "0a 0b 0c 0d 02 01");
    EXPECT_EQ(load_big<std::uint32_t>(out.data()), 0x0A0B0C0DU);
    EXPECT_EQ(load_little<std::uint16_t>(out.data() + 4), 0x0102U);
}

TEST(bytes, hex_reads_back_what_it_wrote) {
    const auto bytes = parse_hex("00 FF\n7a");
    ASSERT_TRUE(bytes.has_value());
    EXPECT_EQ(to_hex(*bytes, '\0'), "00ff7a");
    EXPECT_FALSE(parse_hex("0").has_value());
    EXPECT_FALSE(parse_hex("0g").has_value());
}

TEST(bytes, base64_reads_back_what_it_wrote) {
    for (const std::string_view text : {"", "f", "fo", "foo", "foob"}) {
        const auto back = parse_base64(to_base64(as_bytes(text)));
        ASSERT_TRUE(back.has_value());
        EXPECT_EQ(std::string(back->begin(), back->end()), text);
    }
    EXPECT_FALSE(parse_base64("Zg=").has_value());
    EXPECT_FALSE(parse_base64("Z===").has_value());
    EXPECT_FALSE(parse_base64("Zg=a").has_value());
}

}  // namespace
}  // namespace penstock
