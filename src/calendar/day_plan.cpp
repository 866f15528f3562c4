#include "calendar/day_plan.hpp"

#include <algorithm>

namespace penstock::calendar {

minute_span span_of(const shift& s) noexcept {
    return {s.start, s.end > s.start ? s.end : s.end + day_length};
}

minute_span span_of(const break_time& b, const minute_span& in) noexcept {
    const auto begin = b.start < in.begin ? b.start + day_length : b.start;
    auto end = b.end;
    while (end <= begin)
        end += day_length;
    return {begin, end};
}

planned_shift planned(const shift& s) {
    planned_shift out;
    out.definition = &s;
    out.span = span_of(s);
    out.working = out.length();
    for (const auto& b : s.breaks) {
        out.breaks.push_back(span_of(b, out.span));
        out.working -= out.breaks.back().end - out.breaks.back().begin;
    }
    std::ranges::sort(out.breaks, {}, &minute_span::begin);
    return out;
}

void sort(day_plan& plan) {
    std::ranges::stable_sort(plan, {}, [](const planned_shift& s) { return s.span.begin; });
}

}  // namespace penstock::calendar
