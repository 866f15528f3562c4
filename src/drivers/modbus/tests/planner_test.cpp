#include "drivers/modbus/planner.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace penstock::modbus {

namespace {

struct planned_device {
    std::vector<point> points;
    plan_rules rules{.wire = framing::mbap,
                     .max_registers = max_read_registers,
                     .max_coils = max_read_bits,
                     .max_gap = std::nullopt,
                     .request_cost = cost_of_network_request()};
    size_limits limits;

    void add(std::string address, std::string type = "UInt16") {
        points.push_back(make_point({std::move(address), std::move(type), {}}, {}).value());
    }
    std::vector<batch> plan() const {
        std::vector<point_index> all(points.size());
        std::iota(all.begin(), all.end(), 0U);
        return plan_reads(points, all, rules, limits);
    }
    /// `unit 1 holding 0…1 (2 registers, 2 points)` of each batch.
    std::vector<std::string> text() const {
        std::vector<std::string> out;
        for (const auto& b : plan())
            out.push_back(describe_read(rules.wire, b));
        return out;
    }
};

using lines = std::vector<std::string>;

}  // namespace

TEST(planner, reads_neighbours_by_one_request) {
    planned_device d;
    for (const auto* a : {"hr2", "hr0", "hr1"})
        d.add(a);
    EXPECT_EQ(d.text(), lines{"unit 1 holding 0…2 (3 registers, 3 points)"});
    const auto b = d.plan().front();
    EXPECT_EQ(to_hex(b.request), "00 00 00 00 00 06 01 03 00 00 00 03");
    EXPECT_EQ(b.station, 1U);
    EXPECT_EQ(b.kind, 3U);
    EXPECT_EQ(b.size, 3U);
    EXPECT_FALSE(b.has_gaps);
    ASSERT_EQ(b.slots.size(), 3U);
    EXPECT_EQ(b.slots[0].point, 1U);
    EXPECT_EQ(b.slots[2].point, 0U);
    EXPECT_EQ(b.slots[2].offset, 2U);
}

TEST(planner, keeps_units_and_areas_apart) {
    planned_device d;
    for (const auto* a : {"2!hr0", "1!hr0", "1!ir0"})
        d.add(a);
    d.add("di0", "Boolean");
    d.add("co0", "Boolean");
    EXPECT_EQ(d.text(), (lines{"unit 1 coils 0…0 (1 bits, 1 points)", "unit 1 discrete inputs 0…0 (1 bits, 1 points)",
                               "unit 1 input 0…0 (1 registers, 1 points)", "unit 1 holding 0…0 (1 registers, 1 points)",
                               "unit 2 holding 0…0 (1 registers, 1 points)"}));
}

TEST(planner, asks_10000_registers_in_80_requests) {
    planned_device d;
    for (int i = 0; i < 10'000; ++i)
        d.add("hr" + std::to_string(i));
    EXPECT_EQ(d.plan().size(), 80U);
}

TEST(planner, bridges_any_gap_on_a_network) {
    planned_device d;
    d.add("hr0");
    d.add("hr124");
    EXPECT_EQ(d.text(), lines{"unit 1 holding 0…124 (125 registers, 2 points, with gaps)"});
    EXPECT_TRUE(d.plan().front().has_gaps);
}

TEST(planner, bridges_on_a_serial_line_only_what_costs_less_than_a_request) {
    planned_device d;
    d.rules.wire = framing::rtu;
    d.rules.request_cost = cost_of_serial_request(9600);
    ASSERT_EQ(d.rules.request_cost, 24U);
    d.add("hr0");
    d.add("hr12");
    EXPECT_EQ(d.plan().size(), 1U) << "11 registers are 22 characters";
    d.points.clear();
    d.add("hr0");
    d.add("hr13");
    EXPECT_EQ(d.plan().size(), 2U) << "12 registers are 24 characters";
    d.rules.wire = framing::ascii;
    d.points.clear();
    d.add("hr0");
    d.add("hr7");
    EXPECT_EQ(d.plan().size(), 2U) << "6 registers are 24 characters in ASCII";
}

TEST(planner, bridges_more_on_a_faster_line) {
    EXPECT_GT(cost_of_serial_request(115'200), cost_of_serial_request(9600));
}

TEST(planner, obeys_max_gap) {
    planned_device d;
    d.add("hr0");
    d.add("hr3");
    d.rules.max_gap = 1;
    EXPECT_EQ(d.plan().size(), 2U);
    d.rules.max_gap = 2;
    EXPECT_EQ(d.plan().size(), 1U);
    d.rules.max_gap = 0;
    d.add("hr1");
    EXPECT_EQ(d.plan().size(), 2U);
}

TEST(planner, counts_gaps_of_coils_in_bits) {
    planned_device d;
    d.add("co0", "Boolean");
    d.add("co101", "Boolean");
    d.rules.max_gap = 99;
    EXPECT_EQ(d.plan().size(), 2U);
    d.rules.max_gap = 100;
    EXPECT_EQ(d.text(), lines{"unit 1 coils 0…101 (102 bits, 2 points, with gaps)"});
}

TEST(planner, obeys_the_largest_sizes) {
    planned_device d;
    for (int i = 0; i < 100; ++i)
        d.add("hr" + std::to_string(i));
    d.rules.max_registers = 40;
    EXPECT_EQ(d.plan().size(), 3U);
    d.limits.lower(1, 3, 10);
    EXPECT_EQ(d.plan().size(), 10U);
    d.limits.lower(2, 3, 1);
    EXPECT_EQ(d.plan().size(), 10U) << "the limit of another unit";
    for (const auto& b : d.plan())
        EXPECT_LE(b.size, 10U);
}

TEST(planner, never_cuts_a_value) {
    planned_device d;
    d.rules.max_registers = 5;
    for (const auto* a : {"hr0", "hr4", "hr8"})
        d.add(a, "Double");
    EXPECT_EQ(d.plan().size(), 3U);
    d.limits.lower(1, 3, 2);
    EXPECT_EQ(d.plan().size(), 3U) << "larger than the limit: alone in its batch";
    for (const auto& b : d.plan())
        EXPECT_EQ(b.slots.size(), 1U);
}

TEST(planner, reads_overlapping_points_once) {
    planned_device d;
    d.add("hr0", "Int16[10]");
    d.add("hr3");
    d.add("hr0.4", "Boolean");
    d.add("hr10");
    EXPECT_EQ(d.text(), lines{"unit 1 holding 0…10 (11 registers, 4 points)"});
}

TEST(planner, skips_holes_and_unknown_points) {
    planned_device d;
    d.add("hr0");
    d.points.push_back(point{});
    EXPECT_EQ(plan_reads(d.points, std::array<point_index, 3>{0, 1, 7}, d.rules, d.limits).size(), 1U);
    EXPECT_TRUE(plan_reads(d.points, {}, d.rules, d.limits).empty());
}

TEST(planner, plans_the_last_register) {
    planned_device d;
    d.add("hr65535");
    d.add("hr65534");
    EXPECT_EQ(d.text(), lines{"unit 1 holding 65534…65535 (2 registers, 2 points)"});
}

TEST(planner, encodes_the_request_in_the_framing_of_the_device) {
    planned_device d;
    d.add("hr10", "Int16[3]");
    d.rules.wire = framing::rtu;
    EXPECT_EQ(to_hex(d.plan().front().request), "01 03 00 0a 00 03 25 c9");
    d.rules.wire = framing::ascii;
    const auto ascii = d.plan().front().request;
    EXPECT_EQ(std::string(ascii.begin(), ascii.end()), ":0103000A0003EF\r\n");
    EXPECT_EQ(d.text(), lines{"unit 1 holding 10…12 (3 registers, 1 points)"});
}

}  // namespace penstock::modbus
