#include "history/history.hpp"

#include <thread>

#include "history/chunk_codec.hpp"
#include "history/errc.hpp"
#include "history/tests/memory_store.hpp"
#include "history/tests/tag_feed.hpp"

namespace penstock::history {

namespace {

constexpr std::int64_t hour = 3'600'000;
constexpr std::int64_t day = 24 * hour;
const wall_time history_now = from_epoch_ms(start_time);
using lines = std::vector<std::string>;

struct fixture {
    fixture() = default;
    memory_store* store = new memory_store;  // lives in `kept`
    history kept{std::unique_ptr<chunk_store>(store)};
    tag_feed feed{kept};

    samples all(tag_number tag, direction order = direction::ascending) {
        return kept.points({tag, 0, start_time + 100 * day, order}, 1'000'000, history_now).value().points;
    }
    lines text(tag_number tag) { return lines_of(all(tag)); }
    void expect_all(tag_number tag) {
        expect_same(all(tag), feed.expected(tag));
        auto backwards = all(tag, direction::descending);
        reverse(backwards);
        expect_same(backwards, feed.expected(tag));
    }
    void checkpoint() { ASSERT_TRUE(kept.checkpoint(feed.position())); }
};

}  // namespace

TEST(history, returns_points_before_and_after_they_are_stored) {
    fixture f;
    f.feed.add_now(1, 0, 1.5);
    f.feed.add_now(1, 1000, 0, quality::comm_failure);
    f.feed.add_now(2, 0, 9);
    EXPECT_EQ(f.text(1), (lines{"0 1.5 192", "1000 - 24"}));
    f.checkpoint();
    EXPECT_EQ(f.text(1), (lines{"0 1.5 192", "1000 - 24"}));
    EXPECT_EQ(f.text(2), lines{"0 9 192"});
    EXPECT_EQ(f.text(3), lines{});
    EXPECT_EQ(f.kept.position().value(), 3U);
}

TEST(history, a_short_chunk_stays_open_and_is_written_again_under_its_key) {
    fixture f;
    for (int i = 0; i < 59; ++i) {
        f.feed.add_now(1, 1000 * i, i);
        if (i % 20 == 0) f.checkpoint();
    }
    f.checkpoint();
    EXPECT_EQ(f.store->chunks().size(), 1U);
    EXPECT_EQ(f.kept.stats().open_points, 59U);
    f.feed.add_now(1, 59'000, 59);
    f.checkpoint();
    EXPECT_EQ(f.store->chunks().size(), 1U);
    EXPECT_EQ(f.kept.stats().open_points, 0U);
    f.feed.add_now(1, 60'000, 60);
    f.checkpoint();
    EXPECT_EQ(f.store->chunks().size(), 2U);
    f.expect_all(1);
}

TEST(history, writes_nothing_when_nothing_is_new) {
    fixture f;
    f.feed.add_now(1, 0, 1);
    f.checkpoint();
    const auto written = f.kept.stats().chunks_written;
    f.checkpoint();
    EXPECT_EQ(f.kept.stats().chunks_written, written);
}

TEST(history, a_chunk_ends_at_300_points_or_an_hour) {
    fixture f;
    for (int i = 0; i < 301; ++i)
        f.feed.add(1, 10 * i, i);
    f.feed.add(2, 0, 1);
    f.feed.add(2, hour, 2);
    f.feed.add(2, hour + 1, 3);
    f.feed.send();
    f.checkpoint();
    EXPECT_EQ(f.store->chunks().size(), 4U);
    for (const auto& [key, content] : f.store->chunks()) {
        const auto outline = read_chunk_header(content);
        ASSERT_TRUE(outline);
        EXPECT_EQ(outline->first_time, key.first_time);
        EXPECT_LE(outline->last_time - outline->first_time, hour);
    }
    f.expect_all(1);
    f.expect_all(2);
}

TEST(history, of_one_time_the_later_written_counts) {
    fixture f;
    f.feed.add_now(1, 0, 1);
    f.feed.add_now(1, 1000, 2);
    f.feed.add_now(1, 0, 3);
    f.feed.add_now(1, 1000, 4);
    EXPECT_EQ(f.text(1), (lines{"0 3 192", "1000 4 192"}));
    f.checkpoint();
    f.feed.add_now(1, 0, 5);
    EXPECT_EQ(f.text(1), (lines{"0 5 192", "1000 4 192"}));
    f.checkpoint();
    f.feed.add_now(1, -5000, 6);
    f.feed.add_now(1, 1000, 7);
    f.checkpoint();
    f.feed.add_now(1, -5000, 8);
    f.expect_all(1);
    f.checkpoint();
    f.expect_all(1);
}

TEST(history, a_clock_that_jumps_a_day_loses_nothing) {
    for (const auto jump : {-day, day, -2 * hour, -2000L, hour / 2}) {
        fixture f;
        random_walk walk(1);
        std::int64_t time = 0;
        for (int i = 0; i < 2000; ++i) {
            if (i == 700) time += jump;
            if (i == 1300) time -= jump;
            f.feed.add_now(1, time += 1000, walk.next());
            if (i % 61 == 0) f.checkpoint();
        }
        f.expect_all(1);
        f.checkpoint();
        f.expect_all(1);
        EXPECT_LT(f.store->chunks().size(), 80U);
    }
}

TEST(history, keeps_what_arrives_in_any_order) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        fixture f;
        std::mt19937_64 random(seed);
        const auto spread = std::int64_t{1} << (4 + random() % 22);
        for (int i = 0; i < 3000; ++i) {
            const auto ms = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(spread)) +
                            (random() % 4 == 0 ? 0 : i * 1000);
            const auto q = random() % 5 == 0 ? quality::bad : quality::good;
            f.feed.add(1 + static_cast<tag_number>(random() % 3), ms, static_cast<double>(i), q);
            if (random() % 50 == 0) f.feed.send();
            if (random() % 200 == 0) f.checkpoint();
        }
        f.feed.send();
        for (const tag_number tag : {1U, 2U, 3U}) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << ", tag " << tag);
            f.expect_all(tag);
        }
        f.checkpoint();
        f.expect_all(1);
        for (int i = 0; i < 20; ++i) {
            const auto from = start_time + static_cast<std::int64_t>(random() % 3'000'000);
            const auto to = from + static_cast<std::int64_t>(random() % 2'000'000);
            expect_same(f.kept.points({1, from, to}, 10'000, history_now).value().points, f.feed.expected(1, from, to));
        }
    }
}

TEST(history, descending_points_do_not_make_a_chunk_each) {
    fixture f;
    for (int i = 1000; i > 0; --i)
        f.feed.add(1, 1000 * i, i);
    f.feed.send();
    f.expect_all(1);
    f.checkpoint();
    EXPECT_LT(f.store->chunks().size(), 10U);
    f.expect_all(1);
}

TEST(history, gives_pages_that_fit_together_in_both_orders) {
    fixture f;
    for (int i = 0; i < 1000; ++i) {
        f.feed.add_now(1, 1000 * i + i % 3, i);
        if (i % 100 == 70) f.checkpoint();
    }
    for (const auto order : {direction::ascending, direction::descending}) {
        point_query q{1, start_time, start_time + 1'000'000, order};
        samples together;
        for (int pages = 0; pages < 11; ++pages) {
            const auto page = f.kept.points(q, 99, history_now).value();
            append_samples(together, page.points);
            if (!page.next) break;
            EXPECT_EQ(page.points.size(), 99U);
            (order == direction::ascending ? q.from : q.to) = *page.next;
        }
        if (order == direction::descending) reverse(together);
        expect_same(together, f.feed.expected(1));
        EXPECT_EQ(f.kept.points({1, start_time, start_time + 999'999, order}, 1000, history_now)->next, std::nullopt);
    }
}

TEST(history, stops_reading_at_the_limit) {
    fixture f;
    for (int i = 0; i < 30'000; ++i) {
        f.feed.add(1, 1000 * i, i);
        if (i % 1000 == 0) f.feed.send();
    }
    f.feed.send();
    f.checkpoint();
    const auto chunks = f.store->chunks().size();
    for (const auto order : {direction::ascending, direction::descending}) {
        f.store->visited = 0;
        const auto found = f.kept.points({1, start_time, start_time + 30'000'000, order}, 10, history_now).value();
        EXPECT_EQ(found.points.size(), 10U);
        EXPECT_LE(f.store->visited, 16U) << "of " << chunks;  // backwards: an hour before is looked at
    }
}

TEST(history, reads_long_ranges_in_pieces) {
    fixture f;
    for (int i = 0; i < 30'000; ++i) {
        f.feed.add(1, 500 * i, i);
        if (i % 7 == 0) f.feed.add(1, 500 * i - 1'900'001, -i);
        if (i % 1000 == 0) f.feed.send();
    }
    f.feed.send();
    f.checkpoint();
    auto reader = f.kept.read({1, 0, start_time + day}, history_now);
    samples together;
    samples piece;
    std::size_t largest = 0;
    while (reader.next(piece).value() > 0) {
        largest = std::max(largest, piece.size());
        append_samples(together, piece);
    }
    expect_same(together, f.feed.expected(1));
    EXPECT_LT(largest, 15'000U);
    f.expect_all(1);
}

TEST(history, returns_only_the_requested_quality) {
    fixture f;
    f.feed.add_now(1, 0, 1);
    f.feed.add_now(1, 1, 0, quality::bad);
    f.feed.add_now(1, 2, 2, quality::uncertain);
    const auto of = [&](quality_filter filter) {
        return lines_of(
            f.kept.points({1, 0, start_time + 9, direction::ascending, filter}, 10, history_now).value().points);
    };
    EXPECT_EQ(of(quality_filter::good), lines{"0 1 192"});
    EXPECT_EQ(of(quality_filter::bad), lines{"1 - 0"});
    EXPECT_EQ(of(quality_filter::all).size(), 3U);
}

TEST(history, does_not_return_what_is_older_than_the_tags_retention) {
    fixture f;
    for (const tag_number tag : {1U, 2U}) {
        f.feed.add_now(tag, -3 * day, 1);
        f.feed.add_now(tag, -2 * day + 1, 2);
        f.feed.add_now(tag, -hour, 3);
    }
    f.checkpoint();
    auto rules = std::make_shared<retention_rules>();
    rules->days = 2;
    rules->days_of_tag[2] = 1;
    f.kept.set_retention(rules);
    EXPECT_EQ(f.text(1).size(), 2U);
    EXPECT_EQ(f.text(2).size(), 1U);
    const auto b =
        f.kept.buckets({2, start_time - 3 * day, start_time}, {aggregate::count, day}, 10, history_now).value();
    EXPECT_EQ(lines_of(b.points), lines{std::to_string(-day) + " 1 192"});
}

TEST(history, a_removed_tag_is_gone_and_stays_so) {
    fixture f;
    f.feed.add_now(1, 0, 1);
    f.checkpoint();
    f.feed.add_now(1, 1, 2);
    ASSERT_TRUE(f.kept.remove(1));
    EXPECT_EQ(f.text(1), lines{});
    f.feed.add_now(1, 2, 3);
    f.checkpoint();
    EXPECT_EQ(f.text(1), lines{});
    EXPECT_TRUE(f.store->chunks().empty());
    samples more;
    add_number(more, start_time, 1);
    EXPECT_EQ(f.kept.import(1, more).error(), errc::tag_removed);
    EXPECT_EQ(f.kept.stats().open_points, 0U);
}

TEST(history, an_import_adds_and_replaces_points) {
    fixture f;
    for (int i = 0; i < 10; ++i)
        f.feed.add_now(1, 1000 * i, i);
    f.checkpoint();
    f.feed.add_now(1, 10'000, 10);
    samples more;
    for (const auto ms : {5500, 3000, 10'000, 5500, 11'000})
        add_number(more, start_time + ms, 100 + static_cast<double>(more.size()));
    ASSERT_TRUE(f.kept.import(1, more));
    f.feed.add_now(1, 11'000, 11);
    f.feed.add_now(1, 3000, 33);
    EXPECT_EQ(f.text(1),
              (lines{"0 0 192", "1000 1 192", "2000 2 192", "3000 33 192", "4000 4 192", "5000 5 192", "5500 103 192",
                     "6000 6 192", "7000 7 192", "8000 8 192", "9000 9 192", "10000 102 192", "11000 11 192"}));
    EXPECT_EQ(f.kept.position().value(), 10U);
    samples again;
    add_number(again, start_time + 5500, 7);
    ASSERT_TRUE(f.kept.import(1, again));
    EXPECT_EQ(f.text(1)[6], "5500 7 192");
}

TEST(history, a_large_import_becomes_chunks_like_all_others) {
    fixture f;
    samples more;
    for (int i = 0; i < 30'000; ++i)
        add_number(more, start_time + 977 * i, i);
    ASSERT_TRUE(f.kept.import(1, more));
    expect_same(f.all(1), more);
    EXPECT_LT(f.store->chunks().size(), 400U);
}

TEST(history, keeps_all_in_memory_while_the_store_refuses) {
    fixture f;
    f.store->failure = make_error_code(boost::system::errc::no_space_on_device);
    for (int i = 0; i < 2000; ++i) {
        f.feed.add(1, 1000 * i, i);
        f.feed.add(2, 1000 * i, i);
    }
    f.feed.send();
    EXPECT_EQ(f.kept.checkpoint(f.feed.position()).error(), f.store->failure);
    EXPECT_TRUE(f.kept.error());
    EXPECT_EQ(f.kept.position().value(), 0U);
    f.expect_all(1);
    EXPECT_EQ(f.kept.stats().open_points, 4000U);
    f.store->failure = {};
    f.checkpoint();
    f.expect_all(1);
    f.expect_all(2);
    EXPECT_LT(f.kept.stats().open_points, 600U);
}

TEST(history, a_query_during_a_write_sees_every_point_once) {
    fixture f;
    for (int i = 0; i < 1000; ++i)
        f.feed.add(1, 1000 * i, i);
    f.feed.send();
    int asked = 0;
    f.store->during_put = [&] {
        ++asked;
        f.expect_all(1);
    };
    f.checkpoint();
    EXPECT_GT(asked, 0);
}

TEST(history, stats_return_to_what_idle_tags_cost) {
    fixture f;
    for (int i = 0; i < 60; ++i) {
        for (tag_number tag = 1; tag <= 1000; ++tag)
            f.feed.add(tag, 1000 * i, i);
        f.feed.send();
    }
    EXPECT_EQ(f.kept.stats().open_points, 60'000U);
    EXPECT_EQ(f.kept.stats().points_appended, 60'000U);
    EXPECT_LT(f.kept.stats().open_bytes, 600'000U);
    f.checkpoint();
    EXPECT_EQ(f.kept.stats().open_points, 0U);
    EXPECT_LT(f.kept.stats().open_bytes, 110'000U);
    EXPECT_EQ(f.kept.stats().chunks_written, 1000U);
    EXPECT_GT(f.kept.stats().stored_bytes, 0U);
}

TEST(history, tags_without_points_do_not_count_as_points_and_short_chunks_end_when_they_are_to) {
    fixture f;
    for (tag_number tag = 1; tag <= 1000; ++tag)
        f.feed.add(tag, 1000, 1);
    f.feed.send();
    EXPECT_GT(f.kept.point_bytes(), 0U);
    EXPECT_LT(f.kept.point_bytes(), 40'000U);
    EXPECT_GT(f.kept.stats().open_bytes, 80'000U);
    f.checkpoint();
    EXPECT_EQ(f.kept.stats().open_points, 1000U) << "they go on";
    ASSERT_TRUE(f.kept.checkpoint(f.feed.position(), history::short_chunks::end));
    f.expect_all(1);
    for (tag_number tag = 1; tag <= 1000; ++tag)
        f.feed.add(tag, 2000, 2);
    f.feed.send();
    ASSERT_TRUE(f.kept.checkpoint(f.feed.position(), history::short_chunks::end));
    EXPECT_EQ(f.kept.stats().open_points, 0U);
    EXPECT_EQ(f.kept.point_bytes(), 0U);
    f.expect_all(1);
}

TEST(history, responds_during_append_and_checkpoint) {
    fixture f;
    std::atomic<bool> is_over{false};
    std::vector<std::thread> readers;
    for (int r = 0; r < 2; ++r) {
        readers.emplace_back([&] {
            std::size_t seen = 0;
            while (!is_over.load()) {
                const auto found = f.kept.points({1, 0, start_time + day}, 100'000, history_now).value().points;
                EXPECT_GE(found.size(), seen);  // nothing that was returned is ever missing
                seen = found.size();
            }
        });
    }
    for (int i = 0; i < 2000; ++i) {
        f.feed.add_now(1, 10 * i, i);
        if (i % 50 == 0) f.checkpoint();
    }
    is_over = true;
    for (auto& reader : readers)
        reader.join();
    f.expect_all(1);
}

}  // namespace penstock::history
