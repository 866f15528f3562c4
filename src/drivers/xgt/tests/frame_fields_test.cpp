#include "drivers/xgt/frame_fields.hpp"

#include <gtest/gtest.h>

#include "drivers/tests/frame_field_lines.hpp"
#include "drivers/xgt/tests/vector_text.hpp"

namespace penstock::xgt {
namespace {

TEST(frame_fields, a_frame_has_the_fields_of_its_header_and_its_command) {
    const auto frame = *parse_hex("4c 53 49 53 2d 58 47 54 00 00 00 00 a0 33 88 00 06 00 00 2d 54 00 02 00 00 00");
    EXPECT_EQ(penstock::test::field_lines(fields_of_frame(frame)),
              (std::vector<std::string>{"company id LSIS-XGT", "reserved 00 00", "PLC info 0x0000", "CPU info 0xA0",
                                        "source of frame 0x33", "invoke id 136", "length 6", "FEnet position 0",
                                        "BCC 0x2D", "command 0x0054", "data type 0x0002", "data 00 00"}));
}

TEST(frame_fields, each_byte_of_every_vector_belongs_to_one_field) {
    for (const auto& v : test::vectors("frames"))
        penstock::test::expect_complete(fields_of_frame(v.bytes), 0, v.bytes.size(), v.name);
}

}  // namespace
}  // namespace penstock::xgt
