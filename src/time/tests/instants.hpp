#pragma once

#include <string_view>

#include "time/date_text.hpp"

namespace penstock::test {

inline std::chrono::minutes clock(std::string_view text) {
    return parse_time_of_day(text).value();
}

inline std::chrono::local_days day(std::string_view text) {
    return parse_date(text).value();
}

/// `2026-03-02 01:30`, UTC.
inline wall_time utc(std::string_view text) {
    return wall_time{day(text.substr(0, 10)).time_since_epoch() + clock(text.substr(11))};
}

}  // namespace penstock::test
