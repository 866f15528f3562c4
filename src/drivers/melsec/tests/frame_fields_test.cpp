#include "drivers/melsec/frame_fields.hpp"

#include <gtest/gtest.h>

#include "drivers/melsec/tests/vector_files.hpp"
#include "drivers/tests/frame_field_lines.hpp"

namespace penstock::melsec {
namespace {

using lines = std::vector<std::string>;

TEST(frame_fields, a_4e_request_has_a_serial_number_a_route_and_a_command) {
    const frame_dialect dialect{.frame = frame_kind::e4};
    const auto frame = *parse_hex("54 00 88 00 00 00 00 ff ff 03 00 0c 00 04 00 06 04 00 00 03 01");
    EXPECT_EQ(
        penstock::test::field_lines(fields_of_frame(dialect, direction::request, frame)),
        (lines{"subheader 0x5400", "serial number 136", "reserved 0", "network 0", "PC 255", "module I/O 0x03FF",
               "station 0", "length 12", "monitoring timer 4", "command 0x0406", "subcommand 0x0000", "data 03 01"}));
}

TEST(frame_fields, a_response_has_an_end_code_in_both_codes) {
    const auto binary = *parse_hex("d0 00 00 ff ff 03 00 04 00 00 00 77 01");
    EXPECT_EQ(penstock::test::field_lines(fields_of_frame({}, direction::response, binary)),
              (lines{"subheader 0xD000", "network 0", "PC 255", "module I/O 0x03FF", "station 0", "length 4",
                     "end code 0x0000", "data 77 01"}));
    const auto ascii = as_bytes("D00000FF03FF00000800000177");
    EXPECT_EQ(penstock::test::field_lines(fields_of_frame({.code = data_code::ascii}, direction::response, ascii)),
              (lines{"subheader 0xD000", "network 0", "PC 255", "module I/O 0x03FF", "station 0", "length 8",
                     "end code 0x0000", "data 0177"}));
}

TEST(frame_fields, each_byte_of_every_vector_belongs_to_one_field) {
    for (const auto& file : test::vector_files) {
        for (const auto& v : file.lines()) {
            const auto way = v.direction == '>' ? direction::request : direction::response;
            const auto found = fields_of_frame(file.dialect, way, v.bytes);
            penstock::test::expect_complete(found, 0, v.bytes.size(), v.name);
        }
    }
}

}  // namespace
}  // namespace penstock::melsec
