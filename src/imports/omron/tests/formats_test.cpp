#include "imports/omron/formats.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/omron/variables.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::omron {
namespace {

using test::find_remark;
using test::find_tag;

TEST(omron_variables, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/omron/tests/variables.vectors");
    EXPECT_GE(rows.size(), 34U) << "each basic type";
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto point = convert(row.cell(0), row.cell(1));
        test::expect_converted(row, point);
    }
}

TEST(sysmac_variables, have_an_empty_first_column) {
    const auto content = document::open(
        "HOST\tNAME\tDATATYPE\tADDRESS\tCOMMENT\tTAGLINK\tRW\tPOU\r\n"
        "\tLineSpeed\tREAL\t\t라인 속도\tTRUE\tRW\t\r\n"
        "\tSerial\tSTRING(32)\t\t\tTRUE\tR\t\r\n"
        "\tAxis1\t_sAXIS_REF\t\t\tTRUE\tR\t\r\n");
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    ASSERT_TRUE(all[0]->recognizes(*content));
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out) << out.error().message;
    ASSERT_EQ(out->devices.size(), 1U);
    EXPECT_EQ(out->devices[0].config.opc_type, "EIP");
    EXPECT_EQ(test::text_of_options(out->devices[0].config.options), "family=Omron");
    ASSERT_EQ(out->devices[0].tags.size(), 2U);
    EXPECT_EQ(test::text_of(out->devices[0].tags[0].config), "LineSpeed @ LineSpeed Float");
    EXPECT_EQ(out->devices[0].tags[0].config.description, "라인 속도");
    EXPECT_TRUE(out->devices[0].tags[0].config.writable);
    EXPECT_FALSE(find_tag(*out, "Serial")->config.writable);
    EXPECT_EQ(find_remark(*out, "Axis1")->place, "line 4");
}

}  // namespace
}  // namespace penstock::imports::omron
