#include "drivers/melsec/codec.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "drivers/melsec/errc.hpp"
#include "drivers/melsec/request.hpp"
#include "drivers/melsec/request_text.hpp"
#include "drivers/melsec/tests/vector_files.hpp"

namespace penstock::melsec {

namespace {

using test::vector_files;

byte_buffer hex(std::string_view text) {
    return *parse_hex(text);
}

/// The size of the vector's frame as it is found in `bytes`; answers of 1E need their request.
result<std::optional<std::size_t>> size_in(const frame_dialect& d, char way, byte_view bytes, byte_view request) {
    if (d.frame != frame_kind::e1) return frame_size(d, way == '>' ? direction::request : direction::response, bytes);
    return way == '>' ? request_size_1e(d, bytes) : response_size_1e(d, bytes, request);
}

/// Calls `check(file's dialect, line, the request before it)` for each vector.
template <class Check>
void for_each_vector(Check check) {
    for (const auto& file : vector_files) {
        const auto lines = file.lines();
        ASSERT_FALSE(lines.empty()) << file.name;
        byte_buffer request;
        for (const auto& v : lines) {
            if (v.direction == '>') request = v.bytes;
            check(file.dialect, v, request);
        }
    }
}

std::string meaning_of(const frame_dialect& d, char way, byte_view frame) {
    if (way == '>') return describe_frame(d, direction::request, frame);
    const auto a = decode_response(d, frame);
    if (!a) return a.error().message();
    if (a->refusal) return a->refusal.message();
    return a->data.empty() ? "done" : to_hex(a->data);
}

}  // namespace

TEST(codec, reads_every_vector_as_its_source_defines) {
    for_each_vector([](const frame_dialect& d, const auto& v, byte_view request) {
        const auto size = size_in(d, v.direction, v.bytes, request);
        ASSERT_TRUE(size.has_value() && size->has_value()) << v.name;
        EXPECT_EQ(**size, v.bytes.size()) << v.name;
        EXPECT_EQ(meaning_of(d, v.direction, v.bytes), v.meaning) << v.name;
    });
}

TEST(codec, writes_every_request_byte_for_byte) {
    for_each_vector([](frame_dialect d, const auto& v, byte_view) {
        if (v.direction != '>') return;
        byte_buffer scratch;
        const auto r = decode_request(d, v.bytes, scratch);
        ASSERT_TRUE(r.has_value()) << v.name << ": " << r.error().message();
        const bool has_timer_of_its_own = to_hex(v.bytes).find("18 00 10 00") != std::string::npos ||
                                          to_hex(v.bytes).find("17 00 10 00") != std::string::npos;
        if (has_timer_of_its_own) d.timer = 0x10;
        if (d.frame == frame_kind::e1) d.timer = 10;
        byte_buffer out;
        append_request(d, *r, out);
        const framer rules(d);
        if (d.frame == frame_kind::e4) rules.put_id(out, rules.id_of(v.bytes).value());
        EXPECT_EQ(to_hex(out), to_hex(v.bytes)) << v.name;
    });
}

TEST(codec, needs_more_for_every_strict_prefix) {
    for_each_vector([](const frame_dialect& d, const auto& v, byte_view request) {
        for (std::size_t size = 0; size < v.bytes.size(); ++size) {
            const auto found = size_in(d, v.direction, byte_view(v.bytes).first(size), request);
            ASSERT_TRUE(found.has_value()) << v.name << " cut at " << size << ": " << found.error().message();
            EXPECT_FALSE(found->has_value()) << v.name << " cut at " << size;
        }
    });
}

TEST(codec, survives_every_change_of_one_bit) {
    for_each_vector([](const frame_dialect& d, const auto& v, byte_view request) {
        for (std::size_t at = 0; at < v.bytes.size(); ++at) {
            for (unsigned change = 1; change < 256; change *= 2) {
                byte_buffer bytes = v.bytes;
                bytes[at] ^= static_cast<std::uint8_t>(change);
                const auto found = size_in(d, v.direction, bytes, request);
                if (!found.has_value() || !found->has_value()) continue;
                ASSERT_LE(**found, bytes.size());
                meaning_of(d, v.direction, byte_view(bytes).first(**found));
            }
        }
    });
}

TEST(codec, refuses_what_is_no_answer_at_its_first_bytes) {
    const frame_dialect e3;
    const frame_dialect e4{.frame = frame_kind::e4};
    const frame_dialect ascii{.code = data_code::ascii};
    for (const auto* text : {"50 00", "D4", "00", "FF FF"})
        EXPECT_TRUE(frame_size(e3, direction::response, hex(text)).has_error()) << text;
    EXPECT_TRUE(frame_size(e4, direction::response, hex("D0 00")).has_error());
    EXPECT_TRUE(frame_size(ascii, direction::response, hex("D0 00")).has_error());
    EXPECT_TRUE(frame_size(e3, direction::response, hex("D0 00 00 FF FF 03 00 01 00")).has_error()) << "no end code";
    EXPECT_TRUE(frame_size(e3, direction::response, hex("D0 00 00 FF FF 03 00 FF FF")).has_error()) << "too long";
}

TEST(codec, accepts_a_refusal_with_or_without_error_information) {
    const auto short_one = decode_response({}, hex("D0 00 00 FF FF 03 00 02 00 56 C0"));
    ASSERT_TRUE(short_one.has_value());
    EXPECT_EQ(short_one->refusal.message(), "C056 the request goes beyond the last address");
    EXPECT_EQ(remedy_of(short_one->refusal), remedy::device_refused);
}

TEST(codec, accepts_a_1e_refusal_of_two_to_four_bytes) {
    const frame_dialect d{.frame = frame_kind::e1, .kind = family::fx3};
    const auto request = hex("01 FF 0A 00 64 00 00 00 20 44 02 00");
    for (const auto* text : {"81 5B", "81 5B 10", "81 5B 10 00"}) {
        const auto size = response_size_1e(d, hex(text), request);
        ASSERT_TRUE(size.has_value() && size->has_value()) << text;
        EXPECT_EQ(**size, hex(text).size());
    }
    EXPECT_EQ(decode_response(d, hex("81 5B 10 00"))->refusal.message(),
              "5B 10 the PC number is wrong: correct the option pc");
    EXPECT_EQ(decode_response(d, hex("81 56"))->refusal.message(), "56 the controller has no such device");
    EXPECT_TRUE(response_size_1e(d, hex("80 00 00"), request).has_error()) << "of another command";
}

TEST(codec, a_data_code_that_the_module_is_not_set_to_is_no_fault_of_an_address) {
    for (const auto end_code : {std::uint16_t{0xC050}, std::uint16_t{0xC058}, std::uint16_t{0xC06F}})
        EXPECT_EQ(remedy_of(end_code_error(end_code)), remedy::fix_config) << end_code;
    EXPECT_EQ(remedy_of(end_code_error_1e(0x54, 0)), remedy::fix_config);
    EXPECT_EQ(remedy_of(end_code_error(0xC056)), remedy::device_refused);
}

TEST(codec, a_4e_answer_carries_the_id_that_was_put_into_its_request) {
    for (const auto code : {data_code::binary, data_code::ascii}) {
        const frame_dialect d{.frame = frame_kind::e4, .code = code};
        const framer rules(d);
        byte_buffer frame;
        append_request(d, {.op = operation::read_words, .device = {find_device("D"), 0, {}}, .points = 1}, frame);
        for (const std::uint32_t id : {1U, 0x1234U, 0xFFFFU}) {
            rules.put_id(frame, id);
            EXPECT_EQ(rules.id_of(frame), id);
        }
    }
}

TEST(codec, hexadecimal_devices_have_hexadecimal_digits_in_ascii) {
    const auto spelled = [](frame_dialect d, const char* name, std::uint32_t number) {
        d.code = data_code::ascii;
        byte_buffer frame;
        append_request(d, {.op = operation::read_bits, .device = {find_device(name), number, {}}, .points = 1}, frame);
        return std::string(frame.begin() + 30, frame.end() - 4);
    };
    EXPECT_EQ(spelled({}, "X", 0x20), "X*000020");
    EXPECT_EQ(spelled({}, "M", 20), "M*000020");
    EXPECT_EQ(spelled({.kind = family::iq_r}, "STS", 7), "STS*00000007");
    EXPECT_EQ(spelled({}, "STS", 7), "SS000007");
    EXPECT_EQ(spelled({.kind = family::iq_f, .has_octal_digits = true}, "Y", 045), "Y*000045");
    EXPECT_EQ(spelled({.kind = family::iq_f}, "Y", 045), "Y*000025");
}

TEST(codec, refuses_an_unknown_command) {
    byte_buffer scratch;
    const auto r = decode_request({}, hex("50 00 00 FF FF 03 00 06 00 04 00 99 99 00 00"), scratch);
    ASSERT_TRUE(r.has_error());
    EXPECT_EQ(r.error().message(), "C059 the device does not support this command or subcommand");
}

}  // namespace penstock::melsec
