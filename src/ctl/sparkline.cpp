#include "ctl/sparkline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace penstock::ctl {

namespace {

constexpr std::array<std::string_view, 8> heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::size_t middle = 3;

}  // namespace

std::string sparkline(const std::vector<spark_bucket>& buckets) {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const auto& b : buckets) {
        if (!b.number || !std::isfinite(*b.number)) continue;
        least = std::min(least, *b.number);
        most = std::max(most, *b.number);
    }
    std::string out;
    for (const auto& b : buckets) {
        if (!b.is_there) {
            out += ' ';
        } else if (!b.number || !std::isfinite(*b.number)) {
            out += "·";
        } else {
            const double part = most > least ? (*b.number / 2 - least / 2) / (most / 2 - least / 2) : 0;
            const auto step = static_cast<std::size_t>(part * (heights.size() - 0.001));
            out += heights[most > least ? step : middle];
        }
    }
    return out;
}

}  // namespace penstock::ctl
