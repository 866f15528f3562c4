#include "drivers/tests/poll_list_fixture.hpp"

namespace penstock {
namespace {

using poll_list_test = test::poll_list_test;
using test::at;
using test::retry_after;

TEST_F(poll_list_test, a_scan_asks_each_batch_once) {
    set(250);
    const auto s = scan(0);
    EXPECT_EQ(s.requests, 3U);
    EXPECT_EQ(s.good.size(), 250U);
    EXPECT_EQ(scan(1000).requests, 3U);
}

TEST_F(poll_list_test, a_bad_address_is_isolated_in_the_same_scan_and_its_neighbours_never_notice) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    EXPECT_EQ(scan(0).good.size(), 99U);
    EXPECT_EQ(list.quarantined(), 1U);
}

TEST_F(poll_list_test, a_known_bad_address_costs_at_most_one_extra_request_a_scan) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    scan(0);
    const auto s = scan(1000);
    EXPECT_EQ(s.requests, 2U);
    EXPECT_EQ(s.good.size(), 99U);
}

TEST_F(poll_list_test, a_bad_address_is_tried_again_after_its_time_and_read_again) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    scan(0);
    EXPECT_EQ(scan(59'000).requests, 2U);
    EXPECT_EQ(scan(60'000).requests, 3U);
    EXPECT_EQ(scan(61'000).requests, 2U);
    dev.refuses = [](std::uint32_t) { return false; };
    EXPECT_EQ(scan(120'000).good.size(), 100U);
    EXPECT_EQ(list.quarantined(), 0U);
    EXPECT_EQ(scan(121'000).requests, 1U);
}

TEST_F(poll_list_test, a_changed_address_is_tried_immediately) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    scan(0);
    dev.refuses = [](std::uint32_t) { return false; };
    const std::vector<point_index> changed{37};
    list.set_points(list.points(), changed);
    EXPECT_EQ(scan(1).good.size(), 100U);
}

TEST_F(poll_list_test, a_gap_that_must_not_be_read_is_not_bridged_again) {
    list.set_points({0, 1, 10, 11}, {});
    dev.refuses = [](std::uint32_t a) { return a > 1 && a < 10; };
    EXPECT_EQ(scan(0).good.size(), 4U);
    const auto s = scan(1000);
    EXPECT_EQ(s.requests, 2U);
    EXPECT_EQ(s.good.size(), 4U);
    EXPECT_EQ(list.quarantined(), 0U);
    EXPECT_EQ(sizes.limits().of(0, 0, 100), 100U);
}

TEST_F(poll_list_test, a_refused_size_limits_all_batches) {
    set(300);
    dev.max_size = 60;
    EXPECT_EQ(scan(0).good.size(), 300U);
    EXPECT_EQ(list.quarantined(), 0U);
    const auto s = scan(1000);
    EXPECT_LE(s.requests, 8U) << "one of them tries a larger size";
    EXPECT_EQ(std::set(s.good.begin(), s.good.end()).size(), 300U);
}

TEST_F(poll_list_test, the_size_that_is_accepted_is_found_to_a_tenth_in_at_most_twelve_tries) {
    for (const bool is_silent : {false, true}) {
        for (const std::uint32_t size : {51U, 60U, 74U, 99U, 3U}) {
            sizes = {};
            stations = station_list{milliseconds{1000}};
            set(300);
            dev.max_size = size;
            auto now = at(0);
            for (int round = 0; round < 40; ++round) {
                if (is_silent) {
                    const auto s = quiet_scan(now);
                    if (round > 1) {
                        EXPECT_TRUE(s.fallen.empty()) << size << " round " << round;
                    }
                } else {
                    scan(round * 1000);
                }
            }
            EXPECT_LE(sizes.limits().of(0, 0, 100), size);
            EXPECT_GE(sizes.limits().of(0, 0, 100), size * 9 / 10) << size << is_silent;
            EXPECT_EQ(list.quarantined(), 0U);
            const auto s = scan(60'000);
            EXPECT_EQ(s.good.size(), 300U) << "no more tries";
        }
    }
}

TEST_F(poll_list_test, a_failed_try_of_a_larger_size_costs_its_scan_nothing) {
    set(300);
    dev.max_size = 51;
    scan(0);
    for (int round = 1; round < 12; ++round) {
        const auto s = scan(round * 1000);
        EXPECT_EQ(std::set(s.good.begin(), s.good.end()).size(), 300U) << "round " << round;
    }
}

TEST_F(poll_list_test, a_size_that_was_refused_is_tried_again_after_minutes) {
    set(300);
    dev.max_size = 60;
    for (int round = 0; round < 20; ++round)
        scan(round * 1000);
    dev.max_size = 1000;
    EXPECT_LE(sizes.limits().of(0, 0, 100), 60U);
    scan(9 * 60'000);
    EXPECT_LE(sizes.limits().of(0, 0, 100), 60U);
    for (int round = 0; round < 3; ++round)
        scan(11 * 60'000 + round * 1000);
    EXPECT_EQ(scan(11 * 60'000 + 9000).requests, 3U);
}

TEST_F(poll_list_test, a_size_without_a_response_becomes_a_limit) {
    set(300);
    dev.max_size = 60;
    auto now = at(0);
    for (int round = 0; round < 60; ++round)
        quiet_scan(now);
    EXPECT_EQ(list.quarantined(), 0U);
    EXPECT_LE(sizes.limits().of(0, 0, 100), 60U);
    const auto s = quiet_scan(now);
    EXPECT_EQ(s.good.size(), 300U);
    EXPECT_EQ(s.silent, 0U);
}

TEST_F(poll_list_test, a_batch_without_a_response_is_the_only_one_that_is_not_read_in_its_scan) {
    set(300);
    dev.refuses = [](std::uint32_t a) { return a == 137; };
    auto now = at(0);
    for (int round = 0; round < 40; ++round) {
        const auto s = quiet_scan(now);
        EXPECT_GE(s.good.size(), 200U) << "round " << round;
        EXPECT_LE(s.silent, 1U) << "round " << round;
        EXPECT_TRUE(s.fallen.empty()) << "round " << round;
    }
}

TEST_F(poll_list_test, after_three_timeouts_the_addresses_without_a_response_are_searched_and_isolated) {
    set(300);
    dev.refuses = [](std::uint32_t a) { return a >= 50 && a < 60; };
    auto now = at(0);
    int rounds = 0;
    while (list.quarantined() != 10 && rounds < 60) {
        quiet_scan(now);
        ++rounds;
    }
    EXPECT_EQ(list.quarantined(), 10U);
    const auto s = quiet_scan(now);
    EXPECT_EQ(s.good.size(), 290U);
    EXPECT_EQ(sizes.limits().of(0, 0, 100), 100U) << "no size is to blame";
}

TEST_F(poll_list_test, addresses_without_a_response_cost_at_most_a_tenth_of_the_time) {
    set(300);
    dev.refuses = [](std::uint32_t a) { return a >= 50 && a < 60; };
    auto now = at(0);
    for (int round = 0; round < 60; ++round)
        quiet_scan(now);
    const auto begin = now;
    std::size_t silent = 0;
    while (now < begin + std::chrono::minutes{30}) {
        const auto s = quiet_scan(now);
        EXPECT_EQ(s.good.size(), 290U);
        silent += s.silent;
    }
    EXPECT_GT(silent, 0U) << "they are tried again";
    EXPECT_LE(silent, 30U * 60U / 10U);
}

TEST_F(poll_list_test, addresses_that_respond_again_are_read_again) {
    set(300);
    dev.refuses = [](std::uint32_t a) { return a >= 50 && a < 60; };
    auto now = at(0);
    for (int round = 0; round < 60; ++round)
        quiet_scan(now);
    ASSERT_EQ(list.quarantined(), 10U);
    dev.refuses = [](std::uint32_t) { return false; };
    const auto begin = now;
    while (list.quarantined() > 0 && now < begin + std::chrono::minutes{10})
        quiet_scan(now);
    EXPECT_LE(now - begin, retry_after + milliseconds{10'000});
    quiet_scan(now);
    EXPECT_EQ(quiet_scan(now).requests, 3U) << "in the batches of before";
}

TEST_F(poll_list_test, a_changed_address_without_a_response_is_tried_immediately) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    auto now = at(0);
    for (int round = 0; round < 40; ++round)
        quiet_scan(now);
    ASSERT_EQ(list.quarantined(), 1U);
    dev.refuses = [](std::uint32_t) { return false; };
    const std::vector<point_index> changed{37};
    list.set_points(list.points(), changed);
    EXPECT_EQ(quiet_scan(now).good.size(), 100U);
}

TEST_F(poll_list_test, a_station_is_down_when_its_witness_has_no_response) {
    set(300);
    auto now = at(0);
    quiet_scan(now);
    dev.refuses = [](std::uint32_t) { return true; };
    const auto s = quiet_scan(now);
    EXPECT_EQ(s.silent, 2U) << "a batch and the witness, no more";
    EXPECT_EQ(s.fallen, std::vector<std::uint32_t>{0});
}

TEST_F(poll_list_test, a_station_whose_first_addresses_do_not_respond_is_read_nevertheless) {
    set(300);
    dev.refuses = [](std::uint32_t a) { return a < 180; };
    auto now = at(0);
    std::size_t good = 0;
    for (int round = 0; round < 30'000 && good < 120; ++round) {
        stations.on_open(now);  // the link of an only station without a response is reopened
        good = quiet_scan(now).good.size();
    }
    EXPECT_EQ(good, 120U);
}

TEST_F(poll_list_test, a_single_batch_without_a_response_is_searched_after_probes_of_its_own_points) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 0; };
    auto now = at(0);
    std::size_t good = 0;
    for (int round = 0; round < 60 && good < 99; ++round) {
        stations.on_open(now);
        good = quiet_scan(now).good.size();
    }
    EXPECT_EQ(good, 99U);
}

TEST_F(poll_list_test, a_search_of_all_points_continues_without_other_answers_of_the_station) {
    set(20);
    dev.refuses = [](std::uint32_t a) { return a % 10 != 7; };
    auto now = at(0);
    std::size_t good = 0;
    for (int round = 0; round < 3000 && good < 2; ++round) {
        const auto s = quiet_scan(now);
        good = s.good.size();
        if (!s.fallen.empty()) stations.on_open(now);
    }
    EXPECT_EQ(good, 2U);
}

TEST_F(poll_list_test, any_pattern_of_addresses_without_a_response_ends_with_all_others_read) {
    for (unsigned seed = 1; seed < 6; ++seed) {
        std::vector<point_index> points;
        for (point_index p = 0; p < 200; ++p) {
            if ((p * 2654435761U + seed * 40503U) % 7 < 4) points.push_back(p);
        }
        sizes = {};
        stations = station_list{milliseconds{1000}};
        list.set_points({}, {});
        list.set_points(points, {});
        const auto is_bad = [seed](std::uint32_t a) { return (a * 2246822519U + seed * 97U) % 23 == 0; };
        dev.refuses = is_bad;
        auto now = at(0);
        std::size_t good = 0;
        const auto wanted =
            static_cast<std::size_t>(std::ranges::count_if(points, [&](point_index p) { return !is_bad(p); }));
        for (int round = 0; round < 800 && good != wanted; ++round) {
            stations.on_open(now);
            good = quiet_scan(now).good.size();
        }
        EXPECT_EQ(good, wanted) << "seed " << seed;
    }
}

TEST_F(poll_list_test, what_the_last_scan_read_of_a_station_that_stopped_responding_is_reported) {
    list.set_points({1, 1001}, {});
    auto now = at(0);
    quiet_scan(now);
    stations.on_timeout(1, now, now);
    list.begin(stations, now);
    EXPECT_EQ(list.left_out(), std::vector<point_index>{1001});
    list.begin(stations, now);
    EXPECT_TRUE(list.left_out().empty());
}

TEST_F(poll_list_test, a_link_that_is_lost_over_a_batch_repeatedly_counts_as_its_timeout) {
    set(300);
    const auto hangs_up = [](const batch& b) {
        return std::ranges::any_of(b.slots, [](const batch_slot& s) { return s.point == 137; });
    };
    auto now = at(0);
    std::set<point_index> good;
    for (int round = 0; round < 40; ++round) {
        good.clear();
        list.begin(stations, now);
        while (!list.waiting().empty()) {
            const batch& b = *list.waiting()[0];
            if (hangs_up(b)) {
                EXPECT_EQ(list.on_link_lost(now), &b);
                break;
            }
            list.on_response(b, now);
            for (const auto& slot : b.slots)
                good.insert(slot.point);
        }
        now += milliseconds{1000};
    }
    EXPECT_EQ(good.size(), 299U);
    EXPECT_EQ(list.quarantined(), 1U);
}

TEST_F(poll_list_test, a_station_that_refuses_everything_is_asked_again_soon_and_unsplit) {
    set(100);
    dev.refuses = [](std::uint32_t) { return true; };
    EXPECT_TRUE(scan(0).good.empty());
    EXPECT_EQ(scan(100).requests, 0U);
    EXPECT_EQ(scan(2100).requests, 1U) << "all of them in one request";
    EXPECT_EQ(scan(2200).requests, 0U);
    dev.refuses = [](std::uint32_t) { return false; };
    EXPECT_EQ(scan(4200).good.size(), 100U);
    EXPECT_EQ(list.quarantined(), 0U);
    EXPECT_EQ(scan(4300).good.size(), 100U);
}

TEST_F(poll_list_test, one_refused_batch_next_to_an_answered_one_is_no_doubt) {
    list.set_points({0, 500}, {});
    dev.refuses = [](std::uint32_t a) { return a == 500; };
    scan(0);
    EXPECT_EQ(scan(2100).requests, 1U);
    EXPECT_EQ(scan(60'000).requests, 2U);
}

TEST_F(poll_list_test, a_station_without_a_response_is_skipped_and_its_neighbours_are_asked) {
    list.set_points({1, 2, 1001, 1002}, {});
    stations.on_timeout(1, at(0), at(0));
    list.begin(stations, at(10));
    ASSERT_EQ(list.waiting().size(), 1U);
    EXPECT_EQ(list.waiting()[0]->station, 0U);
}

TEST_F(poll_list_test, a_timeout_drops_the_remaining_batches_of_that_station) {
    set(250);
    list.begin(stations, at(0));
    EXPECT_FALSE(list.on_timeout(*list.waiting()[0], stations, at(0), at(1000))) << "it may be this batch";
    ASSERT_EQ(list.waiting().size(), 1U) << "another one is the witness";
    EXPECT_TRUE(list.on_timeout(*list.waiting()[0], stations, at(1000), at(2000)));
    EXPECT_TRUE(list.waiting().empty());
}

TEST_F(poll_list_test, any_pattern_of_bad_addresses_ends_with_all_good_ones_read) {
    for (unsigned seed = 1; seed < 40; ++seed) {
        poll_list fresh(planner, sizes, retry_after);
        std::vector<point_index> points;
        for (point_index p = 0; p < 200; ++p) {
            if ((p * 2654435761U + seed * 40503U) % 7 < 4) points.push_back(p);
        }
        fresh.set_points(points, {});
        const auto is_bad = [seed](std::uint32_t a) { return (a * 2246822519U + seed * 97U) % 11 == 0; };
        dev.refuses = is_bad;
        std::set<point_index> good;
        for (int round = 0; round < 12; ++round) {
            good.clear();
            fresh.begin(stations, at(round));
            while (!fresh.waiting().empty()) {
                const batch& b = *fresh.waiting()[0];
                if (dev.responses(b)) {
                    for (const auto& slot : b.slots)
                        good.insert(slot.point);
                    fresh.on_response(b, at(round));
                } else {
                    fresh.on_refusal(b, at(round));
                }
            }
        }
        const auto wanted = std::ranges::count_if(points, [&](point_index p) { return !is_bad(p); });
        EXPECT_EQ(good.size(), static_cast<std::size_t>(wanted)) << "seed " << seed;
    }
}

}  // namespace
}  // namespace penstock
