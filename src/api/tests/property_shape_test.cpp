#include "api/config/property_shape.hpp"

#include <gtest/gtest.h>

#include "properties/table.hpp"

namespace penstock::api {
namespace {

property_shape shape_of_row(const properties::property& row) {
    properties::property_view view;
    view.key = row.key;
    view.expected = row.expected;
    return shape_of(view);
}

bool takes(const properties::property& row, const std::string& value) {
    properties::property_set scratch;
    return row.assign(scratch, value);
}

TEST(property_shape, each_property_takes_what_its_shape_offers_and_nothing_beyond) {
    std::size_t choices = 0, integers = 0;
    for (const auto& row : properties::property_table()) {
        const auto shape = shape_of_row(row);
        for (const auto& value : shape.values)
            EXPECT_TRUE(takes(row, value)) << row.key << '=' << value;
        if (shape.type == property_shape::kind::choice) {
            ++choices;
            EXPECT_GE(shape.values.size(), 2U) << row.key;
            EXPECT_FALSE(takes(row, "neither")) << row.key;
        }
        if (shape.type != property_shape::kind::integer) continue;
        ++integers;
        EXPECT_TRUE(takes(row, std::to_string(*shape.min)) && takes(row, std::to_string(*shape.max))) << row.key;
        EXPECT_FALSE(takes(row, std::to_string(*shape.min - 1)) || takes(row, std::to_string(*shape.max + 1)))
            << row.key;
    }
    EXPECT_GT(choices, 20U);
    EXPECT_GT(integers, 20U);
}

TEST(property_shape, each_property_has_a_section_of_its_own_kind) {
    for (const auto& row : properties::property_table())
        EXPECT_NE(shape_of_row(row).section, "other") << row.key;
}

TEST(property_shape, a_line_without_a_property_is_a_text_among_the_others) {
    properties::property_view line;
    line.key = "edge.transfer.mes.url";
    std::string out;
    json_writer json(out);
    json.begin_object();
    write_shape(json, shape_of(line));
    json.end_object();
    EXPECT_EQ(out, R"({"kind":"text","section":"other"})");
}

}  // namespace
}  // namespace penstock::api
