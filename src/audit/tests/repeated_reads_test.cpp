#include "audit/repeated_reads.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::audit {
namespace {

class repeated_reads_test : public testing::Test {
protected:
    bool admit(repeated_reads::key k, unsigned limit = repeated_reads::of_one) {
        return reads_.admit(k, limit, time_, [&] {
            entry e;
            e.method = "GET";
            e.path = "/" + std::to_string(k);
            return e;
        });
    }
    std::string taken(bool is_all = false) {
        std::string all;
        for (const auto& e : reads_.take(time_, is_all))
            all += e.path + "x" + std::to_string(e.count) + " ";
        return all;
    }

    repeated_reads reads_;
    steady_time time_{};
};

TEST_F(repeated_reads_test, sixty_a_minute_have_lines_of_their_own_and_the_rest_one) {
    for (unsigned i = 0; i < repeated_reads::of_one; ++i)
        EXPECT_TRUE(admit(1)) << i;
    for (int i = 0; i < 40; ++i)
        EXPECT_FALSE(admit(1));
    EXPECT_TRUE(admit(2)) << "another path";
    EXPECT_EQ(taken(), "") << "the minute is not over";
    time_ += repeated_reads::window;
    EXPECT_EQ(taken(), "/1x40 ");
    EXPECT_EQ(taken(true), "");
    EXPECT_TRUE(admit(1)) << "a new minute";
}

TEST_F(repeated_reads_test, what_the_page_asks_by_itself_has_one) {
    EXPECT_TRUE(admit(1, repeated_reads::of_background));
    EXPECT_FALSE(admit(1, repeated_reads::of_background));
    EXPECT_TRUE(admit(1)) << "a person asks for the same";
    EXPECT_FALSE(admit(1, repeated_reads::of_background));
    EXPECT_EQ(taken(true), "/1x2 ");
}

TEST_F(repeated_reads_test, very_many_paths_are_not_merged) {
    for (std::size_t k = 0; k < repeated_reads::max_entries; ++k)
        EXPECT_TRUE(admit(k, 1));
    const auto beyond = repeated_reads::max_entries;
    EXPECT_TRUE(admit(beyond, 1));
    EXPECT_TRUE(admit(beyond, 1)) << "there is no room to count it";
    EXPECT_FALSE(admit(0, 1));
    time_ += repeated_reads::window;
    EXPECT_EQ(taken(), "/0x1 ");
    EXPECT_TRUE(admit(beyond, 1));
    EXPECT_FALSE(admit(beyond, 1));
}

}  // namespace
}  // namespace penstock::audit
