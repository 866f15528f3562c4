#include "drivers/modbus/sim.hpp"

#include <gtest/gtest.h>

namespace penstock::modbus {
namespace {

sim_unit_plan small_plan() {
    sim_unit_plan plan;
    plan.ranges = {{.memory_area = area::coil, .count = 16},
                   {.memory_area = area::discrete_input, .count = 16, .value = 1},
                   {.memory_area = area::input_register, .count = 10, .is_own_address = true},
                   {.memory_area = area::holding_register, .count = 200, .value = 7},
                   {.memory_area = area::holding_register, .first = 65535, .count = 1}};
    plan.identity = {{0, "ACME"}, {1, "P1"}, {2, "1.2"}, {5, "model"}};
    return plan;
}

class device : public testing::Test {
protected:
    explicit device(framing f = framing::mbap) : sim_(f) {
        sim_.add_unit(1, small_plan());
        sim_.add_unit(2, small_plan());
    }

    /// The answer to one request given in hexadecimal, in hexadecimal; `last_` is its outcome.
    std::string ask(std::string_view request) {
        byte_buffer out;
        const auto bytes = parse_hex(request).value();
        const auto served = sim_.serve(bytes, out);
        if (!served) return "error: " + served.error().message();
        if (!*served) return "more";
        last_ = **served;
        EXPECT_EQ(last_.consumed, bytes.size());
        return to_hex(out);
    }

    sim sim_;
    sim_result last_;
};

class rtu_device : public device {
protected:
    rtu_device() : device(framing::rtu) {}
};

class ascii_device : public device {
protected:
    ascii_device() : device(framing::ascii) {}
};

TEST_F(device, reads_registers_and_echoes_transaction_and_unit) {
    EXPECT_EQ(ask("12 34 00 00 00 06 01 03 00 0a 00 02"), "12 34 00 00 00 07 01 03 04 00 07 00 07");
    EXPECT_EQ(ask("00 01 00 00 00 06 02 04 00 00 00 01"), "00 01 00 00 00 05 02 04 02 ea 84")
        << "own_address of unit 2, input register 0 is 10007 * 2 + 20011 * 2";
}

TEST_F(device, what_is_written_is_read_back) {
    EXPECT_EQ(ask("0001 0000 0006 01 06 0007 1234"), "00 01 00 00 00 06 01 06 00 07 12 34");
    EXPECT_EQ(ask("0001 0000 000b 01 10 0008 0002 04 000a 0102"), "00 01 00 00 00 06 01 10 00 08 00 02");
    EXPECT_EQ(ask("0001 0000 0006 01 03 0007 0003"), "00 01 00 00 00 09 01 03 06 12 34 00 0a 01 02");
    EXPECT_EQ(ask("0001 0000 0006 01 05 0003 ff00"), "00 01 00 00 00 06 01 05 00 03 ff 00");
    EXPECT_EQ(ask("0001 0000 0009 01 0f 0004 000a 02 cd 01"), "00 01 00 00 00 06 01 0f 00 04 00 0a");
    EXPECT_EQ(ask("0001 0000 0006 01 01 0000 0010"), "00 01 00 00 00 05 01 01 02 d8 1c");
}

TEST_F(device, units_have_memories_of_their_own) {
    ask("0001 0000 0006 01 06 0007 1234");
    EXPECT_EQ(ask("0001 0000 0006 02 03 0007 0001"), "00 01 00 00 00 05 02 03 02 00 07");
}

TEST_F(device, masks_as_the_specification_computes) {
    ask("0001 0000 0006 01 06 0004 0012");
    EXPECT_EQ(ask("0001 0000 0008 01 16 0004 00f2 0025"), "00 01 00 00 00 08 01 16 00 04 00 f2 00 25");
    EXPECT_EQ(ask("0001 0000 0006 01 03 0004 0001"), "00 01 00 00 00 05 01 03 02 00 17");
}

TEST_F(device, function_23_writes_before_it_reads) {
    EXPECT_EQ(ask("0001 0000 000f 01 17 0003 0002 0004 0002 04 00ff 00fe"), "00 01 00 00 00 07 01 17 04 00 07 00 ff");
}

TEST_F(device, returns_its_whole_identity_or_one_object) {
    EXPECT_EQ(ask("0001 0000 0005 01 2b 0e 01 00"),
              "00 01 00 00 00 17 01 2b 0e 01 83 00 00 03 00 04 41 43 4d 45 01 02 50 31 02 03 31 2e 32");
    EXPECT_EQ(ask("0001 0000 0005 01 2b 0e 04 05"), "00 01 00 00 00 0f 01 2b 0e 04 83 00 00 01 05 05 6d 6f 64 65 6c");
    EXPECT_EQ(ask("0001 0000 0005 01 2b 0e 04 09"), "00 01 00 00 00 03 01 ab 02");
}

TEST_F(device, an_identity_that_does_not_fit_is_continued) {
    auto plan = small_plan();
    for (std::uint8_t id = 0; id < 3; ++id)
        plan.identity[id] = std::string(100, static_cast<char>(97 + id));
    sim_.add_unit(1, plan);
    const auto first = parse_hex(ask("0001 0000 0005 01 2b 0e 01 00")).value();
    EXPECT_EQ(first[11], 0xFF) << "more follows";
    EXPECT_EQ(first[12], 2) << "from object 2";
    const auto rest = parse_hex(ask("0001 0000 0005 01 2b 0e 01 02")).value();
    EXPECT_EQ(rest[11], 0);
    EXPECT_EQ(rest[13], 1);
}

TEST_F(device, serves_the_small_serial_functions) {
    EXPECT_EQ(ask("0001 0000 0002 01 07"), "00 01 00 00 00 03 01 07 00");
    EXPECT_EQ(ask("0001 0000 0006 01 08 0000 a537"), "00 01 00 00 00 06 01 08 00 00 a5 37");
    EXPECT_EQ(ask("0001 0000 0002 01 0b"), "00 01 00 00 00 06 01 0b 00 00 00 00");
    EXPECT_EQ(ask("0001 0000 0002 01 11"), "00 01 00 00 00 0f 01 11 0c 41 43 4d 45 2d 50 31 2d 31 2e 32 ff");
}

TEST_F(device, refuses_as_chapter_7_defines) {
    EXPECT_EQ(ask("0001 0000 0002 01 63"), "00 01 00 00 00 03 01 e3 01") << "unknown function";
    EXPECT_EQ(ask("0001 0000 0006 01 03 0000 0000"), "00 01 00 00 00 03 01 83 03") << "quantity 0";
    EXPECT_EQ(ask("0001 0000 0006 01 03 0000 007e"), "00 01 00 00 00 03 01 83 03") << "quantity 126";
    EXPECT_EQ(ask("0001 0000 0006 01 03 00c7 0002"), "00 01 00 00 00 03 01 83 02") << "past the map";
    EXPECT_EQ(ask("0001 0000 0006 01 03 ffff 0002"), "00 01 00 00 00 03 01 83 02") << "past 65535";
    EXPECT_EQ(ask("0001 0000 0006 01 03 ffff 0001"), "00 01 00 00 00 05 01 03 02 00 00") << "65535 itself exists";
    EXPECT_EQ(ask("0001 0000 0006 01 05 0000 0001"), "00 01 00 00 00 03 01 85 03") << "neither FF00 nor 0000";
    EXPECT_EQ(ask("0001 0000 000a 01 10 0008 0002 03 000a 01"), "00 01 00 00 00 03 01 90 03") << "byte count";
}

TEST_F(device, never_answers_another_protocol_id) {
    EXPECT_EQ(ask("0001 0001 0006 01 03 0000 0001").substr(0, 6), "error:");
}

TEST_F(device, needs_more_for_every_strict_prefix) {
    const auto whole = parse_hex("00010000000601030000 0001").value();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_EQ(ask(to_hex(byte_view(whole).first(size))), "more") << size;
    }
}

TEST_F(device, an_unknown_unit_refuses_or_does_not_respond_and_0_and_255_are_the_first) {
    EXPECT_EQ(ask("0001 0000 0006 09 03 0000 0001"), "00 01 00 00 00 03 09 83 0b");
    sim_.set_unknown_unit(0);
    EXPECT_EQ(ask("0001 0000 0006 09 03 0000 0001"), "");
    EXPECT_EQ(ask("0001 0000 0006 ff 03 0000 0001"), "00 01 00 00 00 05 ff 03 02 00 07");
    EXPECT_EQ(ask("0001 0000 0006 00 03 0000 0001"), "00 01 00 00 00 05 00 03 02 00 07");
}

TEST_F(rtu_device, serves_frames_with_crc_and_does_not_respond_for_other_units) {
    EXPECT_EQ(ask("01 03 00 0a 00 03 25 c9").substr(0, 26), "01 03 06 00 07 00 07 00 07");
    byte_buffer other{9, 3, 0, 0, 0, 1};
    append_little(other, crc16(other));
    EXPECT_EQ(ask(to_hex(other)), "");
    EXPECT_EQ(ask("01 03 00 0a 00 03 25 c8").substr(0, 6), "error:");
}

TEST_F(rtu_device, a_broadcast_is_done_by_all_and_answered_by_none) {
    byte_buffer all{0, 6, 0, 7, 0x12, 0x34};
    append_little(all, crc16(all));
    EXPECT_EQ(ask(to_hex(all)), "");
    for (const std::uint8_t unit : {std::uint8_t{1}, std::uint8_t{2}}) {
        EXPECT_EQ(to_hex(sim_.unit(unit)->memory(area::holding_register).find(7, 1)), "12 34");
    }
}

TEST_F(ascii_device, serves_frames_with_lrc) {
    const std::string_view text = ":01030000000AF2\r\n";
    byte_buffer out;
    const auto served = sim_.serve(as_bytes(text), out);
    ASSERT_TRUE(served && *served);
    EXPECT_EQ(std::string(out.begin(), out.end()).substr(0, 15), ":01031400070007");
    EXPECT_EQ(std::string(out.end() - 2, out.end()), "\r\n");
}

// One read of register 0 under each fault: `00 01 … 01 03 02 00 07` when nothing is wrong.
constexpr std::string_view read_one = "0001 0000 0006 01 03 0000 0001";
constexpr std::string_view read_bad = "0001 0000 0006 01 03 0fff 0001";

TEST_F(device, faults_have_the_effect_of_their_name) {
    auto& f = sim_.faults(1);
    const auto once = [&](auto set, std::string_view request = read_one) {
        f = {};
        set();
        return ask(request);
    };
    EXPECT_EQ(once([&] { f.is_silent = true; }), "");
    EXPECT_EQ(once([&] { f.exception = 6; }), "00 01 00 00 00 03 01 83 06");
    EXPECT_EQ(once([&] { f.transaction = sim_faults::transaction_fault::swapped; }).substr(0, 5), "01 00");
    EXPECT_EQ(once([&] { f.transaction = sim_faults::transaction_fault::fixed; }).substr(0, 5), "00 02");
    EXPECT_EQ(once([&] { f.transaction = sim_faults::transaction_fault::wrong; }).substr(0, 5), "03 e9");
    EXPECT_EQ(once([&] { f.unit = sim_faults::unit_fault::zero; }), "00 01 00 00 00 05 00 03 02 00 07");
    EXPECT_EQ(once([&] { f.unit = sim_faults::unit_fault::max; }), "00 01 00 00 00 05 ff 03 02 00 07");
    EXPECT_EQ(once([&] { f.unit = sim_faults::unit_fault::wrong; }), "00 01 00 00 00 05 02 03 02 00 07");
    EXPECT_EQ(once([&] { f.length = sim_faults::length_fault::plus_one; }), "00 01 00 00 00 06 01 03 02 00 07");
    EXPECT_EQ(once([&] { f.length = sim_faults::length_fault::exception_4; }, read_bad), "00 01 00 00 00 04 01 83 02");
    EXPECT_EQ(once([&] { f.length = sim_faults::length_fault::exception_2; }, read_bad), "00 01 00 00 00 02 01 83 02");
    EXPECT_EQ(once([&] { f.length = sim_faults::length_fault::exception_6; }, read_bad), "00 01 00 00 00 06 01 83 02");
    EXPECT_EQ(once([&] { f.has_wrong_byte_count = true; }), "00 01 00 00 00 05 01 03 03 00 07");
    EXPECT_EQ(once([&] { f.is_doubled = true; }), "00 01 00 00 00 05 01 03 02 00 07 00 01 00 00 00 05 01 03 02 00 07");
    EXPECT_EQ(once([&] { f.has_garbage = true; }).substr(0, 29), "ff ff ff ff ff ff ff ff 00 01");
    EXPECT_EQ(once([&] { f.lacks.set(3); }), "00 01 00 00 00 03 01 83 01");
    EXPECT_EQ(once([&] {}), "00 01 00 00 00 05 01 03 02 00 07");
}

TEST_F(device, faults_of_time_and_connection_are_passed_to_the_carrier) {
    auto& f = sim_.faults(1);
    f.delay = milliseconds(30);
    f.late = milliseconds(70);
    f.cut_at = 5;
    EXPECT_EQ(ask(read_one), "00 01 00 00 00");
    EXPECT_EQ(last_.delay, milliseconds(30));
    EXPECT_EQ(last_.late, milliseconds(70));
    EXPECT_TRUE(last_.closes);
}

TEST_F(device, a_fault_of_once_is_over_when_it_was_met) {
    auto& f = sim_.faults(1);
    f.refusals_left = 1;
    f.next_refusal.exception = 4;
    EXPECT_EQ(ask(read_one), "00 01 00 00 00 03 01 83 04");
    EXPECT_EQ(ask(read_one), "00 01 00 00 00 05 01 03 02 00 07");
    f.refusals_left = 1;
    f.once_everywhere = false;
    f.next_refusal = {.exception = 2, .memory_area = area::holding_register, .first = 5, .last = 5};
    EXPECT_EQ(ask(read_one), "00 01 00 00 00 05 01 03 02 00 07");
    EXPECT_EQ(ask("0001 0000 0006 01 03 0005 0001"), "00 01 00 00 00 03 01 83 02");
    EXPECT_EQ(f.refusals_left, 0U);
}

TEST_F(device, a_lacking_function_may_have_any_refusal_or_deafen_the_connection) {
    auto& f = sim_.faults(1);
    f.lacks.set(3);
    f.lack_refusal = 4;
    EXPECT_EQ(ask(read_one), "00 01 00 00 00 03 01 83 04");
    f.lack_refusal = 0;
    EXPECT_EQ(ask(read_one), "");
    EXPECT_FALSE(last_.deafens);
    f = {};
    f.deafening.set(3);
    EXPECT_EQ(ask(read_one), "");
    EXPECT_TRUE(last_.deafens);
}

TEST_F(device, a_limited_size_is_refused_in_three_ways) {
    auto& f = sim_.faults(1);
    f.max_registers = 2;
    for (const auto& [how, answer] :
         {std::pair{2, "00 01 00 00 00 03 01 83 02"}, {3, "00 01 00 00 00 03 01 83 03"}, {0, ""}}) {
        f.size_refusal = static_cast<std::uint8_t>(how);
        EXPECT_EQ(ask("0001 0000 0006 01 03 0000 0003"), answer);
        EXPECT_EQ(ask("0001 0000 0006 01 03 0000 0002").size(), 38U);
    }
}

TEST_F(device, a_refused_range_touches_only_requests_that_touch_it) {
    sim_.faults(1).range = {.exception = 4, .memory_area = area::holding_register, .first = 5, .last = 6};
    EXPECT_EQ(ask("0001 0000 0006 01 03 0000 0006"), "00 01 00 00 00 03 01 83 04");
    EXPECT_EQ(ask("0001 0000 0006 01 03 0000 0005").substr(18, 8), "01 03 0a");
    EXPECT_EQ(ask("0001 0000 0006 01 03 0007 0001").substr(18, 8), "01 03 02");
    EXPECT_EQ(ask("0001 0000 0006 01 04 0005 0001").substr(18, 8), "01 04 02") << "another area";
}

TEST_F(device, every_nth_request_meets_the_faults) {
    auto& f = sim_.faults(1);
    f.is_silent = true;
    f.every = 3;
    std::string pattern;
    for (int i = 0; i < 6; ++i)
        pattern += ask(read_one).empty() ? 's' : 'a';
    EXPECT_EQ(pattern, "aasaas");
}

TEST_F(device, reports_the_kind_of_each_request_and_whether_it_was_refused) {
    ask(read_one);
    EXPECT_TRUE(last_.is_request);
    EXPECT_FALSE(last_.is_refused);
    EXPECT_EQ(last_.function, 3);
    EXPECT_EQ(last_.key, 0x01'03'00'00U);
    ask(read_bad);
    EXPECT_TRUE(last_.is_refused);
}

TEST_F(device, a_conversation_is_served_by_the_device) {
    byte_buffer out;
    const auto served = sim_.accept()->serve(parse_hex(read_one).value(), out, {});
    ASSERT_TRUE(served && *served);
    EXPECT_EQ(to_hex(out), "00 01 00 00 00 05 01 03 02 00 07");
}

}  // namespace
}  // namespace penstock::modbus
