#include "engine/tag_point.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace penstock::engine {
namespace {

tag_config config(const char* type) {
    tag_config tag;
    tag.tag_id = "T";
    tag.plc_address = "hr0";
    tag.data_type = type;
    return tag;
}

std::string raw_text(const tag_config& tag, std::string_view text) {
    const auto point = make_point(tag, {});
    const auto raw = to_raw(point, point.type.value(), text);
    return raw ? format_value(*raw) : "fault: " + raw.error().message;
}

TEST(tag_point, a_scaled_value_is_raw_times_scale_plus_offset) {
    auto tag = config("Int16");
    tag.scale = 0.1;
    tag.offset = -5;
    const auto point = make_point(tag, {});
    EXPECT_EQ(format_shown(point, to_shown(point, value{std::int64_t{171}})), "12.1");
}

TEST(tag_point, a_write_is_scaled_back_and_rounded_to_the_raw_type) {
    auto tag = config("Int16");
    tag.scale = 0.1;
    EXPECT_EQ(raw_text(tag, "12.1"), "121");
    EXPECT_EQ(raw_text(tag, "4000"), "fault: 40000 is outside -32768 to 32767");
}

TEST(tag_point, a_write_outside_the_tags_range_is_refused) {
    auto tag = config("Int16");
    tag.min_value = 0;
    tag.max_value = 100;
    EXPECT_EQ(raw_text(tag, "100"), "100");
    EXPECT_EQ(raw_text(tag, "101"), "fault: 101 is above the tag's maximum 100");
    EXPECT_EQ(raw_text(tag, "-1"), "fault: -1 is below the tag's minimum 0");
}

TEST(tag_point, a_read_value_beyond_its_bounds_is_cut_off) {
    auto tag = config("Int16");
    tag.min_value = -1.5;
    tag.max_value = 100.5;
    const auto shown = [&](const value& raw) {
        const auto point = make_point(tag, {});
        return format_shown(point, to_shown(point, raw));
    };
    EXPECT_EQ(shown(value{std::int64_t{-7}}), "-7") << "bounds alone are for writes";
    tag.clamp = "low";
    EXPECT_EQ(shown(value{std::int64_t{-7}}), "-1") << "the nearest whole number within";
    EXPECT_EQ(shown(value{std::int64_t{700}}), "700");
    tag.clamp = "high";
    EXPECT_EQ(shown(value{std::int64_t{-7}}), "-7");
    EXPECT_EQ(shown(value{std::int64_t{700}}), "100");
    tag.clamp = "both";
    EXPECT_EQ(shown(value{std::int64_t{50}}), "50");
    EXPECT_EQ(shown(value{}), "-");
    tag.scale = 0.1;
    EXPECT_EQ(shown(value{std::int64_t{-700}}), "-1.5");
    EXPECT_EQ(shown(value{std::int64_t{1100}}), "100.5");
    EXPECT_EQ(shown(value{std::int64_t{1000}}), "100");
    tag.scale.reset();
    tag.data_type = "Float[3]";
    EXPECT_EQ(shown(value{array{value{-2.F}, value{std::nanf("")}, value{200.F}}}), R"([-1.5,"NaN",100.5])");
    EXPECT_TRUE(
        std::holds_alternative<float>(std::get<array>(to_shown(make_point(tag, {}), value{array{value{-2.F}}}))[0]));
}

TEST(tag_point, what_is_no_finite_number_is_never_written) {
    for (const auto* text : {"NaN", "Infinity", "-infinity"})
        EXPECT_EQ(raw_text(config("Float"), text).substr(0, 6), "fault:") << text;
    auto scaled = config("Double");
    scaled.scale = 1e-300;
    EXPECT_EQ(raw_text(scaled, "1e300").substr(0, 6), "fault:");
    EXPECT_EQ(raw_text(scaled, "NaN").substr(0, 6), "fault:");
    EXPECT_EQ(raw_text(config("Double[2]"), "[1,NaN]").substr(0, 6), "fault:");
    EXPECT_EQ(raw_text(config("Double"), "1e300"), "1e+300");
}

TEST(tag_point, a_write_is_divided_by_the_factor_of_another_tag_too) {
    auto tag = config("Int16");
    tag.scale_from = "SF";
    tag.offset = 5;
    const auto point = make_point(tag, {});
    EXPECT_EQ(format_shown(point, to_shown(point, value{std::int64_t{71}}, 0.1)), "12.1");
    EXPECT_EQ(format_value(to_raw(point, *point.type, "12.1", 0.1).value()), "71");
    EXPECT_FALSE(to_raw(point, *point.type, "12.1", 1e-6)) << "outside Int16";
}

TEST(tag_point, a_raw_value_that_means_none_is_neither_shown_nor_written) {
    auto tag = config("Int16");
    tag.none_value = "0x8000";
    tag.scale = 0.1;
    const auto point = make_point(tag, {});
    EXPECT_TRUE(is_none(point, value{std::int64_t{-32768}}, point.type));
    EXPECT_FALSE(is_none(point, value{std::int64_t{-32767}}, point.type));
    EXPECT_EQ(raw_text(tag, "-3276.8"),
              "fault: -32768 cannot be written: this raw value means that there is no value (none_value of the tag)");
    EXPECT_EQ(raw_text(tag, "-3276.7"), "-32767");
    EXPECT_FALSE(is_none(make_point(config("Int16"), {}), value{std::int64_t{-32768}}, data_type{}));
}

TEST(tag_point, the_range_holds_for_every_element_of_an_array) {
    auto tag = config("Float[2]");
    tag.max_value = 10;
    EXPECT_EQ(raw_text(tag, "[1,2]"), "[1,2]");
    EXPECT_EQ(raw_text(tag, "[1,20]").substr(0, 6), "fault:");
}

TEST(tag_point, a_tag_that_is_not_writable_refuses_every_write) {
    auto tag = config("Boolean");
    EXPECT_EQ(raw_text(tag, "on"), "true");
    tag.writable = false;
    EXPECT_EQ(raw_text(tag, "on"), "fault: the tag is not writable");
}

TEST(tag_point, elements_of_an_array_are_scaled_each) {
    auto tag = config("Int16[2]");
    tag.scale = 2;
    const auto point = make_point(tag, {});
    EXPECT_EQ(format_shown(point, to_shown(point, value{array{value{std::int64_t{1}}, value{std::int64_t{2}}}})),
              "[2,4]");
    EXPECT_EQ(raw_text(tag, "[2,4]"), "[1,2]");
}

TEST(tag_point, the_driver_gets_the_tags_name) {
    tag_config tag;
    tag.tag_id = "BOILER.T";
    tag.plc_address = "/t";
    tag.data_type = "Double";
    const auto received = config_of(make_point(tag, {}));
    EXPECT_EQ(received.tag_id, "BOILER.T");
    EXPECT_EQ(received.address, "/t");
    EXPECT_EQ(received.type, "Double");
}

TEST(tag_point, a_list_that_may_change_its_length_takes_any_number_of_elements) {
    auto tag = config("Int16[2]");
    tag.max_value = 10;
    const auto point = make_point(tag, {});
    const auto written = [&](const char* text) {
        const auto raw = to_raw(point, point.type.value(), text, 1, true);
        return raw ? format_value(*raw) : "fault: " + raw.error().message;
    };
    EXPECT_EQ(written("[1,2,3]"), "[1,2,3]");
    EXPECT_EQ(written("[1]"), "[1]");
    EXPECT_EQ(written("[]"), "[]");
    EXPECT_EQ(written("[1,11,3]"), "fault: 11 is above the tag's maximum 10");
    EXPECT_EQ(written("5"), "fault: expected a JSON array");
    std::string many = "[0";
    for (int i = 0; i < 65'536; ++i)
        many += ",0";
    EXPECT_EQ(written((many + "]").c_str()).substr(0, 6), "fault:");
    EXPECT_EQ(raw_text(tag, "[1,2,3]"), "fault: expected 2 elements, got 3");
}

}  // namespace
}  // namespace penstock::engine
