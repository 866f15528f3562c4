#include "master/domains/calendar.hpp"

#include <algorithm>

#include "calendar/check.hpp"
#include "calendar/time_text.hpp"
#include "master/catalog.hpp"
#include "master/resource.hpp"

namespace penstock::master {

namespace {

constexpr std::size_t max_shifts = 50;
constexpr std::size_t max_exceptions = 5000;

std::vector<field> shift_fields() {
    const auto from = text("start", "Start time HH:MM in the time zone of the calendar.", 5).required();
    const auto until = text("end",
                            "End time HH:MM in the time zone of the calendar. When it is before the start, it is on "
                            "the next day; when both are "
                            "equal, the duration is 24 h.",
                            5)
                           .required();
    return {text("shift_name", "Name of the shift. It is unique in its list.", 50).one_line().required().not_empty(),
            from, until, text("crew", "Crew that works this shift; null: not known.", 100).nullable(),
            list("breaks", "Breaks within the shift.", 20, {from, until})};
}

std::vector<field> cycle_shift_fields() {
    auto fields = shift_fields();
    fields.insert(
        fields.begin() + 1,
        integer_list("days", "Days of the cycle on which the shift begins; the first day is 1.", 56).required());
    return fields;
}

/// What can be read of the texts; the others are faults.
class definition_reader {
public:
    explicit definition_reader(faults& found) : found_(found) {}

    std::chrono::minutes time_of_day(const cell& text, const std::string& path) {
        const auto time = calendar::parse_time_of_day(text.text());
        if (!time) found_.emplace_back(path, time.error().message);
        return time ? *time : std::chrono::minutes{};
    }

    std::vector<calendar::shift> shifts(const field& list, const cell::rows& rows, const std::string& path) {
        std::vector<calendar::shift> out;
        for (const auto& row : rows) {
            const auto place = path + "[" + std::to_string(out.size()) + "].";
            auto& s = out.emplace_back();
            s.shift_name = list.at(row, "shift_name").text();
            s.start = time_of_day(list.at(row, "start"), place + "start");
            s.end = time_of_day(list.at(row, "end"), place + "end");
            if (const auto& crew = list.at(row, "crew"); !crew.is_null()) s.crew = crew.text();
            if (list.items[1].type == kind::integer_list) {
                for (const auto& day : row[1].list())
                    s.days.push_back(static_cast<int>(std::clamp<std::int64_t>(day[0].integer(), -1, 1000)));
            }
            const auto& breaks = list.item("breaks");
            for (const auto& pause : list.at(row, "breaks").list()) {
                const auto at = place + "breaks[" + std::to_string(s.breaks.size()) + "].";
                s.breaks.push_back({time_of_day(breaks.at(pause, "start"), at + "start"),
                                    time_of_day(breaks.at(pause, "end"), at + "end")});
            }
        }
        return out;
    }

private:
    faults& found_;
};

void check_calendar(const record& r, faults& found) {
    const auto d = calendar_definition(r, found);
    if (found.empty()) found = calendar::check(d);
}

}  // namespace

calendar::definition calendar_definition(const record& r, faults& found) {
    definition_reader reader(found);
    calendar::definition d;
    d.time_zone = r.text("time_zone");
    d.cycle_days = static_cast<int>(r.integer("cycle_days"));
    if (const auto start = calendar::parse_date(r.text("cycle_start"))) d.cycle_start = *start;
    d.shifts = reader.shifts(*r.kind->find("shifts"), r.at("shifts").list(), "shifts");
    const auto& list = *r.kind->find("exceptions");
    for (const auto& row : r.at("exceptions").list()) {
        auto& e = d.exceptions.emplace_back();
        if (const auto from = calendar::parse_date(list.at(row, "from").text())) e.from = *from;
        if (const auto to = calendar::parse_date(list.at(row, "to").text())) e.to = *to;
        e.name = list.at(row, "name").text();
        e.is_working = list.at(row, "working").boolean();
        const auto place = "exceptions[" + std::to_string(d.exceptions.size() - 1) + "].shifts";
        e.shifts = reader.shifts(list.item("shifts"), list.at(row, "shifts").list(), place);
    }
    return d;
}

std::optional<record> calendar_of(const record_finder& find_record, std::string_view asset_id) {
    const auto find = [&](std::string_view kind, std::string_view id) { return find_record(resource_named(kind), id); };
    auto place = find("equipment", asset_id);
    const auto line = place && place->is_set("line_id") ? find("line", place->text("line_id")) : find("line", asset_id);
    if (!place) place = line ? line : find("area", asset_id);
    if (!place) return std::nullopt;
    if (line && line->is_set("calendar_id")) return find("calendar", line->text("calendar_id"));
    const auto site = find("site", place->text("site_id"));
    if (!site || !site->is_set("calendar_id")) return std::nullopt;
    return find("calendar", site->text("calendar_id"));
}

resource describe_calendar() {
    return complete(
        {.name = "calendar",
         .path = "/calendar",
         .prefix = "CAL_",
         .description = "A calendar: shifts and working time.",
         .fields =
             {
                 time_zone("time_zone", "Time zone of the calendar, an IANA name such as Europe/Berlin.").required(),
                 integer("cycle_days", "Length of the cycle in days. After these days the shifts repeat.")
                     .between(1, 56)
                     .by_default(7),
                 date("cycle_start",
                      "Date of day 1 of a cycle. With a cycle of 7 days and the default, day 1 is a Monday.")
                     .by_default("1970-01-05"),
                 list("shifts", "Shifts of the cycle.", max_shifts, cycle_shift_fields()),
                 list("exceptions",
                      "Days on which other shifts apply. When two entries have the same day, the later entry applies.",
                      max_exceptions,
                      {
                          date("from", "First day of the exception.").required(),
                          date("to", "Last day of the exception; it is included.").required(),
                          text("name", "Name of the exception, for example a holiday.", 200),
                          boolean("working",
                                  "false: no shift begins on these days. true: the shifts of this entry apply.", false),
                          list("shifts", "Shifts of each of these days.", max_shifts, shift_fields()),
                      }),
             },
         .filters = {"time_zone"},
         .check = check_calendar});
}

}  // namespace penstock::master
