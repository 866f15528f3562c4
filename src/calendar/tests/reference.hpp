#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "calendar/calendar.hpp"
#include "time/tests/known_zone.hpp"

namespace penstock::calendar {

/// Section 8 again, in its slowest form: minute by minute, with nothing of the library but the definition.
///
/// It rests on one thought. Where a time of the wall in a gap is the end of the gap and a doubled one is the first, a
/// wall's time has come as soon as the clock has shown it or a later one. So what counts is the furthest the clock has
/// been, and that never goes back.
class reference {
public:
    struct minute_state {
        std::optional<std::string> shift_name;  ///< `nullopt`: no shift
        date shift_date{};
        bool is_in_break = false;
        friend bool operator==(const minute_state&, const minute_state&) = default;
    };

    /// Begins to walk at `from`.
    reference(const definition& d, const known_zone& zone, wall_time from) : definition_(d), zone_(zone), time_(from) {
        // A clock that was set back within the last day is still behind where it has been.
        for (auto t = std::max(from - days{1}, zone.changes.front().time); t <= from; t += minutes{1})
            look_at_clock(t);
    }

    wall_time now() const { return time_; }

    void next_minute() {
        time_ += minutes{1};
        look_at_clock(time_);
    }

    minute_state state() const {
        const auto today = std::chrono::floor<days>(furthest_);
        for (const auto d : {today - days{1}, today})
            for (const auto& s : shifts_of(d))
                if (const auto start = d + s.start, end = end_after(start, d + s.end);
                    start <= furthest_ && furthest_ < end)
                    return {s.shift_name, d, is_in_break(s, d)};
        return {};
    }

private:
    using local_minute = std::chrono::local_time<minutes>;

    void look_at_clock(wall_time t) {
        const auto shown = t.time_since_epoch() + zone_.offset_at(t);
        furthest_ = std::max(furthest_, local_minute{std::chrono::floor<minutes>(shown)});
    }

    static local_minute end_after(local_minute start, local_minute end) { return end <= start ? end + days{1} : end; }

    /// Cached for each date, or the tests would take a minute.
    const std::vector<shift>& shifts_of(date d) const {
        const auto [at, is_new] = begun_.try_emplace(d);
        if (is_new) at->second = look_up(d);
        return at->second;
    }

    std::vector<shift> look_up(date d) const {
        for (auto e = definition_.exceptions.rbegin(); e != definition_.exceptions.rend(); ++e)
            if (e->from <= d && d <= e->to) return e->shifts;
        std::vector<shift> out;
        for (const auto& s : definition_.shifts)
            for (const int on : s.days)
                if ((d - definition_.cycle_start - days{on - 1}) % days{definition_.cycle_days} == days{0})
                    out.push_back(s);
        return out;
    }

    bool is_in_break(const shift& s, date shift_date) const {
        const auto shift_start = shift_date + s.start;
        for (const auto& b : s.breaks) {
            auto start = shift_date + b.start;
            if (start < shift_start) start += days{1};
            auto end = std::chrono::floor<days>(start) + b.end;
            if (start <= furthest_ && furthest_ < end_after(start, end)) return true;
        }
        return false;
    }

    const definition& definition_;
    const known_zone& zone_;
    wall_time time_;
    local_minute furthest_ = local_minute::min();
    mutable std::map<date, std::vector<shift>> begun_;
};

}  // namespace penstock::calendar
