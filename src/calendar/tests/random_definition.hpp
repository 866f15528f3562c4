#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "calendar/calendar.hpp"

namespace penstock::calendar {

/// Valid definitions of all kinds: cycles, shifts around midnight, breaks, holidays and worked dates that overlap.
///
/// The shifts of a date begin between a certain minute, the cut, and midnight, and end before the cut of the next date:
/// so nothing overlaps.
class random_definitions {
public:
    explicit random_definitions(unsigned seed) : random_(seed) {}

    int from_to(int min, int max) { return std::uniform_int_distribution(min, max)(random_); }

    /// Exceptions lie between `first` and `last`.
    definition next(std::string zone, date first, date last) {
        definition d;
        d.time_zone = std::move(zone);
        d.cycle_days = from_to(1, max_cycle_days);
        d.cycle_start = first + days{from_to(-100, 100)};
        cut_ = from_to(0, 1439);
        d.shifts = shifts();
        for (auto& s : d.shifts) {
            for (int on = 1; on <= d.cycle_days; ++on)
                if (from_to(0, 3) != 0) s.days.push_back(on);
            if (s.days.empty()) s.days.push_back(1);
        }
        for (int i = from_to(0, 40); i > 0; --i) {
            exception e;
            e.from = first + days{from_to(0, static_cast<int>((last - first).count()))};
            e.to = e.from + days{from_to(0, 20)};
            e.is_working = from_to(0, 1) == 1;
            if (e.is_working) e.shifts = shifts();
            d.exceptions.push_back(std::move(e));
        }
        return d;
    }

private:
    /// One to four shifts.
    std::vector<shift> shifts() {
        std::vector<int> ends;
        for (int i = from_to(1, 8); i > 0; --i)
            ends.push_back(from_to(0, 1440));
        ends.push_back(0);
        ends.push_back(1440);
        std::ranges::sort(ends);
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        std::vector<shift> out;
        for (std::size_t i = 0; i + 1 < ends.size() && out.size() < 4 && cut_ + ends[i] < 1440; ++i) {
            if (from_to(0, 3) == 0) continue;
            shift s;
            s.shift_name = "shift " + std::to_string(i);
            s.start = of_day(ends[i]);
            s.end = of_day(ends[i + 1]);
            add_breaks(s, ends[i], ends[i + 1]);
            out.push_back(std::move(s));
        }
        if (out.empty()) out.push_back({"all", {}, of_day(0), of_day(1440), {}, {}});
        return out;
    }

    void add_breaks(shift& s, int begin, int end) {
        for (int i = from_to(0, 3); i > 0 && end - begin > 2; --i) {
            const int from = from_to(begin, end - 2), to = from_to(from + 1, end - 1);
            s.breaks.push_back({of_day(from), of_day(to)});
            begin = to;
        }
        std::ranges::shuffle(s.breaks, random_);
    }

    minutes of_day(int after_cut) const { return minutes{(cut_ + after_cut) % 1440}; }

    std::mt19937 random_;
    int cut_ = 0;
};

}  // namespace penstock::calendar
