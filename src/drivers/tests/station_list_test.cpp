#include "drivers/station_list.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

constexpr milliseconds timeout{1000};

steady_time at(int ms) {
    return steady_time{} + milliseconds{ms};
}

TEST(station_list, a_station_that_never_failed_has_the_whole_timeout) {
    const station_list stations(timeout);
    EXPECT_TRUE(stations.may_ask(7, at(0)));
    EXPECT_EQ(stations.timeout_for(7), timeout);
}

TEST(station_list, once_found_silent_a_station_costs_at_most_one_timeout_in_any_ten_seconds) {
    station_list stations(timeout);
    stations.on_silence(7, at(0));
    std::vector<std::pair<int, milliseconds>> costs;
    for (int now = 1; now < 120'000; ++now) {
        if (!stations.may_ask(7, at(now))) continue;
        const auto cost = stations.timeout_for(7);
        costs.emplace_back(now, cost);
        now += static_cast<int>(cost.count());
        stations.on_silence(7, at(now));
    }
    ASSERT_GT(costs.size(), 10U);
    for (const auto& [begin, cost] : costs) {
        milliseconds sum{0};
        for (const auto& [other, more] : costs) {
            if (other >= begin && other < begin + 10'000) sum += more;
        }
        EXPECT_LE(sum, timeout) << "from " << begin;
    }
}

TEST(station_list, an_answer_brings_a_silent_station_back_at_once) {
    station_list stations(timeout);
    stations.on_silence(7, at(0));
    EXPECT_FALSE(stations.may_ask(7, at(1)));
    EXPECT_TRUE(stations.on_answer(7));
    EXPECT_FALSE(stations.is_silent(7));
    EXPECT_FALSE(stations.on_answer(7));
}

TEST(station_list, on_a_new_link_a_silent_station_is_asked_at_once) {
    station_list stations(timeout);
    stations.on_silence(7, at(0));
    stations.on_open(at(1));
    EXPECT_TRUE(stations.may_ask(7, at(1)));
    EXPECT_EQ(stations.timeout_for(7), timeout);
}

}  // namespace
}  // namespace penstock
