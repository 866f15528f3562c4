#include "drivers/xgt/codec.hpp"

#include <gtest/gtest.h>

#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/tests/vector_text.hpp"

namespace penstock::xgt {

namespace {

using test::text_of;
using test::vectors;

error_code refusal_of(std::string_view body) {
    const auto r = decode_request(*parse_hex(body));
    return r.has_value() ? error_code{} : r.error();
}

error_code fault_of_response(std::string_view body) {
    const auto a = decode_response(*parse_hex(body));
    return a.has_value() ? error_code{} : a.error();
}

}  // namespace

TEST(codec, reads_every_vector_as_its_source_defines) {
    for (const auto* file : {"frames", "quirks"}) {
        ASSERT_FALSE(vectors(file).empty());
        for (const auto& v : vectors(file)) {
            const auto found = next_frame(v.bytes);
            ASSERT_TRUE(found.has_value() && found->has_value()) << v.name;
            const frame& f = **found;
            EXPECT_EQ(f.size, v.bytes.size()) << v.name;
            EXPECT_TRUE(f.is_right) << v.name;
            EXPECT_EQ(f.head.source == direction::request, v.direction == '>') << v.name;
            EXPECT_EQ(text_of(f, v.bytes), v.meaning) << v.name;
        }
    }
}

TEST(codec, writes_every_vector_byte_for_byte) {
    for (const auto& v : vectors("frames")) {
        const frame f = next_frame(v.bytes).value().value();
        byte_buffer out;
        const auto begin = begin_frame(out, f.head);
        if (v.direction == '>') {
            append_request(out, decode_request(f.body).value());
        } else {
            append_response(out, decode_response(f.body).value());
        }
        end_frame(out, begin, f.has_checksum);
        EXPECT_EQ(to_hex(out), to_hex(v.bytes)) << v.name;
    }
}

TEST(codec, needs_more_for_every_strict_prefix) {
    for (const auto& v : vectors("frames")) {
        for (std::size_t size = 1; size < v.bytes.size(); ++size) {
            const auto found = next_frame(byte_view(v.bytes).first(size));
            ASSERT_TRUE(found.has_value()) << v.name << " cut at " << size;
            EXPECT_FALSE(found->has_value()) << v.name << " cut at " << size;
        }
    }
}

TEST(codec, survives_every_change_of_one_byte) {
    for (const auto& v : vectors("frames")) {
        for (std::size_t i = 0; i < v.bytes.size(); ++i) {
            for (const unsigned change : {0x01U, 0x80U, 0xFFU}) {
                auto bytes = v.bytes;
                bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ change);
                EXPECT_FALSE(describe_frame(bytes).empty()) << v.name;
            }
        }
    }
}

TEST(codec, a_frame_begins_with_a_company_id) {
    EXPECT_EQ(next_frame(*parse_hex("4C 53 49 54")).error(), errc::bad_header);
    EXPECT_EQ(next_frame(*parse_hex("FF")).error(), errc::bad_header);
    EXPECT_EQ(next_frame(*parse_hex("4C 53 49 53 2D 58 47 54 00 01")).error(), errc::bad_header);
    EXPECT_FALSE(next_frame(*parse_hex("4C")).value().has_value());
}

TEST(codec, a_length_that_no_frame_has_is_an_error) {
    EXPECT_EQ(next_frame(*parse_hex("4C534953 2D584754 0000 0000 A0 11 0100 FFFF 00 00")).error(),
              errc::frame_too_long);
}

TEST(codec, a_checksum_of_0_is_none_and_any_other_counts) {
    auto bytes = vectors("frames").front().bytes;
    EXPECT_TRUE(next_frame(bytes)->value().has_checksum);
    bytes[19] = 0;
    EXPECT_TRUE(next_frame(bytes)->value().is_right);
    EXPECT_FALSE(next_frame(bytes)->value().has_checksum);
    bytes[19] = 0x44;
    EXPECT_FALSE(next_frame(bytes)->value().is_right);
}

TEST(codec, an_id_that_is_put_in_leaves_the_checksum_right) {
    auto bytes = vectors("frames").front().bytes;
    put_id(bytes, 0xBEEF, true);
    const frame f = next_frame(bytes).value().value();
    EXPECT_EQ(f.head.id, 0xBEEF);
    EXPECT_TRUE(f.is_right && f.has_checksum);
    bytes[19] = 0;
    put_id(bytes, 0x1234, false);
    EXPECT_EQ(bytes[19], 0);
}

TEST(codec, refuses_requests_as_the_manual_defines) {
    EXPECT_EQ(refusal_of("57 00 02 00 00 00 01 00"), errc::unknown_command);
    EXPECT_EQ(refusal_of("54 00 05 00 00 00 01 00 04 00 25 44 57 30"), errc::bad_data_type);
    EXPECT_EQ(refusal_of("54 00 02 00 00 00 11 00"), errc::too_many_blocks) << "17";
    EXPECT_EQ(refusal_of("54 00 14 00 00 00 02 00"), errc::too_many_blocks) << "two blocks of bytes";
    EXPECT_EQ(refusal_of("54 00 02 00 00 00 00 00"), errc::too_many_blocks) << "none";
    EXPECT_EQ(refusal_of("54 00 02 00 00 00"), errc::bad_length);
    EXPECT_EQ(refusal_of("54 00 02 00 00 00 01 00 04 00 25 44 57"), errc::bad_length) << "name cut";
    EXPECT_EQ(refusal_of("54 00 02 00 00 00 01 00 04 00 25 44 57 30 00"), errc::bad_length) << "a byte too many";
    EXPECT_EQ(refusal_of("54 00 14 00 00 00 01 00 04 00 25 44 42 30"), errc::bad_length) << "no count";
    EXPECT_EQ(refusal_of("54 00 02 00 00 00 01 00 00 00"), errc::bad_address_format) << "empty name";
    EXPECT_EQ(refusal_of("58 00 02 00 00 00 01 00 04 00 25 44 57 30 20 00 01 02"), errc::bad_length)
        << "32 bytes of a word, as one client writes";
}

TEST(codec, refuses_answers_that_are_not_whole) {
    EXPECT_EQ(fault_of_response("55 00 02 00 00 00"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("55 00 02 00 00 00 00 00"), errc::wrong_size) << "only writes may leave the number out";
    EXPECT_EQ(fault_of_response("59 00 02 00 00 00 00 00 01"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("55 00 02 00 00 00 FF FF 01 00 00"), errc::wrong_size);
    EXPECT_FALSE(fault_of_response("55 00 02 00 00 00 FF FF"));
}

TEST(codec, a_block_that_is_shorter_than_declared_is_an_error) {
    const auto bytes = *parse_hex("02 00 34 12 02 00 FF");
    byte_view rest(bytes);
    EXPECT_EQ(to_hex(parse_block(rest).value()), "34 12");
    EXPECT_EQ(parse_block(rest).error(), errc::wrong_size);
}

TEST(codec_text, names_the_cpu) {
    EXPECT_EQ(describe_cpu({.plc = 0x0105, .cpu = 0xA0}), "XGK CPUU, RUN");
    EXPECT_EQ(describe_cpu({.plc = 0x0295, .cpu = 0xA4}), "XGI CPUUN, STOP, CPU error");
    EXPECT_EQ(describe_cpu({.plc = 0x0441, .cpu = 0xA8}), "XGR CPUH, ERROR, redundancy slave");
    EXPECT_EQ(describe_cpu({.plc = 0x0800, .cpu = 0xB4}), "XGB (IEC), DEBUG");
    EXPECT_EQ(describe_cpu({.plc = 0, .cpu = 0}), "");
}

TEST(errc, every_code_has_a_text_and_its_remedy) {
    EXPECT_EQ(nak_error(4).message(), "NAK 0004 area exceeded: the address is after its end");
    EXPECT_EQ(nak_error(0x99).message(), "NAK 0099 an error that the device's manual does not explain");
    EXPECT_EQ(nak_error(0).message(), "the module refused the request without a reason (NAK without a code)");
    for (const int code : {0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x10, 0x11, 0x12, 0x21, 0x24, 0x76, 0x78, 0x99})
        EXPECT_EQ(remedy_of(nak_error(static_cast<std::uint16_t>(code))), remedy::device_refused) << code;
    EXPECT_EQ(remedy_of(errc::bad_company_id), remedy::fix_config);
    EXPECT_EQ(remedy_of(errc::bad_checksum), remedy::retry);
    EXPECT_EQ(remedy_of(errc::bad_header), remedy::reconnect);
    EXPECT_EQ(remedy_of(errc::wrong_checksum), remedy::reconnect);
    EXPECT_EQ(remedy_of(errc::wrong_blocks), remedy::device_refused);
    EXPECT_TRUE(is_nak(nak_error(0)) && is_nak(nak_error(0xFFFF)));
    EXPECT_FALSE(is_nak(errc::wrong_size));
}

}  // namespace penstock::xgt
