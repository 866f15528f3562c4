#include "history/cassandra/token.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "history/cassandra/request_codec.hpp"

namespace penstock::history::cassandra {
namespace {

ring_token token(std::string_view edge, std::int64_t tag, std::int32_t day) {
    byte_buffer number;
    append_big(number, static_cast<std::uint64_t>(tag));
    byte_buffer date;
    append_big(date, static_cast<std::uint32_t>(day) + (1U << 31U));
    const byte_view key[] = {as_bytes(edge), number, date};
    return token_of(key);
}

TEST(token, is_the_one_of_a_real_server) {
    // SELECT token(edge, tag, day) of Cassandra 5.0.9; 19849 is 2024-05-06.
    EXPECT_EQ(token("e1", 7, 19849), -6960097227772205140);
    EXPECT_EQ(token("e1", 1, 19849), -3267490812413317701);
    EXPECT_EQ(token("e1", -1, 19849), -7973995253760171314) << "bytes above 7F";
    EXPECT_EQ(token("e1", 70'000, 19849), 1686534867722551210);
    EXPECT_EQ(token("", 1, 19849), 5040010785883354526);
    EXPECT_EQ(token("", -1, 19849), -2105035035302882710);
    EXPECT_EQ(token("", 70'000, 19849), 8186969419975457448);
    EXPECT_EQ(token("plant-7/\u00e9dge", 1, 19849), -7881719930957853230) << "longer than two blocks";
    EXPECT_EQ(token("plant-7/\u00e9dge", 70'000, 19849), 2700709095740832959);
    EXPECT_EQ(token("plant-7/\u00e9dge", -1, 19849), 8933798091483136056);
}

TEST(token, one_column_is_hashed_alone) {
    const byte_view key[] = {as_bytes("test")};
    EXPECT_EQ(token_of(key), hash_of(as_bytes("test")));
    EXPECT_EQ(hash_of({}), 0) << "as the algorithm with seed 0 has it";
}

}  // namespace
}  // namespace penstock::history::cassandra
