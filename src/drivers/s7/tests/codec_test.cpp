#include "drivers/s7/codec.hpp"

#include <gtest/gtest.h>

#include "drivers/s7/errc.hpp"
#include "drivers/s7/job.hpp"
#include "drivers/s7/session.hpp"
#include "drivers/s7/userdata.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::s7 {

namespace {

using penstock::test::read_vectors;
using penstock::test::vector_line;

std::vector<vector_line> all_vectors() {
    std::vector<vector_line> out;
    for (const auto* name : {"connect", "variables", "services"}) {
        const auto file = std::string(PENSTOCK_SOURCE_DIR "/src/drivers/s7/tests/vectors/") + name + ".vec";
        for (auto& v : read_vectors(file))
            out.push_back(std::move(v));
    }
    return out;
}

byte_buffer hex(std::string_view text) {
    return parse_hex(text).value();
}

const byte_buffer quick_ack = hex("03 00 00 07 02 f0 00");
const byte_buffer setup_response =
    hex("03 00 00 1b 02 f0 80 32 03 00 00 00 05 00 08 00 00 00 00 f0 00 00 08 00 08 03 c0");

std::optional<std::size_t> size_of(byte_view bytes) {
    const auto found = message_size(bytes);
    return found ? *found : std::optional<std::size_t>{0};
}

byte_buffer joined(byte_view a, byte_view b) {
    byte_buffer out(a.begin(), a.end());
    append(out, b);
    return out;
}

}  // namespace

TEST(codec, understands_every_vector) {
    for (const auto& v : all_vectors()) {
        EXPECT_EQ(size_of(v.bytes), v.bytes.size()) << v.name;
        EXPECT_EQ(describe_message(v.bytes), v.meaning) << v.name;
    }
}

TEST(codec, writes_every_vector_unchanged) {
    for (const auto& v : all_vectors()) {
        byte_buffer again;
        if (const auto c = decode_connect(v.bytes)) {
            append_connect(again, *c);
        } else {
            byte_buffer scratch;
            append_pdu(again, decode_pdu(payload_of(v.bytes, scratch)).value());
        }
        EXPECT_EQ(again, v.bytes) << v.name;
    }
}

TEST(codec, a_part_of_a_message_is_not_whole) {
    for (std::size_t i = 1; i < setup_response.size(); ++i)
        EXPECT_EQ(size_of(byte_view(setup_response).first(i)), std::nullopt) << i;
    EXPECT_EQ(size_of(joined(setup_response, setup_response)), setup_response.size());
}

TEST(codec, an_empty_tpdu_before_the_answer_is_part_of_it) {
    const auto both = joined(quick_ack, setup_response);
    EXPECT_EQ(size_of(quick_ack), std::nullopt) << "the answer is still to come";
    EXPECT_EQ(size_of(both), both.size());
    byte_buffer scratch;
    EXPECT_EQ(payload_of(both, scratch).size(), setup_response.size() - frame_header_size);
    EXPECT_EQ(framer().id_of(both), 5U);
}

TEST(codec, an_answer_in_several_tpdus_is_put_together) {
    const auto parts =
        hex("03 00 00 0d 02 f0 00 32 03 00 00 00 05 03 00 00 15 02 f0 80 00 08 00 00 00 00 f0 00 00 08 "
            "00 08 03 c0");
    EXPECT_EQ(size_of(parts), parts.size());
    byte_buffer scratch;
    const auto payload = payload_of(parts, scratch);
    EXPECT_EQ(byte_buffer(payload.begin(), payload.end()),
              byte_buffer(setup_response.begin() + frame_header_size, setup_response.end()));
    EXPECT_EQ(framer().id_of(parts), 5U);
}

TEST(codec, refuses_what_is_not_iso_on_tcp) {
    EXPECT_EQ(message_size(hex("48 54 54 50")).error(), errc::bad_header);
    EXPECT_EQ(message_size(hex("03 00 00 03")).error(), errc::bad_header);
    EXPECT_EQ(message_size(hex("03 00 00 07 09 f0 80")).error(), errc::bad_header);
}

TEST(codec, a_disconnect_ends_the_link_with_its_reason) {
    const auto ended = message_size(hex("03 00 00 0b 06 80 00 01 00 00 02"));
    ASSERT_FALSE(ended.has_value());
    EXPECT_EQ(remedy_of(ended.error()), remedy::reconnect);
    EXPECT_NE(ended.error().message().find("reason 02: no such rack, slot or TSAP"), std::string::npos);
}

TEST(codec, accepts_connection_parameters_in_any_order) {
    const auto c = decode_connect(hex("03 00 00 16 11 d0 00 07 00 01 00 c2 02 01 02 c1 02 10 00 c0 01 09"));
    ASSERT_TRUE(c.has_value());
    EXPECT_EQ(c->destination, 7);
    EXPECT_EQ(c->remote_tsap, 0x0102);
    EXPECT_EQ(c->local_tsap, 0x1000);
    EXPECT_EQ(c->tpdu_size, 512U);
}

TEST(codec, an_unsolicited_message_answers_no_request) {
    const framer rules;
    EXPECT_EQ(rules.id_of(hex("03 00 00 19 02 f0 80 32 01 00 00 00 05 00 08 00 00 f0 00 00 08 00 08 03 c0")),
              std::nullopt);
    byte_buffer push;
    const auto parameters =
        service_parameters({.is_request = false, .is_response = false, .group = service_group::mode, .code = 1});
    append_pdu(push, {.kind = pdu_kind::userdata, .reference = 5, .parameters = parameters});
    EXPECT_EQ(rules.id_of(push), std::nullopt);
}

TEST(codec, an_item_longer_than_the_answer_is_not_accepted) {
    for (const auto* text : {"ff 04 00 18 43 21", "ff", "ff 04", "ff 09 ff ff 00"}) {
        const auto bytes = hex(text);
        byte_view rest = bytes;
        EXPECT_FALSE(parse_item(rest).has_value()) << text;
    }
}

TEST(job, items_are_read_back_unchanged) {
    const std::vector<variable> items{
        span_of(variable_area::db, 7, 1000, 20),
        span_of(variable_area::timer, 0, 5, 2),
        {.kind = element_kind::bit, .memory_area = variable_area::marker, .start = 9, .bit = 6}};
    const auto job = read_job(items);
    ASSERT_EQ(items_of(job), 3U);
    for (std::size_t i = 0; i < items.size(); ++i)
        EXPECT_EQ(item_of(job, i), items[i]);
    EXPECT_EQ(job.size(), frame_header_size + job_size + 3 * variable_size);
}

TEST(job, a_write_pads_all_items_but_the_last) {
    // Data as captured from snap7 1.4: 3 bytes and 1 byte.
    const std::vector<variable> items{span_of(variable_area::db, 1, 0, 3), span_of(variable_area::db, 1, 9, 1)};
    const byte_buffer first{1, 2, 3}, second{9};
    const std::vector<byte_view> data{first, second};
    const auto job = write_job(items, data);
    EXPECT_EQ(to_hex(byte_view(job).subspan(frame_header_size + job_size + 2 * variable_size)),
              "00 04 00 18 01 02 03 00 00 04 00 08 09");
}

TEST(errc, names_code_and_meaning) {
    EXPECT_EQ(item_error(0x03).message(), "item 03 access denied");
    EXPECT_EQ(item_error(0x42).message(), "item 42 unknown return code");
    EXPECT_EQ(header_error(0x8500).message(), "error 8500 the PDU has a wrong size");
    EXPECT_EQ(header_error(0x8399).message(), "error 8399 the controller has no resources left");
    EXPECT_EQ(remedy_of(item_error(0x05)), remedy::device_refused);
    EXPECT_EQ(remedy_of(header_error(0x8304)), remedy::retry);
    EXPECT_TRUE(is_refusal(header_error(0x8104)));
    EXPECT_FALSE(is_refusal(errc::not_accepted));
}

}  // namespace penstock::s7
