#include "drivers/modbus/sim.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <chrono>

namespace penstock::modbus {
namespace {

using std::chrono::seconds;

sim_unit_plan small_plan() {
    sim_unit_plan plan;
    plan.ranges = {{.area = sim_area::coils, .count = 16},
                   {.area = sim_area::discrete_inputs, .count = 16, .value = 1},
                   {.area = sim_area::input_registers, .count = 10, .is_own_address = true},
                   {.area = sim_area::holding_registers, .count = 200, .value = 7},
                   {.area = sim_area::holding_registers, .first = 65535, .count = 1}};
    plan.identity = {{0, "ACME"}, {1, "P1"}, {2, "1.2"}, {5, "model"}};
    return plan;
}

class device : public testing::Test {
protected:
    explicit device(framing f = framing::mbap) : sim_(f) {
        sim_.add_unit(1, small_plan());
        sim_.add_unit(2, small_plan());
    }

    /// The answer to one request given in hexadecimal, in hexadecimal; `last_` is what became of it.
    std::string ask(std::string_view request) {
        byte_buffer out;
        const auto bytes = parse_hex(request).value();
        const auto served = sim_.serve(bytes, out, now_);
        if (!served) return "error: " + served.error().message();
        if (!*served) return "more";
        last_ = **served;
        EXPECT_EQ(last_.consumed, bytes.size());
        return to_hex(out);
    }

    sim sim_;
    steady_time now_{seconds(1000)};
    sim_served last_;
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

TEST_F(device, tells_its_identity_all_at_once_or_one_object) {
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

TEST_F(device, refuses_as_chapter_7_tells) {
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

TEST_F(device, an_unknown_unit_is_refused_or_silent_and_0_and_255_are_the_first) {
    EXPECT_EQ(ask("0001 0000 0006 09 03 0000 0001"), "00 01 00 00 00 03 09 83 0b");
    sim_.set_unknown_unit(0);
    EXPECT_EQ(ask("0001 0000 0006 09 03 0000 0001"), "");
    EXPECT_EQ(ask("0001 0000 0006 ff 03 0000 0001"), "00 01 00 00 00 05 ff 03 02 00 07");
    EXPECT_EQ(ask("0001 0000 0006 00 03 0000 0001"), "00 01 00 00 00 05 00 03 02 00 07");
}

TEST_F(rtu_device, serves_frames_with_crc_and_is_silent_for_other_units) {
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
        EXPECT_EQ(to_hex(sim_.unit(unit)->find(sim_area::holding_registers, 7, 1)), "12 34");
    }
}

TEST_F(ascii_device, serves_frames_with_lrc) {
    const std::string_view text = ":01030000000AF2\r\n";
    byte_buffer out;
    const auto served = sim_.serve(as_bytes(text), out, now_);
    ASSERT_TRUE(served && *served);
    EXPECT_EQ(std::string(out.begin(), out.end()).substr(0, 15), ":01031400070007");
    EXPECT_EQ(std::string(out.end() - 2, out.end()), "\r\n");
}

// One read of register 0 under each fault: `00 01 … 01 03 02 00 07` when nothing is wrong.
constexpr std::string_view read_one = "0001 0000 0006 01 03 0000 0001";
constexpr std::string_view read_bad = "0001 0000 0006 01 03 0fff 0001";

TEST_F(device, faults_spoil_what_their_name_says) {
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
    EXPECT_EQ(once([&] { f.has_wrong_byte_count = true; }), "00 01 00 00 00 05 01 03 03 00 07");
    EXPECT_EQ(once([&] { f.is_doubled = true; }), "00 01 00 00 00 05 01 03 02 00 07 00 01 00 00 00 05 01 03 02 00 07");
    EXPECT_EQ(once([&] { f.has_garbage = true; }).substr(0, 29), "ff ff ff ff ff ff ff ff 00 01");
    EXPECT_EQ(once([&] { f.lacks.set(3); }), "00 01 00 00 00 03 01 83 01");
    EXPECT_EQ(once([&] {}), "00 01 00 00 00 05 01 03 02 00 07");
}

TEST_F(device, faults_of_time_and_connection_are_told_to_the_carrier) {
    auto& f = sim_.faults(1);
    f.delay = milliseconds(30);
    f.late = milliseconds(70);
    f.cut_at = 5;
    EXPECT_EQ(ask(read_one), "00 01 00 00 00");
    EXPECT_EQ(last_.delay, milliseconds(30));
    EXPECT_EQ(last_.late, milliseconds(70));
    EXPECT_TRUE(last_.closes);
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
    sim_.faults(1).range = {.exception = 4, .area = sim_area::holding_registers, .first = 5, .last = 6};
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

TEST_F(device, counts_requests_answers_and_exceptions) {
    ask(read_one);
    ask(read_bad);
    sim_.faults(1).is_silent = true;
    ask(read_one);
    EXPECT_EQ(sim_.counters().requests, 3U);
    EXPECT_EQ(sim_.counters().answers, 2U);
    EXPECT_EQ(sim_.counters().exceptions, 1U);
    EXPECT_EQ(sim_.counters().by_function[3], 3U);
}

class moving : public device {
protected:
    /// Register words from holding register 1000 on, after that time.
    std::string words_after(milliseconds t, unsigned count) {
        byte_buffer out;
        byte_buffer request = parse_hex("0001 0000 0006 03 03 03e8").value();
        append_big(request, static_cast<std::uint16_t>(count));
        EXPECT_TRUE(sim_.serve(request, out, now_ + t));
        return to_hex(byte_view(out).subspan(9));
    }
    void add(sim_signal signal) {
        signal.address = 1000;
        signal.period = milliseconds(1000);
        sim_unit_plan plan;
        plan.signals.push_back(std::move(signal));
        sim_.add_unit(3, plan);
        words_after(milliseconds(0), 1);
    }
};

TEST_F(moving, a_ramp_rises_within_its_period_and_begins_anew) {
    add({.kind = sim_signal::shape::ramp, .low = 100, .high = 200});
    EXPECT_EQ(words_after(milliseconds(0), 1), "00 64");
    EXPECT_EQ(words_after(milliseconds(500), 1), "00 96");
    EXPECT_EQ(words_after(milliseconds(1000), 1), "00 64");
}

TEST_F(moving, a_sine_meets_its_extremes_and_a_negative_number_is_twos_complement) {
    add({.kind = sim_signal::shape::sine, .low = -10, .high = 10});
    EXPECT_EQ(words_after(milliseconds(250), 1), "00 0a");
    EXPECT_EQ(words_after(milliseconds(750), 1), "ff f6");
}

TEST_F(moving, counters_and_toggles_change_once_a_period) {
    add({.kind = sim_signal::shape::counter, .high = 65536});
    EXPECT_EQ(words_after(milliseconds(2999), 1), "00 02");
    add({.kind = sim_signal::shape::toggle, .high = 1});
    EXPECT_EQ(words_after(milliseconds(3000), 1), "00 01");
    EXPECT_EQ(words_after(milliseconds(4000), 1), "00 00");
}

TEST_F(moving, a_random_walk_stays_within_its_bounds_and_moves) {
    add({.kind = sim_signal::shape::random_walk, .low = 10, .high = 12, .step = 5});
    std::string seen;
    for (int i = 1; i < 50; ++i) {
        const auto word = words_after(milliseconds(1000 * i), 1);
        ASSERT_TRUE(word == "00 0a" || word == "00 0b" || word == "00 0c") << word;
        if (seen.find(word) == std::string::npos) seen += word;
    }
    EXPECT_GT(seen.size(), 5U);
}

TEST_F(moving, wide_numbers_lie_in_the_order_asked_for) {
    const auto lies = [&](const char* order) {
        add({.type = element_type::uint32, .order = order, .kind = sim_signal::shape::constant, .low = 0x0A0B0C0D});
        return words_after(milliseconds(0), 2);
    };
    EXPECT_EQ(lies("ABCD"), "0a 0b 0c 0d");
    EXPECT_EQ(lies("CDAB"), "0c 0d 0a 0b");
    EXPECT_EQ(lies("BADC"), "0b 0a 0d 0c");
    EXPECT_EQ(lies("DCBA"), "0d 0c 0b 0a");
    add({.type = element_type::float32, .kind = sim_signal::shape::constant, .low = 1.5});
    EXPECT_EQ(words_after(milliseconds(0), 2), "3f c0 00 00");
}

TEST_F(moving, texts_take_turns_and_are_padded_with_zeros) {
    add({.type = element_type::string, .kind = sim_signal::shape::text, .texts = {"run", "ok"}});
    EXPECT_EQ(words_after(milliseconds(0), 2), "72 75 6e 00");
    EXPECT_EQ(words_after(milliseconds(1000), 2), "6f 6b 00 00");
}

TEST_F(moving, a_written_value_stays_as_written) {
    add({.kind = sim_signal::shape::ramp, .high = 1000});
    ask("0001 0000 0006 03 06 03e8 1234");
    EXPECT_EQ(words_after(milliseconds(400), 1), "12 34");
}

TEST(sim_memory, ranges_that_touch_become_one_and_keep_their_values) {
    sim_memory memory(sim_area::holding_registers);
    memory.add(10, 2);
    memory.find(11, 1)[1] = 5;
    EXPECT_TRUE(memory.find(10, 3).empty());
    memory.add(14, 2);
    memory.add(12, 2);
    ASSERT_EQ(memory.find(10, 6).size(), 12U);
    EXPECT_EQ(memory.find(11, 1)[1], 5);
    EXPECT_TRUE(memory.find(9, 2).empty());
    EXPECT_TRUE(memory.find(15, 2).empty());
}

TEST(own_address, differs_between_all_addresses_of_an_area) {
    std::vector<bool> seen(65536);
    for (unsigned address = 0; address < 65536; ++address) {
        const auto word = own_address_word(3, sim_area::holding_registers, address);
        EXPECT_FALSE(seen[word]);
        seen[word] = true;
    }
}

}  // namespace
}  // namespace penstock::modbus
