#include "services/history/stored_history.hpp"

#include <gtest/gtest.h>

#include "history/tests/memory_store.hpp"

namespace penstock::services {
namespace {

constexpr std::int64_t start = 1'795'000'000'000;

class kept_history_test : public ::testing::Test {
protected:
    kept_history_test() {
        add_tag("A", 1, data_type{element_type::float64, 0});
        add_tag("B", 2, data_type{element_type::string, 0});
        add_tag("none", 0, std::nullopt);
        samples points;
        for (int i = 0; i < 10; ++i)
            points.add(from_epoch_ms(start + i * 1000), {element_type::float64}, quality::good, value(i * 1.0));
        EXPECT_TRUE(history.import({{1, points}}));
    }

    void add_tag(const std::string& tag_id, tag_number number, std::optional<data_type> type) {
        live::tag_ref ref;
        ref.block = std::make_shared<live::tag_block>();
        const auto place = ref.block->add();
        ref.slot = place.slot;
        ref.version = place.version;
        ref.opc_id = std::make_shared<const std::string>("PUMP");
        ref.type = type;
        ref.number = number;
        table.insert(tag_id, ref);
    }

    history_query query(history_query::shape form = history_query::shape::raw) const {
        history_query q;
        q.from = start;
        q.to = start + 10'000;
        q.form = form;
        q.bucket_ms = 5000;
        return q;
    }

    /// How many points each piece has, and of which tag they are.
    std::string pieces(const history_query& q, const std::vector<std::string>& ids) {
        std::vector<recorded_tag> tags;
        for (const auto& id : ids)
            tags.push_back(history.find(id));
        const auto all = history.stream(std::move(tags), q, time);
        std::string out;
        samples piece;
        for (auto count = all->next(piece); count && *count > 0; count = all->next(piece))
            out += all->tag().tag_id + std::to_string(piece.size()) + " ";
        return out;
    }

    const wall_time time = from_epoch_ms(start + 10'000);
    penstock::history::history series{std::make_unique<penstock::history::memory_store>()};
    live::tag_table table;
    stored_history history{&series, table};
};

TEST_F(kept_history_test, a_tag_is_found_with_its_number_and_type) {
    EXPECT_EQ(history.find("A").number, 1U);
    EXPECT_EQ(history.find("A").type_text(), "Double");
    EXPECT_EQ(history.find("none").type_text(), "");
    EXPECT_EQ(history.find("gone").number, 0U);
}

TEST_F(kept_history_test, a_page_has_points_buckets_or_a_drawing_and_returns_where_the_rest_begins) {
    using enum history_query::shape;
    auto q = query();
    q.limit = 4;
    const auto raw_page = history.read(history.find("A"), q, time);
    ASSERT_TRUE(raw_page);
    EXPECT_EQ(raw_page->points.size(), 4U);
    EXPECT_EQ(raw_page->next, start + 4000);
    EXPECT_EQ(history.read(history.find("A"), query(buckets), time)->points.size(), 2U);
    auto drawing = query(lttb);
    drawing.limit = 3;
    EXPECT_EQ(history.read(history.find("A"), drawing, time)->points.size(), 3U);
    EXPECT_TRUE(history.read(history.find("none"), q, time)->points.empty());
}

TEST_F(kept_history_test, a_stream_returns_tag_after_tag_each_within_the_limit) {
    using enum history_query::shape;
    auto q = query();
    EXPECT_EQ(pieces(q, {"A", "none", "gone", "A"}), "A10 A10 ");
    q.limit = 4;
    EXPECT_EQ(pieces(q, {"A", "A"}), "A4 A4 ");
    EXPECT_EQ(pieces(query(buckets), {"A"}), "A2 ");
    auto drawing = query(lttb);
    drawing.limit = 3;
    EXPECT_EQ(pieces(drawing, {"A", "none", "A"}), "A3 A3 ");
}

TEST_F(kept_history_test, the_newest_points_come_oldest_first) {
    const auto points = history.newest(history.find("A"), std::chrono::minutes(1), 3, time);
    ASSERT_TRUE(points);
    EXPECT_EQ(points->times, (std::vector<std::int64_t>{start + 7000, start + 8000, start + 9000}));
}

TEST_F(kept_history_test, points_of_a_time_to_come_count_only_where_the_device_is_ahead) {
    const auto earlier = from_epoch_ms(start - 5000);
    EXPECT_TRUE(history.newest(history.find("A"), std::chrono::minutes(1), 100, earlier)->empty());
    const auto ref = table.find("A");
    live::tag_block::writer(*ref->block).put(ref->at(), value(9.0), quality::good, from_epoch_ms(start + 9000));
    EXPECT_EQ(history.newest(history.find("A"), std::chrono::minutes(1), 100, earlier)->size(), 10U);
}

TEST_F(kept_history_test, an_aggregate_that_means_nothing_for_the_type_is_a_fault) {
    using enum history_query::shape;
    auto q = query(buckets);
    q.aggregate_name = "avg";
    EXPECT_FALSE(check_aggregate(history.find("A"), q));
    EXPECT_FALSE(check_aggregate(history.find("none"), q));
    EXPECT_FALSE(check_aggregate(history.find("B"), query(raw)));
    EXPECT_EQ(check_aggregate(history.find("B"), q)->message,
              "avg cannot be computed for B, whose data type is String");
    q.kind = aggregate::count;
    EXPECT_FALSE(check_aggregate(history.find("B"), q));
}

TEST_F(kept_history_test, where_no_history_is_kept_every_query_finds_nothing) {
    stored_history nothing(nullptr, table);
    EXPECT_FALSE(nothing.is_kept());
    EXPECT_TRUE(nothing.read(nothing.find("A"), query(), time)->points.empty());
    EXPECT_TRUE(nothing.newest(nothing.find("A"), std::chrono::minutes(1), 1, time)->empty());
    samples piece;
    EXPECT_EQ(*nothing.stream({nothing.find("A")}, query(), time)->next(piece), 0U);
}

}  // namespace
}  // namespace penstock::services
