#include "drivers/opcua/clock_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

namespace penstock::opcua {

namespace {

constexpr std::chrono::hours believable{24 * 365};  // further ahead it is no clock that is wrong, but no time

std::string in_seconds(milliseconds time) {
    return fmt::format("{} s", std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

}  // namespace

std::optional<std::string> clock_check::bound(std::vector<point_value>& values, wall_time now) {
    std::map<point_index, milliseconds> ahead;  // each point may have a source of its own
    bool is_unknown = false;
    for (auto& v : values) {
        const auto by = v.time - now;
        if (by > believable) {
            is_unknown = true;
            v.time = {};
        } else if (by > tolerance) {
            auto& most = ahead[v.point];
            most = std::max(most, by);
        }
    }
    if (ahead.empty() && !is_unknown) return std::nullopt;
    for (auto& v : values) {
        const auto found = ahead.find(v.point);
        if (found != ahead.end() && v.time != wall_time{}) v.time -= found->second;
    }
    if (std::exchange(has_warned_, true)) return std::nullopt;
    if (!ahead.empty()) {
        const auto farthest = std::ranges::max_element(ahead, {}, [](const auto& of) { return of.second; });
        return fmt::format(
            "the clock of the source of the values is ahead by {}: the gateway corrects their times to its own clock. "
            "Set the clock of the server or of its device",
            in_seconds(farthest->second));
    }
    return "the server sends values with an impossible time, such as the year 9999: the gateway uses its own time for "
           "them";
}

std::optional<std::string> clock_check::compare(wall_time server, wall_time now) const {
    if (server == wall_time{}) return std::nullopt;
    const auto by = server - now;
    if (std::chrono::abs(by) <= tolerance) return std::nullopt;
    return fmt::format("the server's clock is off by {}, {} the gateway's: set one of the two",
                       in_seconds(std::chrono::abs(by)), by > milliseconds::zero() ? "ahead of" : "behind");
}

}  // namespace penstock::opcua
