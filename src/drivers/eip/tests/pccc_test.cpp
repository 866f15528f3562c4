#include "drivers/eip/pccc.hpp"

#include <gtest/gtest.h>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/file_point.hpp"
#include "drivers/eip/sim_files.hpp"

namespace penstock::eip {

namespace {

file_point point_at(const char* address, const char* type = "", file_dialect d = file_dialect::slc) {
    auto p = make_file_point({address, type, {}}, d, text_encoding::utf_8, 220);
    EXPECT_TRUE(p.has_value()) << address << ": " << p.error().message;
    return *p;
}

std::string command_of(const byte_buffer& message) {
    const auto r = decode_request(message).value();
    return to_hex(r.body.subspan(7));  // without the requester
}

/// What a simulated processor does with the message.
result<byte_buffer> served(sim_files& files, const byte_buffer& message) {
    byte_buffer out;
    files.response(decode_pccc(decode_request(message).value().body).value(), out);
    const auto data = data_of(decode_pccc(out).value());
    if (!data) return data.error();
    return byte_buffer(data->begin(), data->end());
}

}  // namespace

TEST(pccc, commands_are_those_of_the_captures) {
    byte_buffer out;
    append_file_read(out, file_dialect::slc, 2, {file_type::integer, 7, 0, 0, 6});
    EXPECT_EQ(command_of(out), "0f 00 02 00 a2 06 07 89 00 00");
    out.clear();
    append_file_write(out, file_dialect::slc, 4, {file_type::integer, 7, 2, 0, 2}, byte_buffer{0x4D, 0});
    EXPECT_EQ(command_of(out), "0f 00 04 00 aa 02 07 89 02 00 4d 00");
}

TEST(pccc, numbers_above_254_take_three_bytes) {
    byte_buffer out;
    append_file_read(out, file_dialect::slc, 1, {file_type::integer, 300, 255, 0, 2});
    EXPECT_EQ(command_of(out), "0f 00 01 00 a2 02 ff 2c 01 89 ff ff 00 00");
}

TEST(pccc, answers_carry_transaction_data_or_a_status) {
    const auto well = *parse_hex("07 00 00 01 02 03 04 4f 00 02 00 01 00 02 00 03 00");
    const auto reported = decode_pccc(well).value();
    EXPECT_EQ(reported.tns, 2);
    EXPECT_EQ(to_hex(data_of(reported).value()), "01 00 02 00 03 00");
    const auto refused = *parse_hex("07 00 00 01 02 03 04 4f f0 02 00 06");
    EXPECT_EQ(data_of(decode_pccc(refused).value()).error(), pccc_error(0xF0, 6));
    EXPECT_EQ(decode_pccc(byte_view(well).first(9)).error(), errc::short_message);
}

TEST(pccc, every_command_is_decoded_as_it_was_encoded) {
    for (const auto d : {file_dialect::slc, file_dialect::plc5}) {
        sim_files files(d == file_dialect::slc ? family::slc : family::plc5);
        byte_buffer write;
        append_file_write(write, d, 1, {file_type::integer, 7, 5, 0, 4}, byte_buffer{1, 2, 3, 4});
        ASSERT_TRUE(served(files, write).has_value());
        byte_buffer bits;
        append_file_bits(bits, d, 2, {file_type::integer, 7, 5, 0, 2}, 0x000C, 0x0008);
        ASSERT_TRUE(served(files, bits).has_value());
        byte_buffer read;
        append_file_read(read, d, 3, {file_type::integer, 7, 5, 0, 4});
        EXPECT_EQ(to_hex(served(files, read).value()), "09 02 03 04");
        byte_buffer beyond;
        append_file_read(beyond, d, 4, {file_type::integer, 7, 256, 0, 2});
        EXPECT_EQ(served(files, beyond).error(), pccc_error(0xF0, 6));
        byte_buffer absent;
        append_file_read(absent, d, 5, {file_type::integer, 99, 0, 0, 2});
        EXPECT_EQ(served(files, absent).error(), pccc_error(0x10, 0));
    }
}

TEST(file_point, has_the_type_of_its_file_without_a_configured_one) {
    EXPECT_EQ(point_at("N7:0").type.element, element_type::int16);
    EXPECT_EQ(point_at("F8:0").type.element, element_type::float32);
    EXPECT_EQ(point_at("L10:0").type.element, element_type::int32);
    EXPECT_EQ(point_at("ST9:0").type.element, element_type::string);
    EXPECT_EQ(point_at("B3:0/4").type.element, element_type::boolean);
}

TEST(file_point, decodes_the_bytes_and_encodes_them_again) {
    struct row {
        const char* address;
        const char* type;
        const char* bytes;
        value expected;
    };
    std::string text = "05 00 45 48 4c 4c 00 4f";
    for (int i = 8; i < 84; ++i)
        text += " 00";
    const std::array rows{
        row{"N7:0", "", "fe ff", value{std::int64_t{-2}}},
        row{"N7:0", "UInt16", "fe ff", value{std::uint64_t{65534}}},
        row{"N7:0", "Int32", "01 00 01 00", value{std::int64_t{65537}}},
        row{"F8:0", "", "00 00 80 3f", value{1.0F}},
        row{"N7:0", "Int16[2]", "01 00 02 00", value{array{value{std::int64_t{1}}, value{std::int64_t{2}}}}},
        row{"ST9:0", "", text.c_str(), value{std::string("HELLO")}},
        row{"A9:0.4", "String", "42 41 44 43", value{std::string("ABCD")}},
    };
    for (const auto& r : rows) {
        const auto p = point_at(r.address, r.type);
        value v;
        ASSERT_TRUE(decode_file_value(p, *parse_hex(r.bytes), v)) << r.address;
        EXPECT_EQ(format_value(v), format_value(r.expected)) << r.address;
        EXPECT_EQ(to_hex(encode_file_value(p, v).value()), r.bytes) << r.address;
    }
    const auto swapped = point_at("F8:0", "", file_dialect::plc5);
    value v;
    ASSERT_TRUE(decode_file_value(swapped, *parse_hex("80 3f 00 00"), v));
    EXPECT_EQ(format_value(v), "1");
    EXPECT_EQ(to_hex(encode_file_value(swapped, v).value()), "80 3f 00 00");
}

TEST(file_point, numbers_may_be_in_bcd) {
    const auto with = [](const char* type) {
        return make_file_point({"N7:0", type, {{"bcd", "true"}}}, file_dialect::slc, text_encoding::utf_8, 220);
    };
    const auto read = [&](const char* type, const char* bytes) {
        value v;
        const auto done = decode_file_value(with(type).value(), *parse_hex(bytes), v);
        return done ? format_value(v) : "error: " + done.error().message();
    };
    const auto written = [&](const char* type, const char* text) {
        const auto bytes =
            encode_file_value(with(type).value(), parse_value(text, parse_data_type(type).value()).value());
        return bytes.has_value() ? to_hex(*bytes) : "error: " + bytes.error().message();
    };
    const auto out_of_range = "error: " + make_error_code(errc::out_of_range).message();
    EXPECT_EQ(read("Int16", "99 99"), "9999");
    EXPECT_EQ(read("UInt32[2]", "78 56 34 12 01 00 00 00"), "[12345678,1]");
    EXPECT_EQ(read("Byte", "42 13"), "42") << "the low byte of the word";
    EXPECT_EQ(read("Int16", "3a 12"), "error: " + make_error_code(errc::bad_digit).message());
    EXPECT_EQ(written("Int16", "9999"), "99 99");
    EXPECT_EQ(written("Int16", "10000"), out_of_range);
    EXPECT_EQ(written("SByte", "-1"), out_of_range);
    EXPECT_EQ(to_string(with("Float").error()), "options.bcd: only whole numbers can be BCD, from SByte to UInt64");
}

TEST(file_plan, reads_neighbours_together_and_files_apart) {
    const std::vector<file_point> points{point_at("N7:0"),   point_at("N7:1"),     point_at("N7:20"),
                                         point_at("N7:100"), point_at("T4:1.ACC"), point_at("T4:2.PRE"),
                                         point_at("I:1.0"),  point_at("I:2.0")};
    const std::vector<point_index> all{0, 1, 2, 3, 4, 5, 6, 7};
    const file_rules rules{unconnected_transport({}, 1000), file_dialect::slc, 220};
    const auto plan = plan_file_reads(points, all, rules, {});
    ASSERT_EQ(plan.size(), 5U);
    EXPECT_EQ(plan[0].slots.size(), 1U);  // I:1, the file with the lowest code
    EXPECT_EQ(plan[2].slots.size(), 2U);
    EXPECT_EQ(plan[3].slots.size(), 3U);
    EXPECT_EQ(plan[3].size, 42U);
    EXPECT_TRUE(plan[3].has_gaps);
    EXPECT_EQ(plan[4].size, 2U);
    EXPECT_EQ(describe_file_read(points, plan[3]), "N7:0 … N7:20 (42 bytes, 3 points, with gaps)");
}

TEST(file_plan, respects_the_limit_that_was_detected) {
    std::vector<file_point> points;
    std::vector<point_index> all;
    for (int i = 0; i < 100; ++i) {
        points.push_back(point_at(("N7:" + std::to_string(i)).c_str()));
        all.push_back(static_cast<point_index>(i));
    }
    const file_rules rules{unconnected_transport({}, 1000), file_dialect::slc, 220};
    EXPECT_EQ(plan_file_reads(points, all, rules, {}).size(), 1U);
    size_limits limits;
    limits.lower(0, 3, 50);
    EXPECT_EQ(plan_file_reads(points, all, rules, limits).size(), 4U);
}

}  // namespace penstock::eip
