#include "base/outage.hpp"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>

#include <algorithm>
#include <sstream>

#include "base/log.hpp"

namespace penstock {
namespace {

using namespace std::chrono_literals;

class outage_test : public testing::Test {
protected:
    outage_test() {
        auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(text);
        sink->set_pattern("%l %v");
        logger("outage_test")->sinks() = {sink};
    }
    ~outage_test() override { logger("outage_test")->sinks().clear(); }

    long lines() const { return std::ranges::count(text.str(), '\n'); }

    std::ostringstream text;
    outage tested{"outage_test", "the database"};
};

TEST_F(outage_test, is_logged_once_when_it_begins_and_once_when_it_ends) {
    for (int n = 0; n < 43; ++n)
        tested.failed("connection refused", steady_time{n * 1s});
    EXPECT_EQ(text.str(), "error the database: connection refused\n");
    EXPECT_TRUE(tested.is_on());
    EXPECT_TRUE(tested.worked(steady_time{125s}));
    EXPECT_EQ(text.str().substr(text.str().find('\n') + 1),
              "info the database: works again after 2 min 5 s and 43 failures\n");
    EXPECT_FALSE(tested.is_on());
}

TEST_F(outage_test, what_works_is_not_logged) {
    EXPECT_FALSE(tested.worked());
    EXPECT_EQ(lines(), 0);
}

TEST_F(outage_test, a_reason_that_changes_is_logged_at_the_end) {
    tested.failed("refused", steady_time{0s});
    tested.failed("no password", steady_time{1s});
    tested.worked(steady_time{2s});
    EXPECT_NE(text.str().find("2 failures, the last one: no password"), std::string::npos) << text.str();
}

TEST_F(outage_test, an_error_text_of_several_lines_is_one_line_and_is_cut) {
    tested.failed("FATAL:  down\n\tIs the server running?\n" + std::string(2000, 'x'));
    EXPECT_EQ(lines(), 1);
    EXPECT_NE(text.str().find("FATAL: down Is the server running? xxx"), std::string::npos) << text.str();
    EXPECT_LT(text.str().size(), 500U);
}

TEST(format_duration, has_the_two_largest_units) {
    EXPECT_EQ(format_duration(12ms), "12 ms");
    EXPECT_EQ(format_duration(43s), "43 s");
    EXPECT_EQ(format_duration(61s), "1 min 1 s");
    EXPECT_EQ(format_duration(100min), "1 h 40 min");
    EXPECT_EQ(format_duration(76h), "3 d 4 h");
}

}  // namespace
}  // namespace penstock
