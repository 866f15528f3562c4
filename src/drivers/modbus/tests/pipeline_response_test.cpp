#include "drivers/modbus/tests/pipeline_fixture.hpp"

namespace penstock::modbus {

using namespace test;

TEST(conversation_answer, finds_the_answers_whatever_their_order) {
    talk t(pipelined(3));
    std::vector<seen_request> waiting;
    t.device.on_request = [&](const seen_request& r) {
        waiting.push_back(r);
        if (waiting.size() < 3) return true;
        for (auto it = waiting.rbegin(); it != waiting.rend(); ++it) {
            t.device.send_registers(it->transaction, it->unit, it->start, it->count);
        }
        return true;
    };
    for (std::uint16_t i = 0; i < 3; ++i)
        t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"2: 00 20 00 21", "1: 00 10 00 11", "0: 00 00 00 01"}));
}

TEST(conversation_answer, drops_an_answer_to_a_transaction_that_is_over) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(static_cast<std::uint16_t>(r.transaction - 1), 1, 0x70, 2);
        return false;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

TEST(conversation_answer, never_gives_a_late_answer_to_a_later_call) {
    talk t;
    seen_request late;
    t.device.on_request = [&](const seen_request& r) {
        late = r;
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: " + silence});

    t.device.send_registers(late.transaction, 1, 0x77, 2);
    t.device.on_request = nullptr;
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(conversation_answer, drops_the_answer_of_another_unit) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(r.transaction, 7, 0x70, 2);
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(conversation_answer, accepts_units_0_and_255_while_one_request_is_in_flight) {
    for (const std::uint8_t unit : {std::uint8_t{0}, std::uint8_t{255}}) {
        talk t;
        t.device.on_request = [&](const seen_request& r) {
            t.device.send_registers(r.transaction, unit, r.start, r.count);
            return true;
        };
        t.add_batch(1, 0x10);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
    }
}

TEST(conversation_answer, accepts_no_unit_0_while_several_requests_are_in_flight) {
    talk t(pipelined(2));
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(r.transaction, 0, r.start, r.count);
        return true;
    };
    t.add_batch(1, 0x10);
    t.add_batch(2, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: " + silence, "1: " + silence}));
}

TEST(conversation_answer, drops_the_answer_of_another_function) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        const byte_buffer data{0, 1, 0, 2};
        t.device.link->arrive(
            t.device.frame_of(r.transaction, 1, {.code = function::read_input_registers, .data = data}));
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(conversation_answer, reports_an_answer_with_another_number_of_bytes_and_continues) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        if (r.start == 0x10) t.device.send_registers(r.transaction, 1, r.start, 3);
        return r.start == 0x10;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: " + error_code(errc::wrong_byte_count).message(), "1: 00 20 00 21"}));
}

TEST(conversation_answer, reports_an_exception_with_its_code) {
    talk t(pipelined(2));
    t.device.on_request = [&](const seen_request& r) {
        if (r.start == 0x10)
            t.device.link->arrive(t.device.frame_of(r.transaction, 1, {.code = r.code, .exception = 2}));
        return r.start == 0x10;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: exception 02 illegal data address: the device has no such register or coil",
                              "1: 00 20 00 21"}));
}

TEST(conversation_answer, continues_with_other_units_after_a_timeout_and_skips_the_one_without_a_response) {
    for (const auto& s : {transport{}, serial_rtu}) {
        talk t(s);
        t.device.silent_units = {2};
        t.add_batch(1, 0x10);
        t.add_batch(2, 0x20);
        t.add_batch(2, 0x30);
        t.add_batch(3, 0x40);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: " + silence, "3: 00 40 00 41"}));
        EXPECT_EQ(t.device.seen.size(), 3U);
        EXPECT_FALSE(t.read()) << "the next call asks it again";
        EXPECT_EQ(t.device.seen.size(), 6U);
    }
}

TEST(conversation_answer, skips_a_unit_that_does_not_respond_to_its_gateway) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        t.device.link->arrive(t.device.frame_of(r.transaction, r.unit, {.code = r.code, .exception = 0x0B}));
        return true;
    };
    t.add_batch(2, 0x10);
    t.add_batch(2, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: exception 0B gateway target did not respond: the Modbus gateway in front of the "
                             "device gets no answer from it; check the unit and that the device is on"});
}

TEST(conversation_answer, ends_on_a_header_that_is_not_modbus) {
    talk t;
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(as_bytes("HTTP/1.1 400 Bad Request"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::bad_header);
}

TEST(conversation_answer, empties_nothing_where_answers_carry_a_transaction) {
    talk t;
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.device.link->discards, 0U);
}

TEST(conversation_answer, accepts_swapped_and_fixed_transaction_ids_with_the_option) {
    talk t(without_ids);
    t.device.on_request = [&](const seen_request& r) {
        const auto swapped = static_cast<std::uint16_t>((r.transaction << 8U) | (r.transaction >> 8U));
        t.device.send_registers(r.start == 0x10 ? swapped : std::uint16_t{2}, 1, r.start, r.count);
        return true;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

TEST(conversation_answer, skips_a_byte_too_many_before_the_next_answer) {
    for (const std::size_t piece : {1U, 512U}) {
        talk t;
        t.device.link->piece = piece;
        t.device.on_request = [&](const seen_request& r) {
            if (r.start > 0x10) t.device.link->arrive(byte_buffer{0});
            return false;
        };
        for (std::uint16_t i = 1; i < 4; ++i)
            t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21", "2: 00 30 00 31"}));
    }
}

}  // namespace penstock::modbus
