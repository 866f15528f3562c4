#include "drivers/station_list.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

constexpr milliseconds timeout{1000};

steady_time at_ms(int ms) {
    return steady_time{} + milliseconds{ms};
}

TEST(station_list, a_station_that_never_failed_has_the_whole_timeout) {
    const station_list stations(timeout);
    EXPECT_TRUE(stations.may_request(7, at_ms(0)));
    EXPECT_EQ(stations.timeout_for(7), timeout);
}

TEST(station_list, a_station_without_a_response_costs_at_most_one_timeout_in_any_ten_seconds) {
    station_list stations(timeout);
    stations.on_response(8, milliseconds{5});
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    std::vector<std::pair<int, milliseconds>> costs;
    for (int now = 1; now < 120'000; ++now) {
        if (!stations.may_request(7, at_ms(now))) continue;
        const auto cost = stations.timeout_for(7);
        costs.emplace_back(now, cost);
        now += static_cast<int>(cost.count());
        stations.on_timeout(7, at_ms(now) - cost, at_ms(now));
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

TEST(station_list, one_lost_answer_is_followed_by_a_probe_soon_and_only_by_one) {
    station_list stations(timeout);
    stations.on_response(8, milliseconds{5});
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    EXPECT_FALSE(stations.may_request(7, at_ms(99)));
    EXPECT_TRUE(stations.may_request(7, at_ms(100)));
    stations.on_timeout(7, at_ms(100), at_ms(400));
    EXPECT_FALSE(stations.may_request(7, at_ms(4'399)));
    EXPECT_TRUE(stations.may_request(7, at_ms(4'400)));
}

TEST(station_list, requests_in_flight_when_it_stopped_responding_count_as_one_timeout) {
    station_list stations(timeout);
    stations.on_response(8, milliseconds{5});
    for (int i = 0; i < 4; ++i)
        stations.on_timeout(7, at_ms(i - 1000), at_ms(i));
    EXPECT_TRUE(stations.may_request(7, at_ms(100)));
}

TEST(station_list, an_only_station_has_the_whole_timeout_for_every_probe) {
    station_list stations(timeout);
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    EXPECT_EQ(stations.timeout_for(7), timeout);
    stations.on_response(8, milliseconds{5});
    EXPECT_LT(stations.timeout_for(7), timeout);
}

TEST(station_list, one_that_is_known_to_be_quick_is_found_within_five_seconds) {
    station_list stations(timeout);
    stations.on_response(8, milliseconds{5});
    stations.on_response(7, milliseconds{300});
    int last = 0;
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    for (int now = 1; now < 120'000; ++now) {
        if (!stations.may_request(7, at_ms(now))) continue;
        EXPECT_EQ(stations.timeout_for(7), milliseconds{300});
        EXPECT_LT(now - last, 5'000);
        last = now;
        now += 300;
        stations.on_timeout(7, at_ms(now - 300), at_ms(now));
    }
    EXPECT_GT(last, 110'000);
}

TEST(station_list, one_that_is_not_known_to_be_quick_gets_a_whole_timeout_now_and_then) {
    for (const bool has_responded : {false, true}) {
        station_list stations(timeout);
        stations.on_response(8, milliseconds{5});
        if (has_responded) stations.on_response(7, milliseconds{301});
        bool was_whole = false;
        stations.on_timeout(7, at_ms(-1000), at_ms(0));
        for (int now = 1; now < 60'000; ++now) {
            if (!stations.may_request(7, at_ms(now))) continue;
            was_whole = was_whole || stations.timeout_for(7) == timeout;
            stations.on_timeout(7, at_ms(now), at_ms(now + 300));
        }
        EXPECT_TRUE(was_whole) << has_responded;
    }
}

TEST(station_list, an_answer_restores_a_station_immediately) {
    station_list stations(timeout);
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    EXPECT_FALSE(stations.may_request(7, at_ms(1)));
    EXPECT_TRUE(stations.on_response(7, milliseconds{5}));
    EXPECT_FALSE(stations.is_silent(7));
    EXPECT_FALSE(stations.on_response(7, milliseconds{5}));
}

TEST(station_list, on_a_new_link_a_station_without_a_response_is_asked_immediately) {
    station_list stations(timeout);
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    stations.on_open(at_ms(1));
    EXPECT_TRUE(stations.may_request(7, at_ms(1)));
    EXPECT_EQ(stations.timeout_for(7), timeout);
}

TEST(station_list, beside_a_station_that_responds_the_pause_of_a_silent_one_outlives_a_new_link) {
    station_list stations(timeout);
    stations.on_response(1, milliseconds{5});
    stations.on_timeout(7, at_ms(-1000), at_ms(0));
    stations.on_timeout(7, at_ms(200), at_ms(500));
    stations.on_open(at_ms(600));
    EXPECT_FALSE(stations.may_request(7, at_ms(600)));
    EXPECT_FALSE(stations.may_request(7, at_ms(4'000)));
    EXPECT_TRUE(stations.may_request(7, at_ms(12'000)));
}

}  // namespace
}  // namespace penstock
