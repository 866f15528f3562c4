#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "base/clock.hpp"

namespace penstock::simulator {

/// Measures how regularly requests arrive: a histogram of the time between two requests, in steps of 0.1 ms up to 10 s.
class intervals {
public:
    void add(steady_time::duration between) {
        const auto tenths = between / std::chrono::microseconds(100);
        const auto place = std::clamp<std::int64_t>(tenths, 0, static_cast<std::int64_t>(counts_.size()) - 1);
        ++counts_[static_cast<std::size_t>(place)];
        ++total_;
    }

    /// The time in ms that this share of all intervals does not exceed; share 1 = the longest.
    double quantile_ms(double share) const {
        const auto wanted = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share * static_cast<double>(total_)));
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < counts_.size() && total_ > 0; ++i) {
            seen += counts_[i];
            if (seen >= wanted) return static_cast<double>(i + 1) / 10;
        }
        return 0;
    }

    std::uint64_t total() const noexcept { return total_; }
    void clear() {
        std::ranges::fill(counts_, 0U);
        total_ = 0;
    }

private:
    std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(100'000);
    std::uint64_t total_ = 0;
};

}  // namespace penstock::simulator
