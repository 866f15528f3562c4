#include "drivers/errc.hpp"
#include "drivers/modbus/tests/pipeline_fixture.hpp"

namespace penstock::modbus {

using namespace test;

TEST(conversation_line, ends_after_a_timeout_where_a_late_answer_is_not_distinguishable) {
    for (const auto& s : {rtu_over_tcp, ascii_over_tcp, without_ids}) {
        talk t(s);
        t.device.silent_units = {1};
        t.add_batch(1, 0x10);
        t.add_batch(2, 0x20);
        EXPECT_EQ(t.read(), driver_errc::response_timeout);
        EXPECT_EQ(t.lines, lines{"0: " + silence});
        EXPECT_EQ(t.read(), driver_errc::response_timeout) << "until it is attached again";
        EXPECT_TRUE(t.lines.empty());
        t.pipeline.attach(t.device.make_stream());
        t.device.silent_units.clear();
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines.size(), 2U);
    }
}

TEST(conversation_line, drops_a_late_answer_of_another_length_on_a_link_without_transactions) {
    talk t(rtu_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.send_registers(0, 1, 0x70, 5);
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(conversation_line, empties_the_input_before_each_request_where_answers_carry_no_transaction) {
    for (const auto& s : {serial_rtu, rtu_over_tcp, ascii_over_tcp, without_ids}) {
        talk t(s);
        t.device.send_registers(0, 1, 0x70, 2);
        t.device.on_request = [&](const seen_request& r) {  // twice, and the second is not used as the next answer
            t.device.send_registers(r.transaction, 1, r.start, r.count);
            return false;
        };
        t.add_batch(1, 0x10);
        t.add_batch(1, 0x20);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
        EXPECT_EQ(t.device.link->discards, 2U);
    }
}

TEST(conversation_line, skips_noise_before_an_answer_on_a_serial_line) {
    talk t(serial_rtu);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer{0x00, 0xFF, 0x55});
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(conversation_line, repeats_a_request_whose_answer_was_corrupted_on_a_serial_line) {
    talk t(serial_rtu);
    int broken = 1;
    t.device.on_request = [&](const seen_request&) {
        if (broken-- <= 0) return false;
        t.device.link->arrive(*parse_hex("01 03 04 00 10 00 11 00 00"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
    broken = 2;
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: " + silence}) << "but not twice";
}

TEST(conversation_line, ends_on_a_broken_checksum_over_tcp) {
    talk t(rtu_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(*parse_hex("01 03 04 00 10 00 11 00 00"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::bad_checksum);
    EXPECT_TRUE(t.lines.empty());
}

TEST(conversation_line, ends_when_more_arrives_than_any_frame_has) {
    talk t(ascii_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer(5000, ' '));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), driver_errc::response_too_long);
}

TEST(conversation_line, drops_the_late_answer_of_another_users_unit) {
    talk t(serial_rtu);
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(0, 9, static_cast<std::uint16_t>(r.start + 7), r.count);
        return false;
    };
    t.add_batch(1, 0x10);
    t.add_batch(2, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

}  // namespace penstock::modbus
