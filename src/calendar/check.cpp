#include "calendar/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "calendar/day_plan.hpp"
#include "time/date_text.hpp"
#include "time/time_zone.hpp"

namespace penstock::calendar {

namespace {

/// Collects faults with their position in the definition.
struct report {
    faults& found;
    std::string path;

    void operator()(std::string_view member, std::string what) const {
        const bool has_dot = !path.empty() && !member.empty();
        found.emplace_back(fmt::format("{}{}{}", path, has_dot ? "." : "", member), std::move(what));
    }
    report at(std::string_view list, std::size_t i) const {
        return {found, fmt::format("{}{}{}[{}]", path, path.empty() ? "" : ".", list, i)};
    }
};

void check_text(std::string_view text, std::size_t shortest, std::size_t longest, std::string_view member,
                const report& say) {
    if (!is_utf8(text)) return say(member, "must be UTF-8");
    const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    const auto size = static_cast<std::size_t>(std::ranges::count_if(text, is_first_byte));
    if (size < shortest || size > longest) say(member, fmt::format("must have {} to {} characters", shortest, longest));
}

/// Control characters are refused in names only.
void check_name(std::string_view text, std::size_t shortest, std::size_t longest, std::string_view member,
                const report& say) {
    check_text(text, shortest, longest, member, say);
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (std::ranges::any_of(text, is_control)) say(member, "must not have control characters");
}

bool check_time(minutes t, std::string_view member, const report& say) {
    if (t >= minutes{0} && t < day_length) return true;
    say(member, "must be a time of day, 00:00 to 23:59");
    return false;
}

/// Of a shift whose start and end are valid.
void check_breaks(const shift& s, const report& say) {
    const auto when = span_of(s);
    const auto shift_text = format_time_of_day(s.start) + " to " + format_time_of_day(s.end);
    std::vector<minute_span> before;
    for (std::size_t i = 0; i < s.breaks.size(); ++i) {
        const auto& b = s.breaks[i];
        const auto say_break = say.at("breaks", i);
        const bool has_start = check_time(b.start, "start", say_break);
        if (!check_time(b.end, "end", say_break) || !has_start) continue;
        if (b.start == b.end) {
            say_break("end", "must differ from the start of the break");
            continue;
        }
        const auto there = span_of(b, when);
        if (there.begin >= when.end) {
            say_break("start", "must lie in its shift, " + shift_text);
        } else if (there.end > when.end) {
            say_break("end", "must not be after the end of its shift, " + shift_text);
        }
        const auto is_common = [&](const minute_span& o) { return o.begin < there.end && there.begin < o.end; };
        const auto other = std::ranges::find_if(before, is_common);
        if (other != before.end())
            say_break("start", fmt::format("must not overlap another break, {} to {}", format_time_of_day(other->begin),
                                           format_time_of_day(other->end)));
        before.push_back(there);
    }
}

void check_shift(const shift& s, const report& say) {
    check_name(s.shift_name, 1, 50, "shift_name", say);
    if (s.crew) check_text(*s.crew, 0, 100, "crew", say);
    const bool has_start = check_time(s.start, "start", say);
    if (check_time(s.end, "end", say) && has_start) check_breaks(s, say);
}

void check_days(const std::vector<int>& on, int cycle_days, const report& say) {
    if (on.empty()) say("days", "must name at least one day of the cycle");
    std::set<int> seen;
    for (std::size_t i = 0; i < on.size(); ++i) {
        const auto say_day = say.at("days", i);
        if (on[i] < 1 || on[i] > cycle_days) {
            say_day("", fmt::format("must be a day of the cycle, 1 to {}", cycle_days));
        } else if (!seen.insert(on[i]).second) {
            say_day("", "must be named once");
        }
    }
}

/// Checks of a list of shifts alone; no days yet.
void check_list(const std::vector<shift>& shifts, const report& say) {
    if (shifts.size() > max_shifts) say("shifts", fmt::format("must have at most {} entries", max_shifts));
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        const auto say_shift = say.at("shifts", i);
        check_shift(shifts[i], say_shift);
        if (!names.insert(shifts[i].shift_name).second) say_shift("shift_name", "must be unique among the shifts");
    }
}

bool check_date(date d, std::string_view member, const report& say) {
    if (is_in_range(d)) return true;
    say(member, "must be a date of the years 0001 to 9999");
    return false;
}

void check_exception(const exception& e, const report& say) {
    const bool has_from = check_date(e.from, "from", say);
    if (check_date(e.to, "to", say) && has_from && e.from > e.to)
        say("to", "must not be before " + format_date(e.from));
    check_name(e.name, 0, 1000, "name", say);
    if (e.is_working && e.shifts.empty()) say("shifts", "must have an entry where working is true");
    if (!e.is_working && !e.shifts.empty()) say("shifts", "must be empty where working is false");
    check_list(e.shifts, say);
    for (std::size_t i = 0; i < e.shifts.size(); ++i)
        if (!e.shifts[i].days.empty())
            say.at("shifts", i)("days", "must be absent in an exception: the shift begins on each of its dates");
}

}  // namespace

faults check_fields(const definition& d) {
    faults out;
    const report say{out, ""};
    if (!is_time_zone(d.time_zone)) say("time_zone", "must be a time zone of IANA, as Europe/Berlin");
    const bool has_cycle = d.cycle_days >= 1 && d.cycle_days <= max_cycle_days;
    if (!has_cycle) say("cycle_days", fmt::format("must be 1 to {}", max_cycle_days));
    check_date(d.cycle_start, "cycle_start", say);
    check_list(d.shifts, say);
    for (std::size_t i = 0; has_cycle && i < d.shifts.size(); ++i)
        check_days(d.shifts[i].days, d.cycle_days, say.at("shifts", i));
    if (d.exceptions.size() > max_exceptions)
        say("exceptions", fmt::format("must have at most {} entries", max_exceptions));
    for (std::size_t i = 0; i < d.exceptions.size(); ++i)
        check_exception(d.exceptions[i], say.at("exceptions", i));
    return out;
}

faults check(const definition& d) {
    auto out = check_fields(d);
    return out.empty() ? check_overlaps(d) : out;
}

}  // namespace penstock::calendar
