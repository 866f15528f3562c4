#include "audit/table_sink.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::audit {
namespace {

using days = std::chrono::days;

class table_sink_test : public testing::Test {
protected:
    static line line_of(const std::string& path, wall_time at = wall_now()) {
        line l;
        l.row = std::make_unique<entry>();
        l.row->time = at;
        l.row->method = "GET";
        l.row->path = path;
        return l;
    }
    static bool write(table_sink& to, const line& l) {
        const line* one = &l;
        return to.write({&one, 1});
    }
    table_sink::settings settings() {
        table_sink::settings s;
        s.path = path_;
        s.clock = [this] { return wall_now() + clock_offset_; };
        s.removal_interval = milliseconds(0);
        return s;
    }
    /// Lines that somebody wrote so many days ago.
    void fill(const std::vector<int>& days_ago) {
        table_sink before(settings());
        for (const auto n : days_ago)
            ASSERT_TRUE(write(before, line_of("/" + std::to_string(n), wall_now() - days(n))));
    }
    /// `5 well`: how many lines are in the table, and whether the chain holds.
    std::string summary(const std::string& path = {}) const {
        const auto table = chained_table::open_to_read(path_);
        if (!table) return table.error().message;
        search_query query;
        query.path = path;
        const auto never = [] { return false; };
        const auto found = (*table)->search(query, never);
        const auto checked = (*table)->verify(never);
        if (!found || !checked) return "unavailable";
        return std::to_string(found->total) + (checked->first_bad ? " bad" : " well");
    }

    milliseconds clock_offset_{0};
    test::temp_dir folder_;
    const std::string path_ = (folder_.path() / "audit.sqlite").string();
};

TEST_F(table_sink_test, lines_older_than_the_retention_go_and_the_chain_holds) {
    fill({100, 95, 91, 89, 1});
    table_sink tested(settings());
    tested.remove_old(steady_now());
    EXPECT_EQ(summary(), "2 well");
}

TEST_F(table_sink_test, after_a_long_silence_age_removes_nothing_at_first) {
    fill({100, 95, 91});
    table_sink tested(settings());
    const auto now = steady_now();
    tested.remove_old(now);
    EXPECT_EQ(summary(), "3 well") << "the clock may be wrong";
    ASSERT_TRUE(write(tested, line_of("/now")));
    clock_offset_ = std::chrono::hours(25);  // as the steady clock says
    tested.remove_old(now + std::chrono::hours(25));
    EXPECT_EQ(summary(), "1 well") << "a day has passed";
}

TEST_F(table_sink_test, a_clock_that_was_set_ahead_does_not_empty_it) {
    fill({3, 2, 1});
    table_sink tested(settings());
    tested.remove_old(steady_now());
    clock_offset_ = days(400);
    tested.remove_old(steady_now());
    tested.remove_old(steady_now());
    EXPECT_EQ(summary(), "3 well");
}

TEST_F(table_sink_test, beyond_its_size_the_oldest_go_also_when_they_are_few) {
    auto s = settings();
    s.max_bytes = 64 << 10U;
    table_sink tested(std::move(s));
    for (int i = 0; i < 200; ++i)
        ASSERT_TRUE(write(tested, line_of("/x" + std::string(500, 'x'))));
    ASSERT_TRUE(write(tested, line_of("/last")));
    for (int round = 0; round < 20; ++round)
        tested.remove_old(steady_now());
    EXPECT_LT(std::stoi(summary("/x")), 150);
    EXPECT_GT(std::stoi(summary("/x")), 10);
    EXPECT_EQ(summary("/last"), "1 well") << "the newest stays";
}

TEST_F(table_sink_test, a_damaged_file_is_moved_aside_and_a_new_one_begins) {
    std::ofstream(path_) << std::string(8'000, 'x');
    table_sink tested(settings());
    EXPECT_TRUE(write(tested, line_of("/a")));
    EXPECT_EQ(tested.why(), "");
    EXPECT_EQ(summary(), "1 well");
    int aside = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder_.path()))
        if (file.path().filename().string().starts_with("audit.sqlite.damaged-")) ++aside;
    EXPECT_EQ(aside, 1);
}

TEST_F(table_sink_test, a_file_that_cannot_be_opened_is_tried_again) {
    const auto place = folder_.path() / "later";
    auto s = settings();
    s.path = (place / "audit.sqlite").string();
    table_sink tested(std::move(s));
    EXPECT_FALSE(write(tested, line_of("/a")));
    EXPECT_TRUE(tested.why().starts_with("audit.sqlite: ")) << tested.why();
    std::filesystem::create_directory(place);
    EXPECT_TRUE(write(tested, line_of("/a")));
}

}  // namespace
}  // namespace penstock::audit
