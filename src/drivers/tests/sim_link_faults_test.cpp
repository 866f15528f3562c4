#include "drivers/sim_link_faults.hpp"

#include <gtest/gtest.h>

namespace penstock {

namespace {

/// The faults after these lines; a bad line ends the test.
sim_link_faults after(std::initializer_list<std::string_view> lines) {
    sim_link_faults f;
    for (const auto line : lines) {
        const auto done = set_link_fault(f, split(line, ' '));
        EXPECT_TRUE(done && *done) << line;
    }
    return f;
}

/// What becomes of the answer 01 02 03 behind an earlier 00.
std::string spoilt(const sim_link_faults& f, sim_result& served) {
    byte_buffer out{0, 1, 2, 3};
    f.corrupt(out, 1, served);
    return to_hex(out);
}

TEST(sim_link_faults, each_has_the_effect_of_its_name) {
    sim_result served;
    EXPECT_EQ(spoilt({}, served), "00 01 02 03");
    EXPECT_EQ(spoilt(after({"silent on"}), served), "00");
    EXPECT_EQ(spoilt(after({"duplicate on"}), served), "00 01 02 03 01 02 03");
    EXPECT_EQ(spoilt(after({"double on"}), served), "00 01 02 03 01 02 03");
    EXPECT_EQ(spoilt(after({"garbage on"}), served), "00 ff ff ff ff ff ff ff ff 01 02 03");
    EXPECT_EQ(spoilt(after({"truncate 2"}), served), "00 01 02");
    EXPECT_FALSE(served.closes);
    EXPECT_EQ(spoilt(after({"cut 2"}), served), "00 01 02");
    EXPECT_TRUE(served.closes);
}

TEST(sim_link_faults, times_are_passed_to_the_carrier) {
    sim_result served;
    spoilt(after({"delay 50", "late 1500"}), served);
    EXPECT_EQ(served.delay, milliseconds(50));
    EXPECT_EQ(served.late, milliseconds(1500));
}

TEST(sim_link_faults, an_absent_answer_is_neither_doubled_nor_cut) {
    byte_buffer out{7};
    sim_result served;
    after({"duplicate on", "garbage on", "cut 1", "delay 9"}).corrupt(out, 1, served);
    EXPECT_EQ(to_hex(out), "07");
    EXPECT_FALSE(served.closes);
    EXPECT_EQ(served.delay, milliseconds(0));
}

TEST(sim_link_faults, a_refusal_may_become_no_response_deafness_or_a_hang_up) {
    for (const auto* how : {"refusals silent", "refusals deaf", "refusals hang_up"}) {
        sim_result good;
        EXPECT_EQ(spoilt(after({how}), good), "00 01 02 03") << "only what is refused";
        sim_result refused;
        refused.is_refused = true;
        EXPECT_EQ(spoilt(after({how}), refused), "00") << how;
        EXPECT_EQ(refused.deafens, std::string_view(how) == "refusals deaf");
        EXPECT_EQ(refused.closes, std::string_view(how) == "refusals hang_up");
    }
    sim_result answered;
    answered.is_refused = true;
    EXPECT_EQ(spoilt(after({"refusals silent", "refusals answered"}), answered), "00 01 02 03");
}

TEST(sim_link_faults, the_carrier_is_notified_that_only_the_last_request_is_answered) {
    sim_result served;
    spoilt(after({"last_only on"}), served);
    EXPECT_TRUE(served.is_last_only);
}

TEST(sim_link_faults, are_removed_one_by_one_or_all) {
    EXPECT_FALSE(after({"silent on", "silent off"}).is_silent);
    EXPECT_FALSE(after({"cut 5", "cut off"}).cut_at);
    const auto f = after({"every 3", "garbage on", "clear"});
    EXPECT_EQ(f.every, 1U);
    EXPECT_FALSE(f.has_garbage);
}

TEST(sim_link_faults, a_bad_line_changes_nothing_and_an_unknown_name_is_no_fault) {
    auto f = after({"delay 7"});
    for (const std::string_view line : {"silent", "silent maybe", "delay -1", "delay x", "cut -1", "every x"}) {
        const auto done = set_link_fault(f, split(line, ' '));
        ASSERT_FALSE(done.has_value()) << line;
        EXPECT_TRUE(done.error().message.starts_with("expected ")) << done.error().message;
    }
    EXPECT_EQ(f.delay, milliseconds(7));
    for (const std::string_view line : {"", "exception 2"}) {
        const auto done = set_link_fault(f, split(line, ' '));
        EXPECT_TRUE(done && !*done) << line;
    }
}

}  // namespace

}  // namespace penstock
