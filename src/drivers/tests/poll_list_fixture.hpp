#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/poll_list.hpp"

namespace penstock::test {

inline constexpr milliseconds retry_after{60'000};

inline steady_time at(int ms) {
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

/// A device that refuses a batch when `refuses` returns true for any address in it, or when it is too large.
struct device {
    std::function<bool(std::uint32_t)> refuses = [](std::uint32_t) { return false; };
    std::uint32_t max_size = 1000;

    bool responses(const batch& b) const {
        if (b.size > max_size) return false;
        for (auto a = b.slots.front().point; a <= b.slots.back().point; ++a) {
            if (refuses(a)) return false;
        }
        return true;
    }
};

struct scan_result {
    std::size_t requests = 0;
    std::size_t silent = 0;
    std::vector<std::uint32_t> fallen;  ///< stations
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
                if (dev.responses(*b)) {
                    list.on_response(*b, at(ms));
                    for (const auto& slot : b->slots)
                        out.good.push_back(slot.point);
                } else {
                    list.on_refusal(*b, at(ms));
                }
            }
        }
        return out;
    }

    /// As `scan`, of a device that does not answer where it would refuse: one request after the other, a time-out each.
    /// `now` moves on.
    scan_result quiet_scan(steady_time& now) {
        scan_result out;
        list.begin(stations, now);
        while (!list.waiting().empty()) {
            const batch& b = *list.waiting()[0];
            ++out.requests;
            EXPECT_LT(out.requests, 1000U);
            if (dev.responses(b)) {
                stations.on_response(b.station, milliseconds{5}, b.slots.front().point);
                list.on_response(b, now);
                for (const auto& slot : b.slots)
                    out.good.push_back(slot.point);
                continue;
            }
            ++out.silent;
            const auto asked = now;
            now += milliseconds{1000};
            if (list.on_timeout(b, stations, asked, now)) {
                out.fallen.push_back(b.station);
                stations.on_timeout(b.station, asked, now);
            }
        }
        std::ranges::sort(out.good);
        out.good.erase(std::unique(out.good.begin(), out.good.end()), out.good.end());
        now += milliseconds{100};
        return out;
    }

    void set(point_index count, point_index step = 1) {
        std::vector<point_index> points;
        for (point_index p = 0; p < count; ++p)
            points.push_back(p * step);
        list.set_points(points, {});
    }

    line_planner planner;
    size_search sizes;
    poll_list list{planner, sizes, retry_after};
    station_list stations{milliseconds{1000}};
    device dev;
};

}  // namespace penstock::test
