#include "drivers/eip/frame_fields.hpp"

#include <gtest/gtest.h>

#include "drivers/tests/frame_field_lines.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::eip {
namespace {

using lines = std::vector<std::string>;

TEST(frame_fields, a_frame_has_the_fields_of_the_encapsulation_header) {
    const auto frame =
        *parse_hex("65 00 04 00 01 1e 02 11 00 00 00 00 a4 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00");
    EXPECT_EQ(penstock::test::field_lines(fields_of_frame(frame)),
              (lines{"command 0x0065", "length 4", "session 0x11021E01", "status 0",
                     "sender context a4 00 00 00 00 00 00 00", "options 0", "data 01 00 00 00"}));
}

TEST(frame_fields, a_message_over_a_connection_is_in_two_items) {
    const auto frame = *parse_hex(
        "70 00 16 00 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "00 00 00 00 00 00 02 00 a1 00 04 00 78 56 34 12 b1 00 04 00 07 00 0e 03");
    EXPECT_EQ(penstock::test::field_lines(fields_of_frame(frame)),
              (lines{"command 0x0070", "length 22", "session 0x00000001", "status 0",
                     "sender context 00 00 00 00 00 00 00 00", "options 0", "interface handle 0", "timeout 0",
                     "item count 2", "item type 0x00A1", "item length 4", "connection id 0x12345678",
                     "item type 0x00B1", "item length 4", "sequence count 7", "message 0e 03"}));
}

TEST(frame_fields, each_byte_of_every_vector_belongs_to_one_field) {
    for (const auto& v : penstock::test::read_vectors(PENSTOCK_SOURCE_DIR "/src/drivers/eip/tests/vectors/frames.vec"))
        penstock::test::expect_complete(fields_of_frame(v.bytes), 0, v.bytes.size(), v.name);
}

}  // namespace
}  // namespace penstock::eip
