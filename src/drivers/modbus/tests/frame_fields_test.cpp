#include "drivers/modbus/frame_fields.hpp"

#include <gtest/gtest.h>

#include "drivers/tests/frame_field_lines.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::modbus {
namespace {

using lines = std::vector<std::string>;

lines fields(framing wire, direction way, std::string_view hex) {
    return penstock::test::field_lines(fields_of_frame(wire, way, *parse_hex(hex)));
}

TEST(frame_fields, a_frame_has_the_header_of_its_framing_and_the_fields_of_its_function) {
    EXPECT_EQ(fields(framing::mbap, direction::request, "02 a3 00 00 00 06 01 04 00 05 00 02"),
              (lines{"transaction id 675", "protocol id 0", "length 6", "unit 1", "function 4", "first address 5",
                     "quantity 2"}));
    EXPECT_EQ(fields(framing::mbap, direction::response, "02 a4 00 00 00 05 01 04 02 06 87"),
              (lines{"transaction id 676", "protocol id 0", "length 5", "unit 1", "function 4", "byte count 2",
                     "data 06 87"}));
    EXPECT_EQ(fields(framing::rtu, direction::request, "01 03 00 00 00 01 84 0a"),
              (lines{"unit 1", "function 3", "first address 0", "quantity 1", "CRC 0x0A84"}));
    // `:010300000001FB`, CR, LF
    EXPECT_EQ(fields(framing::ascii, direction::request, "3a 30 31 30 33 30 30 30 30 30 30 30 31 46 42 0d 0a"),
              (lines{"unit 1", "function 3", "first address 0", "quantity 1", "LRC 0xFB"}));
}

TEST(frame_fields, a_refusal_has_its_exception_code) {
    EXPECT_EQ(fields(framing::rtu, direction::response, "01 84 02 c2 c1"),
              (lines{"unit 1", "function 132", "exception code 2", "CRC 0xC1C2"}));
}

TEST(frame_fields, writes_show_what_is_written) {
    EXPECT_EQ(fields(framing::mbap, direction::request, "00 01 00 00 00 09 01 10 00 05 00 01 02 12 34"),
              (lines{"transaction id 1", "protocol id 0", "length 9", "unit 1", "function 16", "first address 5",
                     "quantity 1", "byte count 2", "data 12 34"}));
    EXPECT_EQ(
        fields(framing::mbap, direction::response, "00 01 00 00 00 06 01 06 00 05 12 34"),
        (lines{"transaction id 1", "protocol id 0", "length 6", "unit 1", "function 6", "address 5", "value 0x1234"}));
}

TEST(frame_fields, each_byte_of_every_vector_belongs_to_one_field) {
    struct vector_file {
        const char* name;
        framing wire;
        std::size_t begin, end;  ///< characters around a frame that are no field
    };
    for (const auto& file : {vector_file{"mbap", framing::mbap, 0, 0}, vector_file{"rtu", framing::rtu, 0, 0},
                             vector_file{"ascii", framing::ascii, 1, 2}}) {
        const std::string folder = PENSTOCK_SOURCE_DIR "/src/drivers/modbus/tests/vectors/";
        for (const auto& v : penstock::test::read_vectors(folder + file.name + ".vec")) {
            const auto way = v.direction == '>' ? direction::request : direction::response;
            const auto found = fields_of_frame(file.wire, way, v.bytes);
            penstock::test::expect_complete(found, file.begin, v.bytes.size() - file.end, v.name);
        }
    }
}

}  // namespace
}  // namespace penstock::modbus
