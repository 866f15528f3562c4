#include "drivers/xgt/writer.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/framer.hpp"
#include "drivers/xgt/tests/sim_link.hpp"
#include "tests/support/run.hpp"

namespace penstock::xgt {

namespace {

using penstock::test::run;
using test::linked_sim;
using lines_t = std::vector<std::string>;

struct writer_talk {
    explicit writer_talk(writer::settings s = {}, const sim_settings& of = {}) : cpu(of), settings(s) {
        settings.cpu = of.cpu;
        rules.has_dotted_u = s.plan.style.names.has_dotted_u;
        rules.cpu = of.cpu;
        spoken.attach(cpu.make_stream());
        pen = std::make_unique<writer>(spoken, settings);
    }

    /// What was read back, or the error.
    std::string write(std::string address, std::string type, const value& v) {
        cpu.asked.clear();
        const auto to = make_point({std::move(address), std::move(type), {}}, rules);
        const auto done = run(pen->write(to.value(), v));
        error = done.has_value() ? error_code{} : done.error();
        if (!done) return error.message();
        return done->actual ? format_value(*done->actual) : "nothing";
    }

    linked_sim cpu;
    writer::settings settings;
    point_rules rules;
    framer wire{true};
    request_pipeline spoken{wire, {.max_frame = max_frame}, nullptr};
    std::unique_ptr<writer> pen;
    error_code error;
};

const value on{true};
const value five{std::int64_t{5}};

}  // namespace

TEST(writer, a_word_is_sent_as_a_word_and_is_read_back) {
    writer_talk t;
    EXPECT_EQ(t.write("D100", "Int16", five), "5");
    EXPECT_EQ(t.cpu.asked, (lines_t{"write words %DW100 = 05 00", "read words %DW100"}));
    EXPECT_EQ(t.write("%MB21", "Byte", value{std::uint64_t{9}}), "9");
    EXPECT_EQ(t.cpu.asked.front(), "write bytes %MB21 = 09") << "the other byte of the word is not changed";
}

TEST(writer, what_is_longer_is_sent_as_one_block) {
    writer_talk t;
    EXPECT_EQ(t.write("D100", "Float", value{1.5F}), "1.5");
    EXPECT_EQ(t.cpu.asked, (lines_t{"write %DB200 = 00 00 c0 3f", "read %DB200, 4 bytes"}));
    EXPECT_EQ(t.write("D200.8", "String", value{std::string("PUMP")}), "PUMP");
    EXPECT_EQ(t.cpu.asked.front(), "write %DB400 = 50 55 4d 50 00 00 00 00");
    EXPECT_EQ(t.write("D100", "Int16[3]", value{array{five, five, five}}), "[5,5,5]");
}

TEST(writer, a_relay_is_written_by_its_name) {
    writer_talk t;
    t.cpu.set("M172", "UInt16", value{std::uint64_t{0x0FFF}});
    EXPECT_EQ(t.write("M172C", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked, (lines_t{"write bits %MX2764 = 01", "read words %MW172"}));
    EXPECT_EQ(t.cpu.get("M172", "UInt16"), "8191");
    EXPECT_EQ(t.write("T5", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked, (lines_t{"write bits %TX5 = 01", "read bits %TX5"}));
    EXPECT_EQ(t.write("M0", "Boolean[2]", value{array{on, on}}), "[true,true]");
    EXPECT_EQ(t.cpu.asked.front(), "write bits %MX0 = 01 %MX1 = 01");
}

TEST(writer, a_bit_of_data_changes_its_byte_only) {
    writer_talk t;
    t.cpu.set("D100", "UInt16", value{std::uint64_t{0x1234}});
    EXPECT_EQ(t.write("D100.A", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked, (lines_t{"read bytes %DB201", "write bytes %DB201 = 16", "read words %DW100"}));
    EXPECT_EQ(t.cpu.get("D100", "UInt16"), std::to_string(0x1634));
    EXPECT_EQ(t.write("D100.A", "Boolean", value{false}), "false");
    EXPECT_EQ(t.cpu.get("D100", "UInt16"), std::to_string(0x1234));
    t.write("D100.4", "Boolean[8]", value{array(8, on)});
    EXPECT_EQ(t.cpu.get("D100", "UInt16"), std::to_string(0x1FF4));
    EXPECT_EQ(t.cpu.asked.front(), "read %DB200, 2 bytes");
    t.write("D100.0", "Boolean[16]", value{array(16, on)});
    EXPECT_EQ(t.cpu.asked.front(), "write words %DW100 = ff ff") << "whole bytes need no reading";
}

TEST(writer, iec_cpus_accept_bits_everywhere) {
    writer_talk t({}, {.cpu = family::xgi, .names = {}});
    EXPECT_EQ(t.write("%RW1.10", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked.front(), "write bits %RX26 = 01");
    EXPECT_EQ(t.write("%QX2.3.1", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked.front(), "write bits %QX2241 = 01");
}

TEST(writer, where_a_name_of_a_bit_is_refused_its_byte_is_changed_from_then_on) {
    writer_talk t;
    t.cpu.on_frame = [&](const frame& f, byte_buffer& out) {
        const auto r = decode_request(f.body).value();
        if (r.type != data_code::bit) return false;
        const auto begin = begin_frame(out, {.source = direction::response, .id = f.head.id});
        append_response(out, {.instruction = command::write_response, .type = data_code::bit, .nak = 0x11});
        end_frame(out, begin, true);
        return true;
    };
    EXPECT_EQ(t.write("M172C", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked.size(), 4U);
    EXPECT_EQ(t.cpu.get("M172", "UInt16"), std::to_string(0x1000));
    EXPECT_EQ(t.write("M172D", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked.front(), "read bytes %MB345");
    t.pen->reset_learned();
    t.write("M172E", "Boolean", on);
    EXPECT_EQ(t.cpu.asked.front(), "write bits %MX2766 = 01");
}

TEST(writer, detects_once_how_an_xgb_names_its_bits) {
    for (const bool has_hex_bits : {false, true}) {
        writer::settings s;
        s.bits = writer::bit_names::found_out;
        writer_talk t(s, {.cpu = family::xgb, .names = {.has_hex_bits = has_hex_bits}});
        EXPECT_EQ(t.write("M172C", "Boolean", on), "true");
        EXPECT_EQ(t.cpu.asked[0], "read bits %MX0F");
        EXPECT_EQ(t.cpu.asked[1], has_hex_bits ? "write bits %MX172C = 01" : "write bits %MX2764 = 01");
        EXPECT_EQ(t.cpu.get("M172", "UInt16"), std::to_string(0x1000));
        t.write("M10", "Boolean", on);
        EXPECT_EQ(t.cpu.asked[0], has_hex_bits ? "write bits %MX10 = 01" : "write bits %MX16 = 01");
        EXPECT_EQ(t.cpu.get("M1", "UInt16"), "1");
    }
}

TEST(writer, special_modules_without_blocks_accept_words_by_name) {
    writer::settings s;
    s.plan.style.names.has_dotted_u = true;
    writer_talk t(s);
    EXPECT_EQ(t.write("U3.2", "Float", value{1.5F}), "1.5");
    EXPECT_EQ(t.cpu.asked, (lines_t{"write words %UW3.2 = 00 00 %UW3.3 = c0 3f", "read words %UW3.2 %UW3.3"}));
    EXPECT_EQ(t.write("U3.2.F", "Boolean", on), "true");
    EXPECT_EQ(t.cpu.asked.front(), "read bytes %UB3.5");
}

TEST(writer, a_refusal_is_its_own_error_and_nothing_is_read_back) {
    writer_talk t;
    t.cpu.order("fault nak 4 D 100 100");
    EXPECT_EQ(t.write("D100", "Int16", five), "NAK 0004 area exceeded: the address is after its end");
    EXPECT_EQ(t.cpu.asked.size(), 1U);
    EXPECT_EQ(remedy_of(t.error), remedy::device_refused);
}

TEST(writer, without_an_answer_the_outcome_is_unknown) {
    writer_talk t;
    t.cpu.on_frame = [](const frame&, byte_buffer&) { return true; };
    t.write("D100", "Int16", five);
    EXPECT_EQ(t.error, driver_errc::write_timeout);
    writer_talk cut;
    cut.cpu.link->fails_at = 1;
    cut.write("D100", "Int16", five);
    EXPECT_EQ(cut.error, driver_errc::write_cut_off);
    writer_talk closed;
    closed.spoken.close();
    closed.write("D100", "Int16", five);
    EXPECT_EQ(closed.error, driver_errc::link_closed);
}

TEST(writer, what_was_written_but_cannot_be_read_back_was_written) {
    writer_talk t;
    t.cpu.on_frame = [](const frame& f, byte_buffer&) { return decode_request(f.body)->instruction == command::read; };
    EXPECT_EQ(t.write("D100", "Int16", five), "nothing");
    EXPECT_EQ(t.cpu.get("D100", "Int16"), "5");
}

TEST(writer, answers_without_the_number_of_blocks_are_accepted) {
    writer_talk t;
    t.cpu.order("fault short_write on");
    EXPECT_EQ(t.write("D100", "Int16", five), "5");
}

TEST(writer, nothing_is_sent_for_what_cannot_be_written) {
    writer_talk t;
    t.write("D100", "Int16", value{std::string("5")});
    EXPECT_EQ(t.error, driver_errc::wrong_alternative);
    t.write("D100.2", "String", value{std::string("long")});
    EXPECT_EQ(t.error, driver_errc::text_too_long);
    EXPECT_TRUE(t.cpu.asked.empty());
}

}  // namespace penstock::xgt
