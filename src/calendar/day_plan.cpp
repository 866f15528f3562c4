#include "calendar/day_plan.hpp"

#include <algorithm>

namespace penstock::calendar {

stretch place(const shift& s) noexcept {
    return {s.start, s.end > s.start ? s.end : s.end + day_length};
}

stretch place(const break_time& b, const stretch& in) noexcept {
    const auto begin = b.start < in.begin ? b.start + day_length : b.start;
    auto end = b.end;
    while (end <= begin)
        end += day_length;
    return {begin, end};
}

planned_shift planned(const shift& s) {
    planned_shift out;
    out.what = &s;
    out.when = place(s);
    out.working = out.length();
    for (const auto& b : s.breaks) {
        out.breaks.push_back(place(b, out.when));
        out.working -= out.breaks.back().end - out.breaks.back().begin;
    }
    std::ranges::sort(out.breaks, {}, &stretch::begin);
    return out;
}

void sort(day_plan& plan) {
    std::ranges::stable_sort(plan, {}, [](const planned_shift& s) { return s.when.begin; });
}

}  // namespace penstock::calendar
