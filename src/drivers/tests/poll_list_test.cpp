#include "drivers/poll_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "drivers/driver.hpp"

namespace penstock {
namespace {

constexpr milliseconds retry_after{60'000};

steady_time at(int ms) {
    return steady_time{} + milliseconds{ms};
}

/// Plans one-register points whose index is their address; bridges gaps of up to 10; station = address / 1000.
class line_planner : public driver {
public:
    std::uint32_t max_size = 100;

    std::vector<batch> plan(std::span<const point_index> points, const size_limits& limits) const override {
        std::vector<point_index> sorted(points.begin(), points.end());
        std::ranges::sort(sorted);
        std::vector<batch> out;
        for (const auto p : sorted) {
            const std::uint32_t station = p / 1000;
            const auto limit = limits.of(station, 0, max_size);
            if (out.empty() || out.back().station != station || p - first(out.back()) + 1 > limit ||
                p - out.back().slots.back().point > 11) {
                batch& fresh = out.emplace_back();
                fresh.station = station;
                fresh.slots = {{p, 0}};
                fresh.size = 1;
                continue;
            }
            batch& b = out.back();
            if (p > b.slots.back().point + 1) b.has_gaps = true;
            b.size = p - first(b) + 1;
            b.slots.push_back({p, b.size - 1});
        }
        return out;
    }

    static point_index first(const batch& b) { return b.slots.front().point; }

    std::vector<std::optional<fault>> set_points(std::span<const point_config> points) override {
        return std::vector<std::optional<fault>>(points.size());
    }
    std::string describe(const batch& b) const override { return std::to_string(b.size); }
    io::awaitable<result<>> open(steady_time) override { co_return result<>{}; }
    void close() noexcept override {}
    io::awaitable<result<>> read(std::span<const batch* const>, std::span<const milliseconds>, batch_sink&,
                                 const std::function<bool()>&) override {
        co_return result<>{};
    }
    io::awaitable<result<write_outcome>> write(point_index, const value&) override { co_return write_outcome{}; }
    io::awaitable<result<std::string>> identify() override { co_return std::string{}; }
};

/// A device that refuses a batch when `refuses` says so of any address in it, or when it is too large.
struct device {
    std::function<bool(std::uint32_t)> refuses = [](std::uint32_t) { return false; };
    std::uint32_t max_size = 1000;

    bool answers(const batch& b) const {
        if (b.size > max_size) return false;
        for (auto a = b.slots.front().point; a <= b.slots.back().point; ++a) {
            if (refuses(a)) return false;
        }
        return true;
    }
};

struct scan_result {
    std::size_t requests = 0;
    std::vector<point_index> good;
};

class poll_list_test : public testing::Test {
protected:
    scan_result scan(int ms) {
        scan_result out;
        list.begin(stations, at(ms));
        while (!list.waiting().empty()) {
            const std::vector<const batch*> asked(list.waiting().begin(), list.waiting().end());
            for (const auto* b : asked) {
                ++out.requests;
                if (dev.answers(*b)) {
                    list.on_answer(*b);
                    for (const auto& slot : b->slots)
                        out.good.push_back(slot.point);
                } else {
                    list.on_refusal(*b, at(ms));
                }
            }
        }
        return out;
    }

    void set(point_index count, point_index step = 1) {
        std::vector<point_index> points;
        for (point_index p = 0; p < count; ++p)
            points.push_back(p * step);
        list.set_points(points, {});
    }

    line_planner planner;
    size_limits limits;
    poll_list list{planner, limits, retry_after};
    station_list stations{milliseconds{1000}};
    device dev;
};

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

TEST_F(poll_list_test, a_bad_address_is_tried_again_after_its_time_and_comes_back) {
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

TEST_F(poll_list_test, a_changed_address_is_tried_at_once) {
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
    EXPECT_EQ(limits.of(0, 0, 100), 100U);
}

TEST_F(poll_list_test, a_refused_size_is_learned_for_all_batches) {
    set(300);
    dev.max_size = 60;
    EXPECT_EQ(scan(0).good.size(), 300U);
    EXPECT_EQ(list.quarantined(), 0U);
    const auto s = scan(1000);
    EXPECT_EQ(s.requests, 6U);
    EXPECT_EQ(s.good.size(), 300U);
}

TEST_F(poll_list_test, a_size_met_with_silence_twice_is_learned) {
    set(100);
    for (int round = 0; round < 2; ++round) {
        list.begin(stations, at(round * 10'000));
        ASSERT_EQ(list.waiting().size(), 1U);
        EXPECT_EQ(list.waiting()[0]->size, 100U);
        list.on_silence(*list.waiting()[0]);
        stations.on_silence(0, at(round * 10'000), at(round * 10'000));
        list.begin(stations, at(round * 10'000 + 5'000));
        ASSERT_EQ(list.waiting().size(), 1U);
        EXPECT_EQ(list.waiting()[0]->size, 1U) << "a silent station is probed with one point";
        list.on_answer(*list.waiting()[0]);
        stations.on_answer(0, milliseconds{5});
    }
    EXPECT_EQ(scan(30'000).requests, 2U);
    EXPECT_EQ(limits.of(0, 0, 100), 50U);
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

TEST_F(poll_list_test, one_refused_batch_beside_an_answered_one_is_no_doubt) {
    list.set_points({0, 500}, {});
    dev.refuses = [](std::uint32_t a) { return a == 500; };
    scan(0);
    EXPECT_EQ(scan(2100).requests, 1U);
    EXPECT_EQ(scan(60'000).requests, 2U);
}

TEST_F(poll_list_test, a_silent_station_is_left_out_and_its_neighbours_are_asked) {
    list.set_points({1, 2, 1001, 1002}, {});
    stations.on_silence(1, at(0), at(0));
    list.begin(stations, at(10));
    ASSERT_EQ(list.waiting().size(), 1U);
    EXPECT_EQ(list.waiting()[0]->station, 0U);
}

TEST_F(poll_list_test, silence_drops_what_was_left_of_that_station) {
    set(250);
    list.begin(stations, at(0));
    list.on_silence(*list.waiting()[0]);
    EXPECT_TRUE(list.waiting().empty());
}

TEST_F(poll_list_test, any_pattern_of_bad_addresses_ends_with_all_good_ones_read) {
    for (unsigned seed = 1; seed < 40; ++seed) {
        poll_list fresh(planner, limits, retry_after);
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
                if (dev.answers(b)) {
                    for (const auto& slot : b.slots)
                        good.insert(slot.point);
                    fresh.on_answer(b);
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
