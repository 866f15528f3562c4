#include "history/rocksdb/store.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <random>

#include "base/clock.hpp"
#include "history/chunk_codec.hpp"
#include "history/history.hpp"
#include "history/rocksdb/tests/temp_folder.hpp"

namespace penstock::history::rocksdb_store {

namespace {

using history_type = class penstock::history::history;

constexpr std::int64_t hour = 3'600'000;
constexpr std::int64_t day = 24 * hour;

std::unique_ptr<local_store> opened(const std::string& folder, const store_options& options = {}) {
    auto store = open(folder, options);
    EXPECT_TRUE(store) << to_string(store.error());
    return store ? std::move(*store) : nullptr;
}

std::string fault_of(const std::string& folder) {
    const auto store = open(folder, {});
    return store ? std::string("no fault") : store.error().message;
}

chunk of(tag_number tag, std::int64_t first_time, std::size_t size = 10) {
    static std::mt19937 random(1);
    chunk c{{tag, first_time, 1}, first_time + 1000, byte_buffer(size)};
    for (auto& byte : c.content)
        byte = static_cast<std::uint8_t>(random());
    return c;
}

std::vector<std::int64_t> times_of(chunk_store& store, tag_number tag) {
    std::vector<std::int64_t> times;
    EXPECT_TRUE(store.scan(tag, -1000 * day, 100'000 * day, direction::ascending, [&](const chunk_key& key, byte_view) {
        times.push_back(key.first_time);
        return true;
    }));
    return times;
}

/// Ends the process immediately, as a kill does; the store is never closed.
[[noreturn]] void die(bool was_all_well) {
    ::_exit(was_all_well ? 0 : 1);
}

void write_and_die(const std::string& folder) {
    auto* store = opened(folder).release();
    bool is_well = true;
    for (sequence_number i = 1; i <= 5; ++i) {
        const auto c = of(7, static_cast<std::int64_t>(i) * 1000);
        is_well = is_well && store->put({&c, 1}) && (i > 3 || store->commit(i));
    }
    die(is_well);
}

void remove_and_die(const std::string& folder) {
    auto* store = opened(folder).release();
    const chunk both[] = {of(7, 1000), of(8, 1000)};
    const auto late = of(8, 2000);
    die(store->put(both) && store->commit(1) && store->remove(7) && store->commit(2) && store->put({&late, 1}));
}

samples walk_of(std::int64_t begin, std::int64_t seconds) {
    samples points;
    for (std::int64_t i = 0; i < seconds; ++i) {
        points.add_cell(begin + 1000 * i, static_cast<std::uint8_t>(element_type::int32), quality::good,
                        static_cast<std::uint64_t>(i * i % 997));
    }
    return points;
}

/// Points, the roll-ups of them on disk, then others in their hours, of which it is left open what is on disk.
void change_under_rollups_and_die(const std::string& folder) {
    auto* store = opened(folder).release();
    auto* kept = new history_type(std::unique_ptr<chunk_store>(store));
    const point_query all{7, 0, 4 * hour};
    const bool is_well = kept->import(7, walk_of(0, 3 * 3600)) &&
                         kept->buckets(all, {aggregate::sum, 50 * 60'000}, 100, from_epoch_ms(day)) &&
                         store->commit(1) && store->rollups(7, 0, day)->size() == 3;
    const auto late = walk_of(hour + 500, 200);
    const chunk more{{7, late.times.front(), 1'000'000}, late.times.back(), encode_chunk(late, 0, late.size())};
    (void)kept->buckets(all, {aggregate::sum, 50 * 60'000}, 100, from_epoch_ms(day));
    die(is_well && store->put({&more, 1}));
}

}  // namespace

TEST(rocksdb_store, a_killed_process_leaves_rollups_that_are_right_or_not_used) {
    const shared_folder folder;
    EXPECT_EXIT(change_under_rollups_and_die(folder.path()), testing::ExitedWithCode(0), "");
    history_type kept(opened(folder.path()));
    const auto sum_of = [&](direction order) {
        const auto found = kept.buckets({7, 0, 4 * hour, order}, {aggregate::sum, 5 * hour}, 10, from_epoch_ms(day));
        EXPECT_TRUE(found);
        return *found->points.number_at(0);
    };
    EXPECT_GT(sum_of(direction::ascending), 0);
    EXPECT_EQ(sum_of(direction::ascending), sum_of(direction::descending));
}

TEST(rocksdb_store, drops_rollups_with_the_chunks_of_their_hour) {
    const temp_dir root;
    const auto store = opened(root.at("h"));
    const auto now = to_epoch_ms(wall_now());
    for (const tag_number tag : {1U, 2U}) {
        for (const auto days : {40, 20})
            ASSERT_TRUE(store->put_rollups(tag, std::vector<stored_rollup>{{now - days * day, {1, 2, 3}}}));
    }
    auto rules = std::make_shared<retention_rules>();
    rules->days_of_tag[2] = 7;
    store->set_retention(rules);
    ASSERT_TRUE(store->commit(1));
    ASSERT_TRUE(store->compact());
    EXPECT_EQ(store->rollups(1, 0, now)->size(), 1U);
    EXPECT_EQ(store->rollups(2, 0, now)->size(), 0U);
}

TEST(rocksdb_store, a_killed_process_leaves_position_and_chunks_of_the_same_moment) {
    const shared_folder folder;
    EXPECT_EXIT(write_and_die(folder.path()), testing::ExitedWithCode(0), "");
    const auto store = opened(folder.path());
    EXPECT_EQ(store->position().value(), 3U);
    EXPECT_EQ(times_of(*store, 7), (std::vector<std::int64_t>{1000, 2000, 3000}));
}

TEST(rocksdb_store, a_removal_outlives_a_killed_process_with_the_next_commit) {
    const shared_folder folder;
    EXPECT_EXIT(remove_and_die(folder.path()), testing::ExitedWithCode(0), "");
    const auto store = opened(folder.path());
    EXPECT_EQ(store->position().value(), 2U);
    EXPECT_TRUE(times_of(*store, 7).empty());
    EXPECT_EQ(times_of(*store, 8), std::vector<std::int64_t>{1000});
}

TEST(rocksdb_store, drops_what_is_older_than_each_tags_retention_when_it_compacts) {
    const temp_dir root;
    const auto store = opened(root.at("h"));
    const auto now = to_epoch_ms(wall_now());
    for (const tag_number tag : {1U, 2U}) {
        for (const auto days : {40, 20, 3}) {
            const auto c = of(tag, now - days * day);
            ASSERT_TRUE(store->put({&c, 1}));
        }
    }
    ASSERT_TRUE(store->commit(1));
    auto rules = std::make_shared<retention_rules>();
    rules->days = 35;
    rules->days_of_tag[2] = 7;
    store->set_retention(rules);
    ASSERT_TRUE(store->compact());
    EXPECT_EQ(times_of(*store, 1), (std::vector<std::int64_t>{now - 20 * day, now - 3 * day}));
    EXPECT_EQ(times_of(*store, 2), std::vector<std::int64_t>{now - 3 * day});
    EXPECT_EQ(store->position().value(), 1U);
}

TEST(rocksdb_store, removes_expired_chunks_automatically_when_the_rules_change) {
    const temp_dir root;
    const auto store = opened(root.at("h"));
    store->set_retention(std::make_shared<retention_rules>());
    const auto c = of(1, to_epoch_ms(wall_now()) - 20 * day);
    ASSERT_TRUE(store->put({&c, 1}));
    ASSERT_TRUE(store->commit(1));
    auto shorter = std::make_shared<retention_rules>();
    shorter->days = 10;
    store->set_retention(shorter);
    EXPECT_TRUE(soon([&] { return times_of(*store, 1).empty(); }));
}

TEST(rocksdb_store, above_its_size_it_drops_the_oldest_of_all_tags) {
    const temp_dir root;
    const auto store = opened(root.at("h"), {.max_bytes = 4'000'000, .maintenance_interval = milliseconds{20}});
    const auto begin = to_epoch_ms(wall_now()) - 10 * day;
    std::vector<chunk> chunks;
    for (int h = 0; h < 200; ++h) {
        chunks.clear();
        for (tag_number tag = 1; tag <= 10; ++tag)
            chunks.push_back(of(tag, begin + h * hour, 3000));
        ASSERT_TRUE(store->put(chunks));
        if (h % 20 != 19) continue;
        ASSERT_TRUE(store->commit(static_cast<sequence_number>(h)));
    }
    EXPECT_TRUE(soon([&] { return store->size_bytes() <= 4'000'000; }));
    const auto left = times_of(*store, 1);
    EXPECT_EQ(left.back(), begin + 199 * hour);
    EXPECT_GT(left.size(), 100U);
    EXPECT_LT(left.size(), 140U);
    EXPECT_EQ(times_of(*store, 10), left);
}

TEST(rocksdb_store, reports_what_is_wrong_with_a_folder) {
    const temp_dir root;
    EXPECT_NE(fault_of(root.at("missing/h")).find("cannot be created"), std::string::npos);
    std::ofstream(root.at("file")) << "x";
    EXPECT_NE(fault_of(root.at("file")).find("expected a folder for the history: move this file away"),
              std::string::npos);
    std::filesystem::create_directory(root.at("other"));
    std::ofstream(root.at("other/notes.txt")) << "x";
    EXPECT_NE(
        fault_of(root.at("other")).find("this folder is for the history, but contains notes.txt: move this file away"),
        std::string::npos);
    const auto used = opened(root.at("used"));
    EXPECT_NE(fault_of(root.at("used")).find("used by another process"), std::string::npos);
}

TEST(rocksdb_store, reports_that_a_folder_is_damaged) {
    const temp_dir root;
    opened(root.at("h"));
    for (const auto& entry : std::filesystem::directory_iterator(root.at("h"))) {
        if (!entry.path().filename().string().starts_with("MANIFEST")) continue;
        std::filesystem::resize_file(entry.path(), 3);
    }
    EXPECT_NE(fault_of(root.at("h")).find("damaged"), std::string::npos) << fault_of(root.at("h"));
}

}  // namespace penstock::history::rocksdb_store
