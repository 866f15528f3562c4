#include "alarms/definition.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "alarms/level_name.hpp"

namespace penstock::alarms {
namespace {

using enum rules::kind;

TEST(definition, says_what_has_ended_in_the_language_of_the_site) {
    definition d;
    d.tag_name = "압력";
    d.unit = "bar";
    const auto korean = text_language::korean;
    d.alarm_kind = rules::kind::limit;
    EXPECT_EQ(clear_message(d, level::high(1), 10, 5, korean), "압력: 5 bar, HI 한계 10 이내로 복귀");
    EXPECT_EQ(clear_message(d, level::low(2), std::nullopt, std::nullopt, korean), "압력: LO_LO 한계 이내로 복귀");
    d.alarm_kind = rules::kind::boolean;
    EXPECT_EQ(clear_message(d, level::high(1), std::nullopt, 0, korean), "압력: false, TRUE 해제");
    d.alarm_kind = rules::kind::quality;
    EXPECT_EQ(clear_message(d, level::high(1), std::nullopt, 0, korean), "압력: 품질 정상 복귀");
}

TEST(definition, says_the_text_of_a_value_where_it_has_one) {
    definition d;
    d.tag_name = "Mode";
    d.states = state_texts{{"0", "stopped"}, {"7", "fault"}};
    definition::level_config high{level::high(1), 5, "HIGH", "{tag_name}: {value} above {limit}"};
    EXPECT_EQ(fill_message(d, high, 7), "Mode: fault (7) above 5");
    EXPECT_EQ(fill_message(d, high, 8), "Mode: 8 above 5");
    EXPECT_EQ(fill_message(d, high, std::nullopt), "Mode:  above 5");
    EXPECT_EQ(clear_message(d, level::high(1), 5, 0, text_language::english),
              "Mode is stopped (0), no longer beyond HI 5");
    d.alarm_kind = boolean;
    EXPECT_EQ(fill_message(d, {level::low(1), std::nullopt, "HIGH", "{value}"}, 0), "stopped");
    EXPECT_EQ(fill_message(d, {level::high(1), std::nullopt, "HIGH", "{value}"}, 1), "true");
    EXPECT_EQ(clear_message(d, level::low(1), std::nullopt, 1, text_language::english),
              "Mode is true, no longer stopped");
}

TEST(level_name, is_read_back_for_each_kind) {
    for (const auto* name : {"TRIP_HI", "HI_HI", "HI", "LO", "LO_LO", "TRIP_LO"})
        EXPECT_EQ(level_name(limit, parse_level(name).value()), name);
    for (const auto* name : {"TRUE", "FALSE"})
        EXPECT_EQ(level_name(boolean, parse_level(name).value()), name);
    EXPECT_EQ(level_name(quality, parse_level("BAD").value()), "BAD");
    EXPECT_EQ(level_name(quality, level::low(1)), "NORMAL") << "such an alarm has no such level";
    EXPECT_EQ(parse_level("NORMAL"), level::normal());
    EXPECT_FALSE(parse_level("hi"));
}

TEST(definition, gives_its_bands_as_rules) {
    definition d;
    d.bands = {{level::high(2), 80, "HIGH", ""}, {level::low(1), 30, "LOW", ""}};
    d.deadband = 2;
    const auto r = d.make_rules();
    EXPECT_EQ(r.level_of(81, level::normal()), level::high(2));
    EXPECT_EQ(r.level_of(79, level::high(2)), level::high(2)) << "within the deadband";
    EXPECT_EQ(r.level_of(29, level::normal()), level::low(1));
    EXPECT_EQ(r.level_of(50, level::normal()), level::normal());
}

TEST(definition, arms_the_states_that_are_alarms) {
    definition d;
    d.alarm_kind = boolean;
    d.bands = {{level::low(1), std::nullopt, "LOW", ""}};
    const auto r = d.make_rules();
    EXPECT_EQ(r.level_of(0, level::normal()), level::low(1));
    EXPECT_EQ(r.level_of(1, level::normal()), level::normal());
}

TEST(definition, fills_in_what_a_message_names) {
    definition d;
    d.tag_id = "TAG_1";
    d.tag_name = "Steam {value}";
    d.unit = "bar";
    d.asset_name = "Line 9";
    const definition::level_config b{level::high(1), 70, "HIGH",
                                     "{tag_id} {tag_name}: {value}/{limit} {unit} {level} {asset} {x} {"};
    EXPECT_EQ(fill_message(d, b, 75.5), "TAG_1 Steam {value}: 75.5/70 bar HI Line 9 {x} {")
        << "what was filled in is not parsed again";
    EXPECT_EQ(fill_message(d, {level::high(1), {}, "", "{value}|{limit}"}, std::nullopt), "|");
    d.alarm_kind = boolean;
    EXPECT_EQ(fill_message(d, {level::high(1), {}, "", "{value} {level}"}, 1), "true TRUE");
}

TEST(definition, has_a_message_when_a_level_is_over) {
    struct row {
        rules::kind alarm_kind;
        level left;
        std::optional<double> limit, value;
        const char* unit;
        const char* said;
    };
    const std::array rows{
        row{rules::kind::limit, level::high(1), 10, 5, "", "Level is 5, no longer beyond HI 10"},
        row{rules::kind::limit, level::high(1), 10, 5, " ", "Level is 5, no longer beyond HI 10"},
        row{rules::kind::limit, level::low(2), -1.5, 0, "bar", "Level is 0 bar, no longer beyond LO_LO -1.5"},
        row{rules::kind::limit, level::high(3), 10, std::nullopt, "bar", "Level is no longer beyond TRIP_HI 10"},
        row{rules::kind::limit, level::high(1), std::nullopt, 5, "", "Level is 5, no longer beyond HI"},
        row{rules::kind::boolean, level::high(1), std::nullopt, 0, "bar", "Level is false, no longer TRUE"},
        row{rules::kind::boolean, level::low(1), std::nullopt, 1, "", "Level is true, no longer FALSE"},
        row{rules::kind::quality, level::high(1), std::nullopt, std::nullopt, "", "Level is of good quality again"},
    };
    for (const auto& r : rows) {
        definition d;
        d.alarm_kind = r.alarm_kind;
        d.tag_name = "Level";
        d.unit = r.unit;
        EXPECT_EQ(clear_message(d, r.left, r.limit, r.value), r.said);
    }
}

TEST(shortest_decimal, is_the_shortest_text_of_a_float) {
    EXPECT_EQ(shortest_decimal(static_cast<double>(6.1237264F), false), 6.1237264);
    EXPECT_EQ(shortest_decimal(75.5, false), 75.5);
    EXPECT_EQ(shortest_decimal(0.1, false), 0.1);
    EXPECT_EQ(shortest_decimal(1e300, false), 1e300);
}

TEST(shortest_decimal, what_was_scaled_has_15_digits_and_a_double_of_the_device_all_of_them) {
    const double scaled = 2322 * 0.1;
    ASSERT_NE(scaled, 232.2);
    EXPECT_EQ(shortest_decimal(scaled, true), 232.2);
    EXPECT_EQ(shortest_decimal(scaled, false), scaled);
    EXPECT_EQ(shortest_decimal(-0.3, true), -0.3);
    EXPECT_EQ(shortest_decimal(1.0 / 3, true), 0.333333333333333);
    EXPECT_EQ(shortest_decimal(1e300, true), 1e300);
    EXPECT_EQ(shortest_decimal(5e-324, true), 5e-324);
    EXPECT_EQ(shortest_decimal(std::numeric_limits<double>::infinity(), true), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(shortest_decimal(std::numeric_limits<double>::quiet_NaN(), true)));
}

}  // namespace
}  // namespace penstock::alarms
