#pragma once

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace penstock {

/// A zone as Python's zoneinfo exported it to transitions.txt: the library's zones are compared with it.
struct known_zone {
    struct change {
        wall_time time{};
        std::chrono::seconds offset{};  ///< from then on
    };
    std::string name;
    std::vector<change> changes;  ///< the first is where the file begins

    std::chrono::seconds offset_at(wall_time t) const {
        const auto after = std::ranges::upper_bound(changes, t, {}, &change::time);
        if (after == changes.begin()) throw std::out_of_range("before the first offset of " + name);
        return std::prev(after)->offset;
    }
};

struct known_zones {
    std::vector<known_zone> all;
    wall_time end{};  ///< until where they are known

    const known_zone& operator[](const std::string& name) const {
        return *std::ranges::find(all, name, &known_zone::name);
    }
};

inline known_zones read_known_zones() {
    std::ifstream file(PENSTOCK_SOURCE_DIR "/src/time/tests/transitions.txt");
    known_zones out;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        std::string first;
        std::int64_t second = 0;
        words >> first;
        if (!(words >> second)) {
            out.all.push_back({first, {}});
        } else if (first == "end") {
            out.end = wall_time{std::chrono::seconds(second)};
        } else {
            out.all.back().changes.push_back(
                {wall_time{std::chrono::seconds(std::stoll(first))}, std::chrono::seconds(second)});
        }
    }
    if (out.all.empty() || out.end == wall_time{}) throw std::runtime_error("transitions.txt is not what was expected");
    return out;
}

}  // namespace penstock
