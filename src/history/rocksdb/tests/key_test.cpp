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

/// An older version of the gateway opens the same folder, and takes what it does not know for none of its chunks.
TEST(rocksdb_key, of_a_rollup_is_no_chunks_and_orders_by_tag_and_hour) {
    constexpr auto min = std::numeric_limits<std::int64_t>::min();
    constexpr auto max = std::numeric_limits<std::int64_t>::max();
    const rollup_key ordered[] = {{1, min}, {1, -1}, {1, 0}, {1, max}, {2, min}, {256, 0}, {0xFFFF'FFFF, max}};
    for (std::size_t i = 0; i < std::size(ordered); ++i) {
        const rollup_key_bytes bytes(ordered[i].tag, ordered[i].hour);
        EXPECT_EQ(decode_key(bytes.slice()), std::nullopt);
        const auto key = decode_rollup_key(bytes.slice());
        ASSERT_TRUE(key);
        EXPECT_EQ(key->tag, ordered[i].tag);
        EXPECT_EQ(key->hour, ordered[i].hour);
        EXPECT_LE(rocksdb::Slice(first_rollup_of(key->tag)).compare(bytes.slice()), 0);
        EXPECT_GT(rocksdb::Slice(end_of_rollups(key->tag)).compare(bytes.slice()), 0);
        if (i == 0) continue;
        const rollup_key_bytes before(ordered[i - 1].tag, ordered[i - 1].hour);
        EXPECT_LT(before.slice().compare(bytes.slice()), 0) << i;
        if (ordered[i - 1].tag == key->tag) continue;
        EXPECT_LE(rocksdb::Slice(end_of_rollups(ordered[i - 1].tag)).compare(bytes.slice()), 0);
    }
    EXPECT_EQ(decode_rollup_key(key_bytes({1, 0, 0}).slice()), std::nullopt);
    EXPECT_EQ(decode_rollup_key(std::string(4, '\0') + "position"), std::nullopt);
    EXPECT_EQ(decode_rollup_key(std::string(rollup_key_bytes::size, '\0')), std::nullopt);
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
