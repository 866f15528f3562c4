#include "journal/retention.hpp"

#include <gtest/gtest.h>

namespace penstock::journal {
namespace {

using kind = retention_step::kind;

constexpr std::int64_t hour = 3'600'000;

/// Segments of 100 samples and 10 bytes, one an hour; the last one is being written.
std::vector<segment_info> make_segments(std::size_t count) {
    std::vector<segment_info> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(
            {"", 100 * i + 1, 100 * i + 100, 100, 10, static_cast<std::int64_t>(i) * hour, 0, i + 1 == count});
    return out;
}

class retention_test : public testing::Test {
protected:
    std::optional<retention_step> next(std::uint64_t free = 1000) const {
        return next_retention_step(segments, marks, allowed, free, time);
    }
    std::vector<segment_info> segments = make_segments(5);
    std::vector<cursor_mark> marks{{"history", 50, 0, overflow::oldest}};
    limits allowed{1000, 72 * hour, 100};
    std::int64_t time = 5 * hour;
};

TEST_F(retention_test, what_a_reader_still_needs_stays) {
    EXPECT_FALSE(next());
}

TEST_F(retention_test, what_every_reader_has_is_dropped) {
    marks[0].acknowledged = 100;
    ASSERT_TRUE(next());
    EXPECT_EQ(next()->segment, 0U);
    marks.push_back({"cloud", 99, 0, overflow::oldest});
    EXPECT_FALSE(next());
}

TEST_F(retention_test, without_readers_segments_stay_up_to_the_bounds) {
    marks.clear();
    EXPECT_FALSE(next());
    allowed.max_bytes = 40;
    EXPECT_TRUE(next());
}

TEST_F(retention_test, the_segment_that_is_written_always_stays) {
    segments = make_segments(1);
    marks[0].acknowledged = 100;
    allowed = {0, 0, 10'000};
    EXPECT_FALSE(next());
}

TEST_F(retention_test, what_is_too_old_is_dropped_even_if_needed) {
    allowed.max_age_ms = 4 * hour;
    EXPECT_TRUE(next());
    time = 4 * hour;
    EXPECT_FALSE(next());
}

TEST_F(retention_test, too_much_or_too_little_room_costs_the_oldest) {
    allowed.max_bytes = 49;
    ASSERT_TRUE(next());
    EXPECT_EQ(next()->action, kind::drop);
    EXPECT_EQ(next()->segment, 0U);
    allowed.max_bytes = 50;
    EXPECT_FALSE(next());
    EXPECT_TRUE(next(99));
}

TEST_F(retention_test, the_last_segment_stays_even_when_it_is_sealed) {
    segments = make_segments(1);
    segments[0].is_active = false;
    allowed = {0, 0, 10'000};
    EXPECT_FALSE(next());
    marks[0].acknowledged = 100;
    EXPECT_FALSE(next()) << "it has marks and numbers";
}

TEST_F(retention_test, on_a_full_disk_what_the_history_needs_stays_while_memory_has_room) {
    allowed.held_for = "history";
    allowed.may_wait = true;
    EXPECT_FALSE(next(99));
    marks = {{"history", 480, 0, overflow::oldest}, {"cloud", 50, 0, overflow::oldest}};
    ASSERT_TRUE(next(99)) << "what only others need is dropped";
    EXPECT_EQ(next(99)->segment, 0U);
    marks[0].acknowledged = 50;
    allowed.may_wait = false;
    ASSERT_TRUE(next(99)) << "new samples would be lost";
    EXPECT_EQ(next(99)->segment, 0U);
}

TEST_F(retention_test, too_many_bytes_cost_the_oldest_even_if_needed) {
    allowed.held_for = "history";
    allowed.may_wait = true;
    allowed.max_bytes = 49;
    EXPECT_TRUE(next());
}

TEST_F(retention_test, policy_newest_keeps_the_backlog_and_loses_what_came_last) {
    allowed.max_bytes = 40;
    marks = {{"history", 480, 0, overflow::oldest}, {"cloud", 50, 0, overflow::newest}};
    ASSERT_TRUE(next());
    EXPECT_EQ(next()->action, kind::drop);
    EXPECT_EQ(next()->segment, 3U) << "the last one that the history has read";
    marks[0].acknowledged = 250;
    EXPECT_EQ(next()->segment, 1U);
}

TEST_F(retention_test, policy_thin_out_halves_the_least_thinned_first) {
    allowed.max_bytes = 40;
    marks = {{"history", 480, 0, overflow::oldest}, {"cloud", 50, 0, overflow::thin_out}};
    ASSERT_TRUE(next());
    EXPECT_EQ(next()->action, kind::thin_out);
    EXPECT_EQ(next()->segment, 1U) << "the one that is being read stays";
    segments[1].thinned = 1;
    EXPECT_EQ(next()->segment, 2U);
    for (auto& s : segments)
        s.thinned = 8;
    EXPECT_EQ(next()->action, kind::drop) << "one of 256 is thin enough";
    EXPECT_EQ(next()->segment, 0U);
}

TEST_F(retention_test, of_readers_equally_far_behind_oldest_decides) {
    allowed.max_bytes = 40;
    marks = {{"a", 50, 0, overflow::thin_out}, {"b", 50, 0, overflow::oldest}};
    EXPECT_EQ(next()->action, kind::drop);
    EXPECT_EQ(next()->segment, 0U);
}

}  // namespace
}  // namespace penstock::journal
