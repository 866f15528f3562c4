#include "http_client/compression.hpp"

#include <gtest/gtest.h>

#include "base/bytes.hpp"
#include "http_client/errc.hpp"

namespace penstock::http {
namespace {

std::string from_hex(std::string_view hex) {
    const auto bytes = *parse_hex(hex);
    return {bytes.begin(), bytes.end()};
}

// Made by gzip 1.12 (`printf hello | gzip -n`) and by zlib.compress of Python 3.11.
const std::string gzip_hello = from_hex("1f8b0800000000000003cb48cdc9c9070086a6103605000000");
const std::string zlib_hello = from_hex("789ccb48cdc9c90700062c0215");

TEST(http_unpack, unpacks_gzip_and_zlib) {
    EXPECT_EQ(decompress(gzip_hello, 100).value(), "hello");
    EXPECT_EQ(decompress(zlib_hello, 100).value(), "hello");
}

TEST(http_unpack, members_may_follow_each_other) {
    EXPECT_EQ(decompress(gzip_hello + gzip_hello, 100).value(), "hellohello");
}

TEST(http_unpack, never_makes_more_than_asked) {
    EXPECT_EQ(decompress(gzip_hello, 5).value(), "hello");
    EXPECT_EQ(decompress(gzip_hello, 4).error(), client_errc::too_large);
    const auto bomb = compress(std::string(20'000'000, ' '));
    EXPECT_LT(bomb.size(), 100'000U);
    EXPECT_EQ(decompress(bomb, 4'000'000).error(), client_errc::too_large);
}

TEST(http_unpack, every_part_of_a_packed_text_is_refused) {
    for (std::size_t size = 0; size < gzip_hello.size(); ++size)
        EXPECT_EQ(decompress(std::string_view(gzip_hello).substr(0, size), 100).error(), client_errc::bad_compression)
            << size;
    EXPECT_EQ(decompress("not packed at all", 100).error(), client_errc::bad_compression);
    auto wrong_sum = gzip_hello;
    wrong_sum[gzip_hello.size() - 6] ^= 1;
    EXPECT_EQ(decompress(wrong_sum, 100).error(), client_errc::bad_compression);
}

TEST(http_unpack, what_is_packed_comes_back_whatever_its_size) {
    for (const std::size_t size : {0U, 1U, 16383U, 16384U, 16385U, 100'000U}) {
        std::string text(size, 'x');
        for (std::size_t i = 0; i < size; ++i)
            text[i] = static_cast<char>(i * i / 7);
        EXPECT_EQ(decompress(compress(text), 200'000).value(), text) << size;
    }
}

}  // namespace
}  // namespace penstock::http
