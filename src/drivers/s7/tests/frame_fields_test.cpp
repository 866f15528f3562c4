#include "drivers/s7/frame_fields.hpp"

#include <gtest/gtest.h>

#include "drivers/tests/frame_field_lines.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::s7 {
namespace {

TEST(frame_fields, a_message_has_the_fields_of_its_transport_and_of_its_pdu) {
    const auto message = *parse_hex("03 00 00 1a 02 f0 80 32 03 00 00 00 8c 00 02 00 05 00 00 04 01 ff 04 00 08 f8");
    EXPECT_EQ(penstock::test::field_lines(fields_of_frame(message)),
              (std::vector<std::string>{"TPKT version 3", "reserved 0", "TPKT length 26", "COTP length 2",
                                        "COTP type 0xF0", "COTP 80", "protocol id 0x32", "ROSCTR 3", "reserved 0",
                                        "PDU reference 140", "parameter length 2", "data length 5", "error 0x0000",
                                        "parameters 04 01", "data ff 04 00 08 f8"}));
}

TEST(frame_fields, each_byte_of_every_vector_belongs_to_one_field) {
    for (const auto* name : {"connect", "variables", "services"}) {
        const std::string folder = PENSTOCK_SOURCE_DIR "/src/drivers/s7/tests/vectors/";
        for (const auto& v : penstock::test::read_vectors(folder + name + ".vec"))
            penstock::test::expect_complete(fields_of_frame(v.bytes), 0, v.bytes.size(), v.name);
    }
}

}  // namespace
}  // namespace penstock::s7
