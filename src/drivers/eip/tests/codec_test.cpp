#include "drivers/eip/codec.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/connection.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/frame_text.hpp"
#include "drivers/errc.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::eip {

namespace {

std::vector<test::vector_line> vectors(const std::string& name) {
    return test::read_vectors(PENSTOCK_SOURCE_DIR "/src/drivers/eip/tests/vectors/" + name + ".vec");
}

std::string with_bytes(std::string text, byte_view bytes) {
    return bytes.empty() ? text : text + " " + to_hex(bytes);
}

std::string text_of(const frame& f) {
    return with_bytes(fmt::format("command {:04x}; session {:08x}; status {}; context {:016x}; body",
                                  static_cast<unsigned>(f.code), f.session, f.status, f.context),
                      f.body);
}

std::string text_of(const test::vector_line& v) {
    if (v.direction == '>') {
        const auto r = decode_request(v.bytes).value();
        return with_bytes(fmt::format("service {:02x}; path {}; body", r.code, to_hex(r.path)), r.body);
    }
    const auto r = decode_response(v.bytes).value();
    return with_bytes(fmt::format("service {:02x}; status {:02x}/{:04x}; body", r.code, r.status, r.extended), r.body);
}

byte_buffer path_of_tag(const char* text) {
    byte_buffer out;
    append_steps(out, parse_tag_address(text).value().steps);
    return out;
}

}  // namespace

TEST(codec, reads_every_frame_as_its_source_defines) {
    for (const auto& v : vectors("frames")) {
        const auto found = next_frame(v.bytes);
        ASSERT_TRUE(found && *found) << v.name;
        EXPECT_EQ((**found).size, v.bytes.size()) << v.name;
        EXPECT_EQ(text_of(**found), v.meaning) << v.name;
    }
}

TEST(codec, writes_every_frame_byte_for_byte) {
    for (const auto& v : vectors("frames")) {
        const frame f = next_frame(v.bytes).value().value();
        byte_buffer out;
        const auto begin = begin_frame(out, f.code, f.session, f.context);
        append(out, f.body);
        end_frame(out, begin);
        EXPECT_EQ(to_hex(out), to_hex(v.bytes)) << v.name;
    }
}

TEST(codec, needs_more_for_every_strict_prefix) {
    for (const auto& v : vectors("frames")) {
        for (std::size_t size = 1; size < v.bytes.size(); ++size) {
            const auto found = next_frame(byte_view(v.bytes).first(size));
            ASSERT_TRUE(found) << v.name;
            EXPECT_FALSE(*found) << v.name << " " << size;
        }
    }
}

TEST(codec, a_changed_byte_gives_a_frame_need_of_more_or_an_error) {
    for (const auto& v : vectors("frames")) {
        for (std::size_t i = 0; i < v.bytes.size(); ++i) {
            auto changed = v.bytes;
            changed[i] ^= 0xFF;
            const auto found = next_frame(changed);
            if (found && *found) describe_frame(changed, v.direction == '<');
        }
    }
}

TEST(codec, refuses_unknown_commands) {
    EXPECT_EQ(next_frame(byte_buffer{0xFF, 0xFF}).error(), driver_errc::bad_response);
}

TEST(codec, reads_every_message_as_its_source_defines) {
    for (const auto& v : vectors("messages"))
        EXPECT_EQ(text_of(v), v.meaning) << v.name;
}

TEST(codec, stamps_session_connection_and_id_where_a_capture_has_them) {
    const auto v = vectors("frames").at(3);
    byte_buffer out;
    const auto where = begin_packet(out, true);
    byte_buffer message;
    append_request(message, service::read, path_of_tag("TestDINT"));
    append_little(message, std::uint16_t{1});
    append(out, message);
    end_packet(out, where);
    stamp(out, 0x11021E01, 0x11223344, 0x10);
    auto expected = v.bytes;
    expected[12] = 0x10;  // the capture's sender left its context empty
    EXPECT_EQ(to_hex(out), to_hex(expected));
    EXPECT_EQ(id_of(next_frame(out).value().value()), 0x10);
}

TEST(codec, skips_unknown_items) {
    const auto body = *parse_hex("00 00 00 00 00 00 03 00 00 00 00 00 b2 00 04 00 cc 00 00 00 00 80 02 00 01 02");
    EXPECT_EQ(to_hex(decode_packet(body).value().message), "cc 00 00 00");
    EXPECT_EQ(decode_packet(byte_view(body).first(20)).error(), errc::short_message);
}

TEST(paths, are_those_of_the_captures) {
    EXPECT_EQ(to_hex(path_of_tag("TestDINT[1]")), "91 08 54 65 73 74 44 49 4e 54 28 01");
    EXPECT_EQ(to_hex(path_of_tag("Program:MyProg.PTag[5].x")),
              "91 0e 50 72 6f 67 72 61 6d 3a 4d 79 50 72 6f 67 91 04 50 54 61 67 28 05 91 01 78 00");
    EXPECT_EQ(to_hex(path_of_tag("A[1,2,300]")), "91 01 41 00 28 01 28 02 29 00 2c 01");
    EXPECT_EQ(to_hex(path_of_tag("A[70000]")), "91 01 41 00 2a 00 70 11 01 00");
}

TEST(paths, of_routes_have_ports_slots_and_addresses) {
    EXPECT_EQ(to_hex(parse_route("1,0").value()), "01 00");
    EXPECT_EQ(to_hex(parse_route("1,2,2,192.168.1.10,1,0").value()),
              "01 02 12 0c 31 39 32 2e 31 36 38 2e 31 2e 31 30 01 00");
    EXPECT_TRUE(parse_route(" ").value().empty());
    for (const char* wrong : {"1", "1,", "0,1", "15,0", "1,300", "x,0"})
        EXPECT_TRUE(parse_route(wrong).has_error()) << wrong;
}

TEST(requests, for_tags_are_those_of_the_captures) {
    const auto messages = vectors("messages");
    const auto bytes_of = [&](const char* name, char direction) -> const byte_buffer& {
        return std::ranges::find_if(messages, [&](const auto& v) { return v.name == name && v.direction == direction; })
            ->bytes;
    };
    byte_buffer inner;
    append_request(inner, service::get_attributes_all, *parse_hex("20 01 24 01"));
    byte_buffer routed;
    append_unconnected_send(routed, inner, parse_route("1,0").value(), 1000);
    auto expected = bytes_of("identity through slot 0", '>');
    expected[6] = 3;  // 125 times 8 ms, where the capture has 5 times 1024 ms
    expected[7] = 125;
    EXPECT_EQ(to_hex(routed), to_hex(expected));
    const auto back = decode_unconnected_send(decode_request(routed).value().body).value();
    EXPECT_EQ(to_hex(back.message), to_hex(inner));
    EXPECT_EQ(to_hex(back.route), "01 00");

    const auto open = decode_request(bytes_of("Large Forward Open, 4002 bytes", '>')).value();
    const auto reported = decode_forward_open(open.body, true).value();
    EXPECT_EQ(reported.size, 4002U);
    EXPECT_EQ(reported.from_target, 0x607CU);
    EXPECT_EQ(to_hex(reported.path), "01 00 20 02 24 01");
    const auto granted = decode_response(bytes_of("Large Forward Open granted", '<')).value();
    EXPECT_EQ(decode_opened(granted.body).value(), 0x11223344U);
}

TEST(requests, in_a_packet_count_their_offsets_from_the_number_of_requests) {
    byte_buffer out;
    multiple_request packet(out, 2);
    packet.begin_next();
    append(out, byte_buffer{1, 2, 3, 4});
    packet.begin_next();
    append(out, byte_buffer{5, 6});
    EXPECT_EQ(to_hex(out), "0a 02 20 02 24 01 02 00 06 00 0a 00 01 02 03 04 05 06");
    std::vector<byte_view> parts;
    ASSERT_TRUE(split_multiple(decode_request(out).value().body, parts));
    EXPECT_EQ(to_hex(parts.at(1)), "05 06");
    EXPECT_EQ(split_multiple(byte_buffer{2, 0, 6, 0, 4, 0}, parts).error(), errc::short_message);
    EXPECT_EQ(split_multiple(byte_buffer{2, 0, 6}, parts).error(), errc::short_message);
}

TEST(errors, have_code_meaning_and_remedy) {
    EXPECT_EQ(cip_error(0x05, 0).message(), "status 05 no such tag or element: the path does not exist in the device");
    EXPECT_EQ(cip_error(0xFF, 0x2105).message(), "status FF/2105 the address is beyond the end of the tag");
    EXPECT_EQ(cip_error(0x01, 0x0312).message(), "status 01/0312 the route leads to no device: wrong slot or address");
    EXPECT_EQ(remedy_of(cip_error(0x01, 0x0107)), remedy::reconnect);
    EXPECT_EQ(remedy_of(cip_error(0x01, 0x0312)), remedy::fix_config);
    EXPECT_EQ(remedy_of(cip_error(0x04, 0)), remedy::device_refused);
    EXPECT_EQ(encapsulation_error(0x64).message(), "encapsulation status 64 the device does not know the session");
    EXPECT_EQ(remedy_of(encapsulation_error(0x64)), remedy::reconnect);
    EXPECT_EQ(pccc_error(0x10, 0).message(), "PCCC status 10 illegal command or no such address");
    EXPECT_EQ(pccc_error(0xF0, 0x06).message(), "PCCC status F0/06 the address points to nothing usable");
    EXPECT_EQ(remedy_of(pccc_error(0x90, 0)), remedy::retry);
}

TEST(trace, describes_a_frame) {
    const auto frames = vectors("frames");
    EXPECT_EQ(describe_frame(frames.at(3).bytes, false), "request 16: read TestDINT x1");
    EXPECT_EQ(describe_frame(frames.at(4).bytes, true), "answer 16: success DINT, 4 bytes");
}

}  // namespace penstock::eip
