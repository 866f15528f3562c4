#include "backup/schedule.hpp"

#include <array>

#include "base/text.hpp"
#include "time/date_text.hpp"

namespace penstock::backup {

namespace {

constexpr std::array<std::string_view, 7> day_names{"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

fault wrong() {
    return {"", "expected a time, as in 03:15, or a day of the week and a time, as in sun 03:15"};
}

}  // namespace

checked<schedule> schedule::parse(std::string_view text) {
    schedule s;
    auto time = trim(text);
    if (const auto blank = time.find(' '); blank != std::string_view::npos) {
        for (unsigned i = 0; i < day_names.size(); ++i) {
            if (equals_ignoring_case(time.substr(0, blank), day_names[i])) s.day_ = std::chrono::weekday(i);
        }
        if (!s.day_) return wrong();
        time = trim(time.substr(blank));
    }
    const auto parsed = parse_time_of_day(time);
    if (!parsed) return wrong();
    s.time_ = *parsed;
    return s;
}

wall_time schedule::next(wall_time t, const time_zone& zone) const {
    using std::chrono::days;
    // Begins with the day before: after a change of the clock, a time of that day may still be in the future.
    auto day = std::chrono::floor<days>(zone.to_local(t)) - days(1);
    for (;; day += days(1)) {
        if (day_ && std::chrono::weekday(day) != *day_) continue;
        const auto due = zone.to_utc(local_ms(day) + time_);
        if (due > t) return due;
    }
}

}  // namespace penstock::backup
