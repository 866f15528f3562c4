#include "drivers/modbus/sim_fault_line.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace penstock::modbus {
namespace {

/// The faults after these lines; a bad line ends the test.
sim_faults after(std::initializer_list<std::string_view> lines) {
    sim_faults f;
    for (const auto line : lines) {
        const auto done = apply_fault(f, split(line, ' '));
        EXPECT_TRUE(done.has_value()) << line << ": " << (done ? "" : to_string(done.error()));
    }
    return f;
}

TEST(sim_fault_line, sets_each_fault_by_its_name) {
    const auto f = after({"silent on", "delay 50", "late 1500", "max_registers 16 3", "max_coils 64", "lacks 6,22",
                          "cut 5", "transaction swapped", "answer_unit max", "length exception_2", "byte_count wrong",
                          "duplicate on", "garbage on", "every 10"});
    EXPECT_TRUE(f.is_silent);
    EXPECT_EQ(f.delay, milliseconds(50));
    EXPECT_EQ(f.late, milliseconds(1500));
    EXPECT_EQ(f.max_registers, 16);
    EXPECT_EQ(f.max_coils, 64);
    EXPECT_EQ(f.size_refusal, 3);
    EXPECT_TRUE(f.lacks[6] && f.lacks[22] && f.lacks.count() == 2);
    EXPECT_EQ(f.cut_at, 5U);
    EXPECT_EQ(f.transaction, sim_faults::transaction_fault::swapped);
    EXPECT_EQ(f.unit, sim_faults::unit_fault::max);
    EXPECT_EQ(f.length, sim_faults::length_fault::exception_2);
    EXPECT_TRUE(f.has_wrong_byte_count && f.is_doubled && f.has_garbage);
    EXPECT_EQ(f.every, 10U);
}

TEST(sim_fault_line, removes_one_or_all) {
    EXPECT_FALSE(after({"silent on", "silent off"}).is_silent);
    EXPECT_FALSE(after({"cut 5", "cut off"}).cut_at);
    EXPECT_TRUE(after({"lacks 6", "lacks none"}).lacks.none());
    EXPECT_EQ(after({"exception 6", "exception off"}).exception, 0);
    const auto f = after({"exception 2 hr 5 9", "every 3", "clear"});
    EXPECT_FALSE(f.range);
    EXPECT_EQ(f.every, 1U);
}

TEST(sim_fault_line, an_exception_is_for_all_requests_or_for_a_range) {
    EXPECT_EQ(after({"exception 6"}).exception, 6);
    const auto f = after({"exception 2 ir 5 9"});
    EXPECT_EQ(f.exception, 0);
    ASSERT_TRUE(f.range);
    EXPECT_EQ(f.range->memory_area, area::input_register);
    EXPECT_EQ(f.range->first, 5U);
    EXPECT_EQ(f.range->last, 9U);
}

TEST(sim_fault_line, functions_are_lacking_in_several_ways) {
    EXPECT_EQ(after({"lacks 6"}).lack_refusal, 1);
    EXPECT_EQ(after({"lacks 16 2"}).lack_refusal, 2);
    EXPECT_EQ(after({"lacks 16 silent"}).lack_refusal, 0);
    EXPECT_TRUE(after({"deaf_after 22"}).deafening[22]);
    EXPECT_TRUE(after({"deaf_after 22", "deaf_after none"}).deafening.none());
}

TEST(sim_fault_line, a_refusal_may_be_over_after_some_requests) {
    EXPECT_EQ(after({"once 4"}).refusals_left, 1U);
    const auto f = after({"once 2 3 hr 5 9"});
    EXPECT_EQ(f.refusals_left, 3U);
    EXPECT_FALSE(f.once_everywhere);
    EXPECT_EQ(f.next_refusal.exception, 2);
    EXPECT_EQ(f.next_refusal.last, 9U);
    EXPECT_EQ(after({"once 4 3", "once off"}).refusals_left, 0U);
}

TEST(sim_fault_line, a_bad_line_changes_nothing_and_names_what_was_expected) {
    for (const std::string_view line : {"",
                                        "bogus",
                                        "silent",
                                        "silent maybe",
                                        "delay -1",
                                        "delay x",
                                        "exception 0",
                                        "exception 2 hr 5",
                                        "exception 2 xx 5 9",
                                        "max_registers 16 never",
                                        "lacks 6,x",
                                        "lacks 6 x",
                                        "once",
                                        "once 0",
                                        "once 4 x",
                                        "once 4 1 hr 5",
                                        "deaf_after x",
                                        "cut -1",
                                        "transaction left",
                                        "byte_count off",
                                        "every x"}) {
        auto f = after({"delay 7"});
        const auto done = apply_fault(f, split(line, ' '));
        ASSERT_FALSE(done.has_value()) << line;
        EXPECT_TRUE(done.error().message.starts_with("expected ")) << done.error().message;
        EXPECT_EQ(f.delay, milliseconds(7));
        EXPECT_FALSE(f.is_silent);
    }
}

}  // namespace
}  // namespace penstock::modbus
