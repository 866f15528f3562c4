#include "publish/in_flight_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/private_file.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::publish {
namespace {

in_flight_record record(std::vector<sequence_number> taken, lane_kind lane = lane_kind::live) {
    return {lane, {taken.front(), taken.back()}, in_flight_record::runs_of(taken)};
}

class flight_log_test : public testing::Test {
protected:
    std::string path() const { return folder.at("a.state"); }
    test::temp_dir folder;
};

TEST(in_flight_record, what_was_taken_comes_back_out_of_the_runs) {
    for (const std::vector<sequence_number>& taken :
         {std::vector<sequence_number>{5}, {5, 6, 7}, {5, 7, 9}, {5, 6, 100, 101, 200}}) {
        EXPECT_EQ(record(taken).taken(), taken);
    }
    EXPECT_THAT(record({5, 6, 9}).runs, testing::ElementsAre(2U, 2U, 1U));
}

TEST_F(flight_log_test, what_was_in_flight_is_read_after_a_kill) {
    {
        in_flight_log log(path(), "EDGE_A");
        EXPECT_TRUE(log.current().is_new);
        log.set_done(9);
        ASSERT_TRUE(log.save());
        ASSERT_TRUE(log.cut(record({10, 12})));
        ASSERT_TRUE(log.cut(record({13, 14, 15})));
        ASSERT_TRUE(log.done(lane_kind::live, 12));
    }
    const in_flight_log again(path(), "EDGE_A");
    EXPECT_FALSE(again.current().is_new);
    EXPECT_EQ(again.current().done, 12U);
    EXPECT_THAT(again.current().flights, testing::ElementsAre(record({13, 14, 15})));
}

TEST_F(flight_log_test, what_is_done_before_its_turn_is_known_after_a_kill) {
    const auto landed = [&] {
        std::vector<bool> out;
        const in_flight_log again(path(), "EDGE_A");
        for (const auto& f : again.current().flights)
            out.push_back(f.is_acknowledged);
        return out;
    };
    in_flight_log log(path(), "EDGE_A");
    ASSERT_TRUE(log.save());
    ASSERT_TRUE(log.cut(record({10, 12})));
    ASSERT_TRUE(log.cut(record({11, 13})));
    ASSERT_TRUE(log.cut(record({14, 15})));
    ASSERT_TRUE(log.acknowledged(lane_kind::live, 11));
    EXPECT_THAT(landed(), testing::ElementsAre(false, true, false));
    ASSERT_TRUE(log.save());
    EXPECT_THAT(landed(), testing::ElementsAre(false, true, false));
    ASSERT_TRUE(log.done(lane_kind::live, 13));
    EXPECT_THAT(landed(), testing::ElementsAre(false));
}

TEST_F(flight_log_test, gaps_are_filled_oldest_first) {
    in_flight_log log(path(), "EDGE_A");
    log.set_done(10);
    ASSERT_TRUE(log.move_to_backlog(100));
    ASSERT_TRUE(log.done(lane_kind::live, 150));
    ASSERT_TRUE(log.move_to_backlog(200));
    EXPECT_EQ(all_done(log.current()), 10U);
    ASSERT_TRUE(log.done(lane_kind::backlog, 60));
    EXPECT_THAT(log.current().gaps, testing::ElementsAre(journal_range{61, 100}, journal_range{151, 200}));
    ASSERT_TRUE(log.done(lane_kind::backlog, 100));
    const in_flight_log again(path(), "EDGE_A");
    EXPECT_THAT(again.current().gaps, testing::ElementsAre(journal_range{151, 200}));
    EXPECT_EQ(again.current().done, 200U);
    EXPECT_EQ(all_done(again.current()), 150U);
}

TEST_F(flight_log_test, a_file_cut_anywhere_gives_what_stands_before_the_cut) {
    {
        in_flight_log log(path(), "EDGE_A");
        ASSERT_TRUE(log.save());
        for (sequence_number n = 1; n <= 5; ++n) {
            ASSERT_TRUE(log.cut(record({n})));
            ASSERT_TRUE(log.done(lane_kind::live, n));
        }
    }
    const auto whole = read_file(path()).value();
    sequence_number before = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << whole.substr(0, size);
        const in_flight_log cut(path(), "EDGE_A");
        EXPECT_GE(cut.current().done, before);
        EXPECT_LE(cut.current().flights.size(), 1U);
        before = cut.current().done;
    }
    EXPECT_EQ(before, 5U);
}

TEST_F(flight_log_test, a_damaged_line_ends_the_reading) {
    {
        in_flight_log log(path(), "EDGE_A");
        ASSERT_TRUE(log.save());
        ASSERT_TRUE(log.done(lane_kind::live, 5));
        ASSERT_TRUE(log.done(lane_kind::live, 6));
    }
    auto text = read_file(path()).value();
    text[text.find("done L 6") + 7] = '9';
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << text;
    EXPECT_EQ(in_flight_log(path(), "EDGE_A").current().done, 5U);
}

TEST_F(flight_log_test, what_another_gateway_has_written_counts_for_nothing) {
    {
        in_flight_log log(path(), "EDGE_A");
        log.set_done(77);
        ASSERT_TRUE(log.save());
    }
    EXPECT_TRUE(in_flight_log(path(), "EDGE_B").current().is_new);
}

TEST_F(flight_log_test, the_file_stays_small) {
    in_flight_log log(path(), "EDGE_A");
    std::vector<sequence_number> every_other;
    for (sequence_number n = 0; n < 500; ++n)
        every_other.push_back(1 + 2 * n);
    for (int i = 0; i < 1000; ++i) {
        for (auto& n : every_other)
            n += 1000;
        ASSERT_TRUE(log.cut(record(every_other)));
        ASSERT_TRUE(log.done(lane_kind::live, every_other.back()));
    }
    EXPECT_LT(read_file(path()).value().size(), 2U << 20U);
    EXPECT_EQ(in_flight_log(path(), "EDGE_A").current().done, every_other.back());
}

TEST_F(flight_log_test, a_batch_that_cannot_be_stored_is_reported) {
    in_flight_log log(folder.at("no/such/folder/a.state"), "EDGE_A");
    EXPECT_FALSE(log.cut(record({1})));
    EXPECT_TRUE(log.current().flights.empty());
}

}  // namespace
}  // namespace penstock::publish
