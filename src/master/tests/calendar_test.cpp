#include "master/domains/calendar.hpp"

#include <algorithm>

#include "calendar/time_text.hpp"
#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

change calendar_with(const std::string& fields) {
    return create("calendar", "{'calendar_id':'CAL_1','calendar_name':'c','time_zone':'Asia/Seoul'," + fields + "}");
}

std::string shift(const std::string& start, const std::string& end, const std::string& more = {}) {
    return "{'shift_name':'day','days':[1],'start':'" + start + "','end':'" + end + "'" + more + "}";
}

TEST(calendar, is_refused_with_every_text_that_is_no_time) {
    const std::string expected = "must be a time of day HH:MM, 00:00 to 23:59";
    const auto broken = [&](const std::string& field) { return "E1002 " + field + ": " + expected; };
    expect_outcomes(
        {},
        {{"good",
          {},
          calendar_with("'shifts':[" + shift("06:00", "14:00", ",'breaks':[{'start':'09:00','end':'09:15'}]") + "]"),
          "+ calendar CAL_1"},
         {"start and end",
          {},
          calendar_with("'shifts':[" + shift("6", "24:00") + "]"),
          broken("shifts[0].start") + "\n" + broken("shifts[0].end")},
         {"a break",
          {},
          calendar_with("'shifts':[" + shift("06:00", "14:00", ",'breaks':[{'start':'x','end':'y'}]") + "]"),
          broken("shifts[0].breaks[0].start") + "\n" + broken("shifts[0].breaks[0].end")},
         {"of an exception",
          {},
          calendar_with(
              "'exceptions':[{'from':'2026-01-01','to':'2026-01-01','working':true,'shifts':[{'shift_name':'x',"
              "'start':'z','end':'10:00'}]}]"),
          broken("exceptions[0].shifts[0].start")}});
}

TEST(calendar, is_refused_with_shifts_that_do_not_fit_each_other) {
    // One of each: what there is, calendar/tests/check_test.cpp holds.
    expect_outcomes({}, {{"a day beyond the cycle",
                          {},
                          calendar_with("'cycle_days':1,'shifts':[{'shift_name':'a','days':[2],"
                                        "'start':'06:00','end':'07:00'}]"),
                          "E1002 shifts[0].days[0]: must be a day of the cycle, 1 to 1"},
                         {"one that no cycle has",
                          {},
                          calendar_with("'shifts':[{'shift_name':'a','days':[-9000000000],"
                                        "'start':'06:00','end':'07:00'}]"),
                          "E1002 shifts[0].days[0]: must be a day of the cycle, 1 to 7"}});
}

TEST(calendar, is_used_by_its_record) {
    const auto r = stored(
        {"calendar",
         "{'calendar_id':'CAL_1','time_zone':'UTC','cycle_days':2,'cycle_start':'2026-03-02','shifts':[{"
         "'shift_name':'day','days':[1,2],'start':'06:00','end':'14:30','crew':'A','breaks':[{'start':'09:00',"
         "'end':'09:15'}]},{'shift_name':'night','days':[2],'start':'22:00','end':'06:00'}],'exceptions':[{"
         "'from':'2026-12-24','to':'2026-12-26','name':'feast','working':true,'shifts':[{'shift_name':'x','start':"
         "'10:00','end':'11:00'}]}]}"});
    faults found;
    const auto d = calendar_definition(r, found);
    EXPECT_TRUE(found.empty());
    using std::chrono::minutes;
    EXPECT_EQ(d.time_zone, "UTC");
    EXPECT_EQ(d.cycle_days, 2);
    EXPECT_EQ(calendar::format_date(d.cycle_start), "2026-03-02");
    ASSERT_EQ(d.shifts.size(), 2U);
    const auto& day = d.shifts[0];
    EXPECT_EQ(day.shift_name, "day");
    EXPECT_EQ(day.days, (std::vector<int>{1, 2}));
    EXPECT_EQ(day.start, minutes{360});
    EXPECT_EQ(day.end, minutes{870});
    EXPECT_EQ(day.crew, "A");
    ASSERT_EQ(day.breaks.size(), 1U);
    EXPECT_EQ(day.breaks[0].end, minutes{555});
    EXPECT_FALSE(d.shifts[1].crew.has_value());
    ASSERT_EQ(d.exceptions.size(), 1U);
    EXPECT_EQ(calendar::format_date(d.exceptions[0].from), "2026-12-24");
    EXPECT_EQ(calendar::format_date(d.exceptions[0].to), "2026-12-26");
    EXPECT_EQ(d.exceptions[0].name, "feast");
    EXPECT_TRUE(d.exceptions[0].is_working);
    ASSERT_EQ(d.exceptions[0].shifts.size(), 1U);
    EXPECT_EQ(d.exceptions[0].shifts[0].start, minutes{600});
}

TEST(calendar, of_an_asset_is_its_lines_or_else_its_sites) {
    const std::vector<given> plant{{"calendar", "{'calendar_id':'CAL_S'}"},
                                   {"calendar", "{'calendar_id':'CAL_L'}"},
                                   {"site", "{'site_id':'SITE_1','calendar_id':'CAL_S'}"},
                                   {"site", "{'site_id':'SITE_2'}"},
                                   {"area", "{'area_id':'AREA_1','site_id':'SITE_1'}"},
                                   {"area", "{'area_id':'AREA_2','site_id':'SITE_2'}"},
                                   {"line", "{'line_id':'LINE_OWN','site_id':'SITE_1','calendar_id':'CAL_L'}"},
                                   {"line", "{'line_id':'LINE_1','site_id':'SITE_1'}"},
                                   {"line", "{'line_id':'LINE_2','site_id':'SITE_2'}"},
                                   {"equipment", "{'equipment_id':'EQUI_OWN','line_id':'LINE_OWN','site_id':'SITE_1'}"},
                                   {"equipment", "{'equipment_id':'EQUI_1','line_id':'LINE_1','site_id':'SITE_1'}"},
                                   {"equipment", "{'equipment_id':'EQUI_A','area_id':'AREA_1','site_id':'SITE_1'}"}};
    std::vector<record> records;
    for (const auto& g : plant)
        records.push_back(stored(g));
    const record_finder find = [&](const resource& of, std::string_view id) -> std::optional<record> {
        const auto found =
            std::ranges::find_if(records, [&](const record& r) { return r.kind == &of && r.id() == id; });
        return found == records.end() ? std::nullopt : std::optional(*found);
    };
    for (const auto& [asset, expected] : std::vector<std::pair<std::string, std::string>>{{"LINE_OWN", "CAL_L"},
                                                                                          {"EQUI_OWN", "CAL_L"},
                                                                                          {"LINE_1", "CAL_S"},
                                                                                          {"EQUI_1", "CAL_S"},
                                                                                          {"EQUI_A", "CAL_S"},
                                                                                          {"AREA_1", "CAL_S"},
                                                                                          {"AREA_2", ""},
                                                                                          {"LINE_2", ""},
                                                                                          {"LINE_9", ""},
                                                                                          {"SITE_1", ""}}) {
        const auto found = calendar_of(find, asset);
        EXPECT_EQ(found ? found->id() : "", expected) << asset;
    }
}

}  // namespace
}  // namespace penstock::master
