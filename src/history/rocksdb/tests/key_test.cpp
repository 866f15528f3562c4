#include "history/rocksdb/key.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "history/rocksdb/hour_sizes.hpp"

namespace penstock::history::rocksdb_store {

TEST(rocksdb_key, orders_as_the_chunk_key_does) {
    constexpr auto min = std::numeric_limits<std::int64_t>::min();
    constexpr auto max = std::numeric_limits<std::int64_t>::max();
    const chunk_key ordered[] = {{1, min, 0}, {1, -1, 7},  {1, 0, 0},   {1, 0, 1},   {1, 0, 256},
                                 {1, 255, 0}, {1, 256, 0}, {1, max, 0}, {2, min, 0}, {0xFFFF'FFFF, max, ~0ULL}};
    for (std::size_t i = 0; i < std::size(ordered); ++i) {
        const key_bytes bytes(ordered[i]);
        ASSERT_EQ(decode_key(bytes.slice()), ordered[i]);
        EXPECT_LE(rocksdb::Slice(first_of(ordered[i].tag)).compare(bytes.slice()), 0);
        EXPECT_GT(rocksdb::Slice(end_of(ordered[i].tag)).compare(bytes.slice()), 0);
        if (i == 0) continue;
        EXPECT_LT(key_bytes(ordered[i - 1]).slice().compare(bytes.slice()), 0) << i;
    }
}

TEST(rocksdb_key, of_another_length_or_of_no_tag_is_no_chunks) {
    EXPECT_EQ(decode_key("short"), std::nullopt);
    EXPECT_EQ(decode_key(std::string(key_bytes::size, '\0')), std::nullopt);
    EXPECT_EQ(decode_key(std::string(key_bytes::size + 1, 'a')), std::nullopt);
}

TEST(hour_sizes, return_before_which_time_a_share_of_the_bytes_is) {
    constexpr std::int64_t hour = 3'600'000;
    hour_sizes sizes;
    for (int h = -2; h < 8; ++h)
        sizes.add(h * hour + 5, 100);
    EXPECT_EQ(sizes.end_of_share(0.1), -hour);
    EXPECT_EQ(sizes.end_of_share(0.15), 0);
    EXPECT_EQ(sizes.end_of_share(1), 8 * hour);
    EXPECT_EQ(sizes.end_of_share(0), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(hour_sizes::decode(sizes.encode()), sizes);
    EXPECT_EQ(hour_sizes::decode(sizes.encode().substr(1)), hour_sizes());
    hour_sizes twice = sizes;
    twice.add(sizes);
    EXPECT_EQ(twice.end_of_share(0.1), -hour);
}

}  // namespace penstock::history::rocksdb_store
