#include "drivers/modbus/codec.hpp"

#include <gtest/gtest.h>

#include <array>

#include "drivers/modbus/tests/vector_text.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::modbus {

namespace {

using penstock::test::read_vectors;
using penstock::test::vector_line;
using test::text_of;

struct vector_file {
    const char* name;
    framing wire;
};

constexpr std::array files{vector_file{"mbap", framing::mbap}, vector_file{"rtu", framing::rtu},
                           vector_file{"ascii", framing::ascii}};

std::vector<vector_line> vectors(const char* name) {
    return read_vectors(std::string(PENSTOCK_SOURCE_DIR "/src/drivers/modbus/tests/vectors/") + name + ".vec");
}

direction direction_of(const vector_line& v) {
    return v.direction == '>' ? direction::request : direction::response;
}

std::string decode_pdu(direction d, byte_view pdu) {
    if (d == direction::request) {
        const auto r = decode_request(pdu);
        return r.has_value() ? text_of(*r) : r.error().message();
    }
    const auto a = decode_response(pdu);
    return a.has_value() ? text_of(*a) : a.error().message();
}

byte_buffer encode_again(direction d, byte_view pdu) {
    byte_buffer out;
    if (d == direction::request) {
        append_request(out, *decode_request(pdu));
    } else {
        append_response(out, *decode_response(pdu));
    }
    return out;
}

result<std::optional<frame>> find(framing wire, direction d, byte_view bytes, byte_buffer& scratch) {
    return next_frame(wire, d, bytes, scratch);
}

byte_buffer hex(std::string_view text) {
    return *parse_hex(text);
}

}  // namespace

TEST(codec, reads_every_vector_as_its_source_defines) {
    for (const auto& file : files) {
        const auto lines = vectors(file.name);
        ASSERT_FALSE(lines.empty()) << file.name;
        for (const auto& v : lines) {
            byte_buffer scratch;
            const auto found = find(file.wire, direction_of(v), v.bytes, scratch);
            ASSERT_TRUE(found.has_value() && found->has_value()) << v.name;
            const frame& f = **found;
            EXPECT_EQ(f.size, v.bytes.size()) << v.name;
            EXPECT_EQ(text_of(file.wire, f) + decode_pdu(direction_of(v), f.pdu), v.meaning) << v.name;
        }
    }
}

TEST(codec, writes_every_vector_byte_for_byte) {
    for (const auto& file : files) {
        for (const auto& v : vectors(file.name)) {
            byte_buffer scratch;
            const auto found = find(file.wire, direction_of(v), v.bytes, scratch);
            ASSERT_TRUE(found.has_value() && found->has_value()) << v.name;
            byte_buffer out;
            const auto begin = begin_frame(file.wire, out, (**found).transaction, (**found).unit);
            append(out, encode_again(direction_of(v), (**found).pdu));
            end_frame(file.wire, out, begin);
            EXPECT_EQ(to_hex(out), to_hex(v.bytes)) << v.name;
        }
    }
}

TEST(codec, reads_and_writes_the_examples_of_the_specification) {
    for (const auto& v : vectors("pdu")) {
        EXPECT_EQ(decode_pdu(direction_of(v), v.bytes), v.meaning) << v.name;
        EXPECT_EQ(to_hex(encode_again(direction_of(v), v.bytes)), to_hex(v.bytes)) << v.name;
    }
}

TEST(codec, finds_the_size_of_every_example_from_its_first_bytes) {
    for (const auto& v : vectors("pdu")) {
        const auto size = v.direction == '>' ? request_size(v.bytes) : response_size(v.bytes);
        ASSERT_TRUE(size.has_value() && size->has_value()) << v.name;
        EXPECT_EQ(**size, v.bytes.size()) << v.name;
    }
}

TEST(codec, needs_more_for_every_strict_prefix) {
    for (const auto& file : files) {
        for (const auto& v : vectors(file.name)) {
            for (std::size_t size = 0; size < v.bytes.size(); ++size) {
                byte_buffer scratch;
                const auto found = find(file.wire, direction_of(v), byte_view(v.bytes).first(size), scratch);
                ASSERT_TRUE(found.has_value()) << v.name << " cut at " << size << ": " << found.error().message();
                EXPECT_FALSE(found->has_value()) << v.name << " cut at " << size;
            }
        }
    }
}

TEST(codec, survives_every_change_of_one_byte) {
    for (const auto& file : files) {
        for (const auto& v : vectors(file.name)) {
            for (std::size_t at = 0; at < v.bytes.size(); ++at) {
                for (unsigned change = 1; change < 256; ++change) {
                    byte_buffer bytes = v.bytes;
                    bytes[at] ^= static_cast<std::uint8_t>(change);
                    byte_buffer scratch;
                    const auto found = find(file.wire, direction_of(v), bytes, scratch);
                    if (!found.has_value() || !found->has_value()) continue;
                    ASSERT_LE((**found).size, bytes.size());
                    ASSERT_FALSE((**found).pdu.empty());
                    decode_pdu(direction_of(v), (**found).pdu);
                }
            }
        }
    }
}

TEST(codec, never_accepts_an_rtu_or_ascii_frame_with_one_byte_changed) {
    for (const auto& file : {files[1], files[2]}) {
        for (const auto& v : vectors(file.name)) {
            for (std::size_t at = 0; at < v.bytes.size(); ++at) {
                byte_buffer bytes = v.bytes;
                bytes[at] ^= 0x01U;
                byte_buffer scratch;
                const auto found = find(file.wire, direction_of(v), bytes, scratch);
                EXPECT_FALSE(found.has_value() && found->has_value()) << v.name << " byte " << at;
            }
        }
    }
}

TEST(codec, accepts_the_known_answers_of_faulty_devices) {
    for (const auto& v : vectors("quirks")) {
        byte_buffer scratch;
        const auto found = find(framing::mbap, direction::response, v.bytes, scratch);
        ASSERT_TRUE(found.has_value() && found->has_value()) << v.name;
        EXPECT_EQ((**found).size, v.bytes.size()) << v.name;
        EXPECT_EQ(text_of(framing::mbap, **found) + decode_pdu(direction::response, (**found).pdu), v.meaning)
            << v.name;
    }
}

TEST(codec, does_not_change_the_frame_after_an_exception_of_wrong_length) {
    for (const auto* length : {"02", "04", "06", "0b", "0e"}) {
        const std::string exception = std::string("00 04 00 00 00 ") + length + " 01 84 02";
        const auto bytes = hex((exception + " 00 05 00 00 00 05 01 03 02 00 0a").c_str());
        byte_buffer scratch;
        const auto first = find(framing::mbap, direction::response, bytes, scratch);
        ASSERT_TRUE(first.has_value() && first->has_value()) << length;
        const auto second = find(framing::mbap, direction::response, byte_view(bytes).subspan((**first).size), scratch);
        ASSERT_TRUE(second.has_value() && second->has_value()) << length;
        EXPECT_EQ((**second).transaction, 5) << length;
    }
}

TEST(codec, does_not_wait_for_what_an_exception_only_announces) {
    byte_buffer scratch;
    const auto alone = find(framing::mbap, direction::response, hex("00 04 00 00 00 0b 01 90 01"), scratch);
    ASSERT_TRUE(alone.has_value() && alone->has_value());
    EXPECT_EQ((**alone).size, 9U);
    const auto padded = find(framing::mbap, direction::response, hex("00 04 00 00 00 06 01 86 01 00 00 00"), scratch);
    ASSERT_TRUE(padded.has_value() && padded->has_value());
    EXPECT_EQ((**padded).size, 12U) << "its own bytes, sent as announced";
    EXPECT_EQ((**padded).pdu.size(), 2U);
}

TEST(codec, finds_coalesced_frames_one_after_the_other) {
    for (const auto& file : files) {
        const auto lines = vectors(file.name);
        const auto& v = lines.front();
        byte_buffer bytes = v.bytes;
        append(bytes, v.bytes);
        byte_buffer scratch;
        const auto found = find(file.wire, direction_of(v), bytes, scratch);
        ASSERT_TRUE(found.has_value() && found->has_value()) << file.name;
        EXPECT_EQ((**found).size, v.bytes.size()) << file.name;
    }
}

TEST(codec, accepts_a_frame_of_260_bytes) {
    byte_buffer registers(250, 0x5A);
    byte_buffer bytes;
    auto begin = begin_frame(framing::mbap, bytes, 1, 1);
    append_response(bytes, {.code = function::read_holding_registers, .data = registers});
    bytes.push_back(0);
    end_frame(framing::mbap, bytes, begin);
    ASSERT_EQ(bytes.size(), max_mbap_frame);
    EXPECT_TRUE(next_mbap_frame(direction::response, bytes).value().has_value());

    bytes.clear();
    begin = begin_frame(framing::mbap, bytes, 1, 1);
    append_request(bytes, {.code = function::write_registers, .count = 123, .data = byte_view(registers).first(246)});
    bytes.push_back(0);
    end_frame(framing::mbap, bytes, begin);
    ASSERT_EQ(bytes.size(), max_mbap_frame);
    EXPECT_TRUE(next_mbap_frame(direction::request, bytes).value().has_value());
}

TEST(codec, refuses_a_header_that_is_not_modbus) {
    byte_buffer scratch;
    for (const auto* bytes : {"00 01 00 01", "00 01 80 00 00 06", "00 01 00 00 00 01", "00 01 00 00 00 ff"}) {
        const auto found = find(framing::mbap, direction::response, hex(bytes), scratch);
        ASSERT_FALSE(found.has_value()) << bytes;
        EXPECT_EQ(found.error(), errc::bad_header) << bytes;
    }
}

TEST(codec, refuses_an_rtu_frame_with_a_wrong_checksum) {
    EXPECT_EQ(next_rtu_frame(direction::response, hex("01 83 02 c0 f2")).error(), errc::bad_checksum);
}

TEST(codec, refuses_an_rtu_answer_of_undefined_length) {
    EXPECT_EQ(next_rtu_frame(direction::response, hex("01 55 02 c0 f2")).error(), errc::unknown_function);
    EXPECT_EQ(next_rtu_frame(direction::response, hex("01 2b 0d c0 f2")).error(), errc::unknown_function);
}

TEST(codec, refuses_an_rtu_answer_longer_than_a_frame) {
    EXPECT_EQ(next_rtu_frame(direction::response, hex("01 18 ff ff")).error(), errc::frame_too_long);
}

TEST(codec, reads_an_rtu_request_of_unknown_function_as_a_whole) {
    byte_buffer bytes = hex("01 55 aa");
    append_little(bytes, crc16(bytes));
    const auto found = next_rtu_frame(direction::request, bytes);
    ASSERT_TRUE(found.has_value() && found->has_value());
    EXPECT_EQ(decode_request((**found).pdu).error(), errc::illegal_function);
    EXPECT_FALSE(next_rtu_frame(direction::request, byte_view(bytes).first(4)).value().has_value());
}

TEST(codec, skips_noise_before_the_colon_of_an_ascii_frame) {
    byte_buffer scratch;
    const std::string text = "\x01\x02:0183027A\r\n";
    const auto found = next_ascii_frame(as_bytes(text), scratch);
    ASSERT_TRUE(found.has_value() && found->has_value());
    EXPECT_EQ((**found).size, text.size());
    EXPECT_EQ(to_hex((**found).pdu), "83 02");
}

TEST(codec, refuses_broken_ascii_frames) {
    byte_buffer scratch;
    EXPECT_EQ(next_ascii_frame(as_bytes(":01830"
                                        "27B\r\n"),
                               scratch)
                  .error(),
              errc::bad_checksum);
    EXPECT_EQ(next_ascii_frame(as_bytes(":01G3027A\r\n"), scratch).error(), errc::bad_character);
    EXPECT_EQ(next_ascii_frame(as_bytes(":0183:0183027A\r\n"), scratch).error(), errc::bad_character);
    EXPECT_EQ(next_ascii_frame(as_bytes(":0183027A\r:"), scratch).error(), errc::bad_character);
    EXPECT_EQ(next_ascii_frame(as_bytes(":\r\n"), scratch).error(), errc::bad_checksum);
    EXPECT_EQ(next_ascii_frame(as_bytes(":" + std::string(600, '0')), scratch).error(), errc::frame_too_long);
}

TEST(codec, makes_the_longest_ascii_frame_and_reads_it) {
    byte_buffer bytes;
    const auto begin = begin_frame(framing::ascii, bytes, 0, 1);
    append(bytes, byte_buffer(max_pdu, 0x41));
    end_frame(framing::ascii, bytes, begin);
    EXPECT_EQ(bytes.size(), max_ascii_frame);
    byte_buffer scratch;
    EXPECT_TRUE(next_ascii_frame(bytes, scratch).value().has_value());
}

}  // namespace penstock::modbus
