#include "history/memtable.hpp"

#include "history/tests/points.hpp"

namespace penstock::history {
namespace {

sample_batch batch_of(tag_number first, tag_number count, std::int64_t time) {
    sample_batch out;
    for (tag_number n = first; n < first + count; ++n) {
        out.tags.push_back(n);
        add_number(out, time, n);
    }
    return out;
}

std::size_t points_of(const memtable& table, tag_number tag) {
    std::size_t count = 0;
    for (const auto& chunk : table.read(tag, 0, start_time + 1'000'000))
        count += chunk.points.size();
    return count;
}

TEST(memtable, a_removed_tag_has_nothing_and_gets_nothing_and_its_neighbours_stay) {
    memtable table;
    std::vector<tag_number> ended;
    table.append(batch_of(0, 16, start_time), ended);
    table.remove(3);
    table.append(batch_of(0, 16, start_time + 1), ended);
    EXPECT_TRUE(table.is_removed(3));
    EXPECT_FALSE(table.is_removed(4));
    EXPECT_EQ(points_of(table, 3), 0U);
    EXPECT_EQ(points_of(table, 4), 2U);
}

TEST(memtable, neighbours_that_are_all_removed_take_no_memory_whatever_arrives_later) {
    memtable table;
    std::vector<tag_number> ended;
    table.append(batch_of(16, 1600, start_time), ended);
    const auto full = table.bytes();
    EXPECT_GT(full, 1600 * 80U);
    for (tag_number n = 16; n < 1616; ++n)
        table.remove(n);
    EXPECT_EQ(table.bytes(), 0U);
    EXPECT_EQ(table.points(), 0U);
    table.append(batch_of(16, 1600, start_time + 1), ended);
    table.begin_after(20, 7);
    table.remove(20);
    std::vector<tag_number> due;
    for (std::size_t shard = 0; shard < memtable::shard_count; ++shard)
        table.find_due(shard, 0, due);
    EXPECT_TRUE(due.empty());
    EXPECT_EQ(table.bytes(), 0U);
    EXPECT_TRUE(table.is_removed(20));
    EXPECT_EQ(points_of(table, 20), 0U);
}

TEST(memtable, counts_the_points_of_a_batch_that_has_tags_of_many_shards) {
    memtable table;
    std::vector<tag_number> ended;
    table.append(batch_of(0, 1000, start_time), ended);
    EXPECT_EQ(table.points(), 1000U);
    table.remove(70);
    table.append(batch_of(0, 1000, start_time + 1), ended);
    EXPECT_EQ(table.points(), 2 * 999U);
    const auto held = table.point_bytes();
    for (int i = 2; i < 100; ++i)
        table.append(batch_of(0, 1000, start_time + i), ended);
    EXPECT_EQ(table.points(), 100 * 999U);
    EXPECT_EQ(table.point_bytes(), held) << "unchanged values at a regular interval need no memory";
    EXPECT_TRUE(ended.empty());
}

}  // namespace
}  // namespace penstock::history
