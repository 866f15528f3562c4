#include "drivers/melsec/planner.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "drivers/melsec/multi_read_support.hpp"

namespace penstock::melsec {

namespace {

struct tag {
    std::string address;
    std::string type = "Int16";
};

/// Points of one controller and the plan for them, in words.
struct plan_of {
    explicit plan_of(const std::vector<tag>& tags, frame_dialect d = {}) {
        rules.dialect = d;
        rules.limits = limits_of(d);
        for (const auto& t : tags) {
            auto p = make_point({t.address, t.type, {}}, {d, rules.limits, {}});
            EXPECT_TRUE(p.has_value()) << t.address;
            points.push_back(p.value());
        }
        for (point_index i = 0; i < points.size(); ++i)
            wanted.push_back(i);
    }

    std::vector<batch> batches() const { return plan_reads(points, wanted, rules, limits); }

    std::vector<std::string> lines() const {
        std::vector<std::string> out;
        for (const auto& b : batches())
            out.push_back(describe_read(rules.dialect, b));
        return out;
    }

    plan_rules rules;
    size_limits limits;
    std::vector<point> points;
    std::vector<point_index> wanted;
};

using lines_t = std::vector<std::string>;

std::vector<tag> stretch(const std::string& device, unsigned first, unsigned count, unsigned step = 1) {
    std::vector<tag> out;
    for (unsigned i = 0; i < count; ++i)
        out.push_back({device + std::to_string(first + i * step)});
    return out;
}

}  // namespace

TEST(planner, reads_neighbours_by_one_request_of_960_words_at_most) {
    const auto lines = plan_of(stretch("D", 0, 2000)).lines();
    EXPECT_EQ(lines, (lines_t{"read words D0…D959 (960), 960 points", "read words D960…D1919 (960), 960 points",
                              "read words D1920…D1999 (80), 80 points"}));
}

TEST(planner, reads_a_small_gap_along_and_shows_it) {
    EXPECT_EQ(plan_of({{"D0"}, {"D4"}}).lines(), (lines_t{"read words D0…D4 (5), 2 points, with gaps"}));
}

TEST(planner, devices_apart_share_a_block_read) {
    const auto lines = plan_of({{"M5", "Boolean"}, {"D0"}, {"D5000", "Float"}, {"W10"}}).lines();
    EXPECT_EQ(lines, (lines_t{"block read of 4: D0 (1), D5000…D5001 (2), W10 (1), M0…M15 (1), 4 points"}));
}

TEST(planner, without_block_reads_devices_apart_share_a_random_read) {
    plan_of p({{"D0"}, {"D5000", "Float"}, {"W10"}, {"M5", "Boolean"}});
    p.rules.multi_read = multi_read_mode::random;
    EXPECT_EQ(p.lines(), (lines_t{"random read of 5: D0, D5000, D5001, W10, M0, 4 points"}));
    p.rules.multi_read = multi_read_mode::none;
    EXPECT_EQ(p.lines(), (lines_t{"read words D0 (1), 1 point", "read words D5000…D5001 (2), 1 point",
                                  "read words W10 (1), 1 point", "read bits M5 (1), 1 point"}));
}

TEST(planner, uses_wide_gaps_where_that_saves_requests) {
    // 2,000 words in blocks of one each would be 17 requests, in stretches with gaps of nine words 21.
    const auto narrow = plan_of(stretch("D", 0, 2000, 10)).batches();
    EXPECT_EQ(narrow.size(), 17U);
    // Five words apart the stretches win.
    const auto wide = plan_of(stretch("D", 0, 2000, 5)).batches();
    EXPECT_EQ(wide.size(), 11U);
    EXPECT_TRUE(wide[0].has_gaps);
}

TEST(planner, bits_are_read_by_words_from_a_multiple_of_16_on) {
    std::vector<tag> bits;
    for (unsigned i = 100; i < 120; ++i)
        bits.push_back({"M" + std::to_string(i), "Boolean"});
    const auto batches = plan_of(bits).batches();
    ASSERT_EQ(batches.size(), 1U);
    EXPECT_EQ(describe_read({}, batches[0]), "read words M96…M127 (2), 20 points");
    EXPECT_EQ(batches[0].slots[0].offset, 4U);
    EXPECT_EQ(batches[0].slots[19].offset, 23U);
}

TEST(planner, the_addresses_that_a_request_reads_are_numbers_of_their_device) {
    using spans = std::vector<address_span>;
    const auto spans_of = [](const std::vector<tag>& tags, const frame_dialect& d = {}) {
        return spans_of_read(d, plan_of(tags, d).batches()[0]);
    };
    EXPECT_EQ(spans_of({{"D0"}, {"M0"}, {"W1A0"}}), (spans{{"D", 0, 0}, {"W", 0x1A0, 0x1A0}, {"M", 0, 15}}));
    EXPECT_EQ(spans_of({{"X1F", "Boolean"}, {"X20", "Boolean"}}), (spans{{"X", 0x1F, 0x20}}));
    EXPECT_EQ(spans_of({{"U3\\G100"}}), (spans{{"U3\\G", 100, 100}}));
    const frame_dialect fx3{.frame = frame_kind::e1, .kind = family::fx3};
    EXPECT_EQ(spans_of({{"CN200", "Int32"}, {"CN201", "Int32"}}, fx3), (spans{{"CN", 200, 201}}));
    const frame_dialect iq_r{.kind = family::iq_r};
    EXPECT_EQ(spans_of({{"LZ0", "Int32"}, {"LCN5", "UInt32[2]"}}, iq_r),
              (spans{{"LCN", 5, 5}, {"LCN", 6, 6}, {"LZ", 0, 0}}));
}

TEST(planner, one_or_two_bits_are_read_as_bits) {
    EXPECT_EQ(plan_of({{"X1F", "Boolean"}, {"X20", "Boolean"}}).lines(), (lines_t{"read bits X1F…X20 (2), 2 points"}));
}

TEST(planner, a_bit_device_that_refuses_words_is_read_by_bits) {
    plan_of p({{"CS192", "Boolean"}, {"CS193", "Boolean"}, {"CS199", "Boolean"}});
    const auto kind = p.batches()[0].kind;
    EXPECT_EQ(p.lines(), (lines_t{"read words CS192…CS207 (1), 3 points, with gaps"}));
    p.limits.lower(0, kind, 1);
    EXPECT_EQ(p.lines(), (lines_t{"read bits CS192…CS199 (8), 3 points, with gaps"}));
}

TEST(planner, contacts_of_timers_join_nothing) {
    EXPECT_EQ(plan_of({{"D0"}, {"TS5", "Boolean"}, {"M0"}}).lines(),
              (lines_t{"block read of 2: D0 (1), M0…M15 (1), 2 points", "read bits TS5 (1), 1 point"}));
}

TEST(planner, devices_of_double_words_are_read_at_random) {
    const frame_dialect iq_r{.kind = family::iq_r};
    EXPECT_EQ(plan_of({{"LZ0", "Int32"}, {"LCN5", "UInt32[2]"}, {"LTN0", "Int32"}, {"LTS0", "Boolean"}}, iq_r).lines(),
              (lines_t{"random read of 3: LCN5, LCN6, LZ0, 2 points", "read words LTN0 (4), 2 points"}));
}

TEST(planner, frame_1e_has_its_own_limits) {
    const frame_dialect fx3{.frame = frame_kind::e1, .kind = family::fx3};
    EXPECT_EQ(plan_of(stretch("D", 0, 100), fx3).lines(),
              (lines_t{"read words D0…D63 (64), 64 points", "read words D64…D99 (36), 36 points"}));
    EXPECT_EQ(plan_of({{"CN200", "Int32"}, {"CN201", "Int32"}, {"CN199"}}, fx3).lines(),
              (lines_t{"read words CN199 (1), 1 point", "read words CN200…CN201 (4), 2 points"}));
}

TEST(planner, a_detected_limit_is_respected) {
    plan_of p(stretch("D", 0, 200));
    p.limits.lower(0, static_cast<std::uint32_t>(form::words), 64);
    EXPECT_EQ(p.batches().size(), 4U);
}

TEST(planner, offsets_follow_the_answer_of_a_block_read) {
    const plan_of p({{"M5", "Boolean"}, {"D0"}, {"D1"}, {"W10"}});
    const auto b = p.batches()[0];
    EXPECT_EQ(expected_bytes(b), 8U);
    ASSERT_EQ(b.slots.size(), 4U);
    const auto offset_of = [&](point_index i) { return std::ranges::find(b.slots, i, &batch_slot::point)->offset; };
    EXPECT_EQ(offset_of(1), 0U);
    EXPECT_EQ(offset_of(2), 16U);
    EXPECT_EQ(offset_of(3), 32U);
    EXPECT_EQ(offset_of(0), 53U);
}

TEST(planner, a_half_of_a_plan_requests_that_half_alone) {
    const plan_of p(stretch("D", 0, 10));
    const std::vector<point_index> half{5, 6, 7, 8, 9};
    const auto batches = plan_reads(p.points, half, p.rules, p.limits);
    EXPECT_EQ(describe_read({}, batches[0]), "read words D5…D9 (5), 5 points");
}

TEST(multi_read_support, a_command_that_the_device_does_not_support_is_not_used_again) {
    multi_read_support h(multi_read_mode::blocks);
    h.on_unknown_command(form::blocks);
    EXPECT_EQ(h.now(), multi_read_mode::random);
    EXPECT_EQ(h.generation(), 1U);
    h.on_unknown_command(form::blocks);
    EXPECT_EQ(h.now(), multi_read_mode::random) << "an answer to the plan before";
    h.on_unknown_command(form::random);
    EXPECT_EQ(h.now(), multi_read_mode::none);
}

TEST(multi_read_support, two_ends_of_the_link_count_as_a_refusal_unless_it_was_answered_before) {
    multi_read_support h(multi_read_mode::blocks);
    for (int i = 0; i < 2; ++i)
        h.on_unclear_failure();
    EXPECT_EQ(h.now(), multi_read_mode::random);
    multi_read_support proven(multi_read_mode::blocks);
    proven.on_response(form::blocks);
    for (int i = 0; i < 9; ++i)
        proven.on_unclear_failure();
    EXPECT_EQ(proven.now(), multi_read_mode::blocks);
}

TEST(multi_read_support, without_any_answer_the_first_way_is_tried_again) {
    multi_read_support h(multi_read_mode::blocks);
    for (int i = 0; i < 4; ++i)
        h.on_unclear_failure();
    EXPECT_EQ(h.now(), multi_read_mode::none) << "still to be tried";
    for (int i = 0; i < 2; ++i)
        h.on_unclear_failure();
    EXPECT_EQ(h.now(), multi_read_mode::blocks);
}

TEST(multi_read_support, a_link_that_ends_after_single_requests_were_answered_changes_nothing) {
    multi_read_support h(multi_read_mode::blocks);
    for (int i = 0; i < 4; ++i)
        h.on_unclear_failure();
    h.on_response(form::words);
    for (int i = 0; i < 9; ++i)
        h.on_unclear_failure();
    EXPECT_EQ(h.now(), multi_read_mode::none);
}

TEST(multi_read_support, answers_to_other_requests_do_not_prove_the_joining_one) {
    multi_read_support h(multi_read_mode::blocks);
    for (int i = 0; i < 2; ++i) {
        h.on_response(form::words);
        h.on_unclear_failure();
    }
    EXPECT_EQ(h.now(), multi_read_mode::random);
}

}  // namespace penstock::melsec
