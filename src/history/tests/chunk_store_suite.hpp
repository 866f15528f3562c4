#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "history/history.hpp"
#include "history/tests/tag_feed.hpp"

namespace penstock::history {

/// What every engine must do. An engine's test includes this once and writes
///
///     INSTANTIATE_TEST_SUITE_P(rocksdb, chunk_store_suite, testing::Values(store_maker{…}));
struct store_maker {
    std::function<std::unique_ptr<chunk_store>()> open_new;  ///< an empty one
    std::function<std::unique_ptr<chunk_store>()> reopen;    ///< the last one again, after it was closed; may be null
};

class chunk_store_suite : public testing::TestWithParam<store_maker> {
protected:
    using lines = std::vector<std::string>;

    static chunk of(tag_number tag, std::int64_t first_time, sequence_number first, std::string_view content) {
        const auto bytes = as_bytes(content);
        return {{tag, first_time, first}, first_time + 1000, {bytes.begin(), bytes.end()}};
    }
    void put(std::initializer_list<chunk> chunks) {
        const auto stored = store->put({chunks.begin(), chunks.size()});
        ASSERT_TRUE(stored) << stored.error().message();
    }
    /// `first time/number content` of each.
    lines scan(tag_number tag, std::int64_t from, std::int64_t to, direction order = direction::ascending,
               std::size_t max = 1000) {
        lines found;
        const auto scanned = store->scan(tag, from, to, order, [&](const chunk_key& key, byte_view content) {
            EXPECT_EQ(key.tag, tag);
            found.push_back(std::to_string(key.first_time) + "/" + std::to_string(key.first) + " " +
                            std::string(content.begin(), content.end()));
            return found.size() < max;
        });
        EXPECT_TRUE(scanned) << scanned.error().message();
        return found;
    }
    void put_rollups(tag_number tag, std::initializer_list<std::pair<std::int64_t, std::string_view>> rollups) {
        std::vector<stored_rollup> some;
        for (const auto& [hour, content] : rollups) {
            const auto bytes = as_bytes(content);
            some.push_back({hour, {bytes.begin(), bytes.end()}});
        }
        const auto stored = store->put_rollups(tag, some);
        ASSERT_TRUE(stored) << stored.error().message();
    }
    /// `hour content` of each.
    lines rollups(tag_number tag, std::int64_t from, std::int64_t to) {
        lines found;
        const auto read = store->rollups(tag, from, to);
        EXPECT_TRUE(read) << read.error().message();
        if (!read) return found;
        for (const auto& r : *read)
            found.push_back(std::to_string(r.hour) + " " + std::string(r.content.begin(), r.content.end()));
        return found;
    }
    bool reopen() {
        if (!GetParam().reopen) return false;
        store.reset();
        store = GetParam().reopen();
        return store != nullptr;
    }

    std::unique_ptr<chunk_store> store = GetParam().open_new();
};

TEST_P(chunk_store_suite, gives_chunks_in_the_order_of_their_keys_and_backwards) {
    put({of(7, 3000, 5, "c"), of(7, 1000, 9, "a"), of(7, 2000, 1, "b"), of(7, 1000, 10, "a2")});
    EXPECT_EQ(scan(7, 0, 9999), (lines{"1000/9 a", "1000/10 a2", "2000/1 b", "3000/5 c"}));
    EXPECT_EQ(scan(7, 0, 9999, direction::descending), (lines{"3000/5 c", "2000/1 b", "1000/10 a2", "1000/9 a"}));
}

TEST_P(chunk_store_suite, gives_those_that_begin_within_a_half_open_range) {
    put({of(7, 1000, 1, "a"), of(7, 2000, 2, "b"), of(7, 3000, 3, "c")});
    for (const auto order : {direction::ascending, direction::descending}) {
        EXPECT_EQ(scan(7, 2000, 3000, order), lines{"2000/2 b"});
        EXPECT_EQ(scan(7, 1001, 2000, order), lines{});
        EXPECT_EQ(scan(7, 3000, 3000, order), lines{});
        EXPECT_EQ(scan(7, 5000, 1000, order), lines{});
    }
}

TEST_P(chunk_store_suite, keeps_tags_apart) {
    put({of(1, 1000, 1, "one"), of(2, 1000, 2, "two"), of(256, 1000, 3, "many"), of(0xFFFF'FFFF, 1000, 4, "last")});
    EXPECT_EQ(scan(1, 0, 9999), lines{"1000/1 one"});
    EXPECT_EQ(scan(2, 0, 9999, direction::descending), lines{"1000/2 two"});
    EXPECT_EQ(scan(256, 0, 9999), lines{"1000/3 many"});
    EXPECT_EQ(scan(0xFFFF'FFFF, 0, 9999), lines{"1000/4 last"});
    EXPECT_EQ(scan(3, 0, 9999), lines{});
}

TEST_P(chunk_store_suite, supports_times_before_1970_and_at_both_ends) {
    constexpr auto min = std::numeric_limits<std::int64_t>::min() / 2;
    constexpr auto max = std::numeric_limits<std::int64_t>::max() / 2;
    put({of(7, -5, 1, "b"), of(7, min, 2, "a"), of(7, 5, 3, "c"), of(7, max, 4, "d")});
    EXPECT_EQ(scan(7, min, max), (lines{std::to_string(min) + "/2 a", "-5/1 b", "5/3 c"}));
    EXPECT_EQ(scan(7, -5, max + 1, direction::descending), (lines{std::to_string(max) + "/4 d", "5/3 c", "-5/1 b"}));
}

TEST_P(chunk_store_suite, stops_when_the_visitor_has_enough) {
    put({of(7, 1000, 1, "a"), of(7, 2000, 2, "b"), of(7, 3000, 3, "c")});
    EXPECT_EQ(scan(7, 0, 9999, direction::ascending, 1), lines{"1000/1 a"});
    EXPECT_EQ(scan(7, 0, 9999, direction::descending, 2), (lines{"3000/3 c", "2000/2 b"}));
}

TEST_P(chunk_store_suite, a_chunk_with_a_known_key_replaces_the_other) {
    put({of(7, 1000, 1, "short")});
    put({of(7, 1000, 1, "and longer")});
    EXPECT_EQ(scan(7, 0, 9999), lines{"1000/1 and longer"});
    ASSERT_TRUE(store->commit(5));
    put({of(7, 1000, 1, "again")});
    EXPECT_EQ(scan(7, 0, 9999), lines{"1000/1 again"});
}

TEST_P(chunk_store_suite, returns_the_last_committed_position) {
    EXPECT_EQ(store->position().value(), 0U);
    ASSERT_TRUE(store->commit(17));
    EXPECT_EQ(store->position().value(), 17U);
    ASSERT_TRUE(store->commit(0xFFFF'FFFF'FFFFULL));
    EXPECT_EQ(store->position().value(), 0xFFFF'FFFF'FFFFULL);
}

TEST_P(chunk_store_suite, returns_any_bytes_unchanged) {
    std::string bytes(100'000, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(i * i >> 3U);
    put({of(7, 1, 1, bytes), of(7, 2, 1, "")});
    EXPECT_EQ(scan(7, 0, 9), (lines{"1/1 " + bytes, "2/1 "}));
}

TEST_P(chunk_store_suite, removes_a_tag_and_no_other) {
    put({of(6, 1000, 1, "a"), of(7, 1000, 1, "a"), of(7, 2000, 2, "b"), of(8, 1000, 1, "a")});
    ASSERT_TRUE(store->commit(1));
    put({of(7, 3000, 3, "c")});
    ASSERT_TRUE(store->remove(7));
    EXPECT_EQ(scan(7, -9999, 9999), lines{});
    EXPECT_EQ(scan(6, 0, 9999).size(), 1U);
    EXPECT_EQ(scan(8, 0, 9999).size(), 1U);
    if (!reopen()) return;
    EXPECT_EQ(scan(7, -9999, 9999), lines{});
    EXPECT_EQ(scan(6, 0, 9999).size(), 1U);
    EXPECT_EQ(scan(8, 0, 9999).size(), 1U);
}

TEST_P(chunk_store_suite, has_everything_committed_when_it_is_opened_again) {
    put({of(7, 1000, 1, "a"), of(7, 2000, 2, "b")});
    ASSERT_TRUE(store->commit(2));
    put({of(7, 2000, 2, "longer"), of(8, 1000, 3, "c")});
    ASSERT_TRUE(store->commit(3));
    if (!reopen()) GTEST_SKIP() << "this store is not opened again";
    EXPECT_EQ(store->position().value(), 3U);
    EXPECT_EQ(scan(7, 0, 9999), (lines{"1000/1 a", "2000/2 longer"}));
    EXPECT_EQ(scan(8, 0, 9999), lines{"1000/3 c"});
}

TEST_P(chunk_store_suite, gives_the_rollups_of_a_tag_and_of_hours) {
    if (!store->has_rollups()) GTEST_SKIP() << "this store has no roll-ups";
    put({of(7, 1000, 1, "a")});
    put_rollups(7, {{2000, "b"}, {-1000, "a"}, {3000, "c"}});
    put_rollups(8, {{2000, "other"}});
    put_rollups(7, {{3000, "c2"}});
    EXPECT_EQ(rollups(7, -9999, 9999), (lines{"-1000 a", "2000 b", "3000 c2"}));
    EXPECT_EQ(rollups(7, 2000, 3000), lines{"2000 b"});
    EXPECT_EQ(rollups(7, 3000, 2000), lines{});
    EXPECT_EQ(rollups(6, -9999, 9999), lines{});
    EXPECT_EQ(scan(7, -9999, 9999), lines{"1000/1 a"}) << "a roll-up is no chunk";
    EXPECT_EQ(scan(0, -9999, 9999), lines{});
}

TEST_P(chunk_store_suite, removes_the_rollups_of_a_tag_with_it) {
    if (!store->has_rollups()) GTEST_SKIP() << "this store has no roll-ups";
    for (const tag_number tag : {6U, 7U, 8U})
        put_rollups(tag, {{1000, "a"}, {std::numeric_limits<std::int64_t>::max() / 2, "b"}});
    ASSERT_TRUE(store->remove(7));
    EXPECT_EQ(rollups(6, 0, 9999).size(), 1U);
    EXPECT_EQ(rollups(7, 0, std::numeric_limits<std::int64_t>::max()), lines{});
    EXPECT_EQ(rollups(8, 0, 9999).size(), 1U);
    ASSERT_TRUE(store->commit(1));
    if (!reopen()) return;
    EXPECT_EQ(rollups(6, 0, 9999), lines{"1000 a"});
    EXPECT_EQ(rollups(7, 0, 9999), lines{});
}

TEST_P(chunk_store_suite, has_no_error) {
    put({of(7, 1000, 1, "a")});
    ASSERT_TRUE(store->commit(1));
    EXPECT_FALSE(store->error());
    store->size_bytes();
}

TEST_P(chunk_store_suite, a_history_on_it_gives_back_what_was_appended) {
    history kept(std::move(store));
    tag_feed feed(kept);
    random_walk walk(1);
    for (int second = 0; second < 1000; ++second) {
        for (tag_number tag = 1; tag <= 5; ++tag)
            feed.add(tag, 1000 * second, walk.next());
        feed.send();
        if (second % 97 != 96) continue;
        ASSERT_TRUE(kept.checkpoint(feed.position()));
    }
    for (tag_number tag = 1; tag <= 5; ++tag) {
        const auto all = kept.points({tag, 0, start_time + 1'000'000}, 5000, from_epoch_ms(start_time));
        ASSERT_TRUE(all) << all.error().message();
        expect_same(all->points, feed.expected(tag));
        auto last = kept.points({tag, 0, start_time + 500'500, direction::descending}, 50, from_epoch_ms(start_time));
        ASSERT_TRUE(last);
        reverse(last->points);
        expect_same(last->points, feed.expected(tag, start_time + 451'000, start_time + 500'500));
    }
    ASSERT_TRUE(kept.remove(3));
    EXPECT_TRUE(kept.points({3, 0, start_time + 1'000'000}, 5000, from_epoch_ms(start_time))->points.empty());
}

/// Descending buckets are made of the points alone.
TEST_P(chunk_store_suite, a_history_on_it_gives_the_buckets_of_the_points_before_and_after_a_late_point) {
    history kept(std::move(store));
    tag_feed feed(kept);
    random_walk walk(2);
    constexpr std::int64_t hours = 3;
    samples points;
    for (std::int64_t second = 0; second < hours * 3600; ++second)
        add_number(points, start_time + 1000 * second, walk.next());
    ASSERT_TRUE(kept.import(1, points));
    const auto later = from_epoch_ms(start_time + 100 * 3'600'000);
    const auto expect_right = [&] {
        for (const auto kind : {aggregate::minimum, aggregate::average, aggregate::count}) {
            point_query q{1, start_time - 5, start_time + hours * 3'600'000};
            const auto found = kept.buckets(q, {kind, 1'234'567}, 100, later);
            q.order = direction::descending;
            auto wanted = kept.buckets(q, {kind, 1'234'567}, 100, later);
            ASSERT_TRUE(found && wanted);
            reverse(wanted->points);
            ASSERT_EQ(found->points.size(), 9U);
            expect_same(found->points, wanted->points);
        }
    };
    expect_right();
    expect_right();
    for (std::int64_t hour = 0; hour <= hours; ++hour)
        feed.add_now(1, 3'600'000 * hour + 1'000'100, -1000);
    expect_right();
    ASSERT_TRUE(kept.checkpoint(feed.position()));
    expect_right();
    expect_right();
}

}  // namespace penstock::history
