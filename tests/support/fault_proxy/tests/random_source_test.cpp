#include "tests/support/fault_proxy/random_source.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace penstock::fault_proxy {
namespace {

TEST(random_source, the_same_seed_gives_the_same_acts) {
    const random_source::rates r{0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    random_source one(7, r);
    random_source two(7, r);
    random_source other(8, r);
    bool differs = false;
    for (int i = 0; i < 1000; ++i) {
        const auto a = one.next();
        EXPECT_EQ(a, two.next());
        differs = differs || a != other.next();
    }
    EXPECT_TRUE(differs);
}

TEST(random_source, acts_come_at_their_rates) {
    random_source::rates r{};
    r[static_cast<std::size_t>(act::late)] = 0.25;
    r[static_cast<std::size_t>(act::cut)] = 0.05;
    random_source d(1, r);
    std::array<int, acts> seen{};
    for (int i = 0; i < 100'000; ++i)
        ++seen[static_cast<std::size_t>(d.next())];
    EXPECT_NEAR(seen[static_cast<std::size_t>(act::late)], 25'000, 1);
    EXPECT_NEAR(seen[static_cast<std::size_t>(act::cut)], 5'000, 1);
    EXPECT_EQ(seen[static_cast<std::size_t>(act::delay)], 0);
}

TEST(random_source, a_place_is_inside) {
    random_source d(1, {});
    for (int i = 0; i < 1000; ++i) {
        const auto place = d.place_in(9);
        EXPECT_TRUE(place >= 1 && place <= 8) << place;
    }
    EXPECT_EQ(d.place_in(1), 1U);
    EXPECT_EQ(d.place_in(0), 0U);
}

}  // namespace
}  // namespace penstock::fault_proxy
