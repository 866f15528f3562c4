#include "drivers/xgt/planner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace penstock::xgt {

namespace {

struct plan {
    explicit plan(const std::vector<std::string>& addresses, plan_rules with = {}) : rules(with) {
        for (const auto& text : addresses) {
            const auto blank = text.find(' ');
            const auto type = blank == std::string::npos ? "Int16" : text.substr(blank + 1);
            point_rules of;
            of.has_dotted_u = with.style.names.has_dotted_u;
            points.push_back(make_point({text.substr(0, blank), type, {}}, of).value());
        }
    }

    std::vector<batch> make() const {
        std::vector<point_index> all(points.size());
        std::iota(all.begin(), all.end(), 0U);
        return plan_reads(points, all, rules, limits);
    }

    std::vector<std::string> lines() const {
        std::vector<std::string> out;
        for (const auto& b : make())
            out.push_back(describe_read(b));
        return out;
    }

    std::vector<point> points;
    plan_rules rules;
    size_limits limits;
};

using lines_t = std::vector<std::string>;

std::vector<std::string> range(const std::string& area, unsigned first, unsigned count, unsigned step = 1) {
    std::vector<std::string> out;
    for (unsigned i = 0; i < count; ++i)
        out.push_back(area + std::to_string(first + i * step));
    return out;
}

}  // namespace

TEST(planner, neighbours_are_read_as_a_block) {
    EXPECT_EQ(plan(range("D", 100, 100)).lines(), lines_t{"read %DB200, 200 bytes, 100 points"});
    EXPECT_EQ(plan(range("D", 0, 701)).lines(),
              (lines_t{"read %DB0, 1400 bytes, 700 points", "read words %DW700, 1 points"}));
}

TEST(planner, a_gap_is_read_along_up_to_the_size_of_a_block) {
    EXPECT_EQ(plan(range("D", 0, 24, 10)).lines(), lines_t{"read %DB0, 462 bytes, 24 points, with gaps"});
    EXPECT_EQ(plan(range("D", 0, 24, 10), {.style = {}, .max_gap = 0}).make().size(), 2U) << "two of words by name";
    EXPECT_FALSE(plan(range("D", 100, 100)).make()[0].has_gaps);
}

TEST(planner, few_words_from_many_places_are_read_by_name) {
    EXPECT_EQ(plan({"D100", "M10", "D5000", "K7"}).lines(), lines_t{"read words %DW100 %DW5000 %KW7 %MW10, 4 points"});
    EXPECT_EQ(plan({"D0", "D600"}).lines(), lines_t{"read words %DW0 %DW600, 2 points"}) << "less than 1202 bytes";
    EXPECT_EQ(plan(range("D", 0, 17, 1000)).make().size(), 2U);
    auto mixed = range("D", 0, 100);
    mixed.insert(mixed.end(), {"M10", "K7", "D9000 Float"});
    EXPECT_EQ(plan(mixed).lines(),
              (lines_t{"read %DB0, 200 bytes, 100 points", "read words %DW9000 %DW9001 %KW7 %MW10, 3 points"}));
}

TEST(planner, points_that_share_a_word_name_it_once) {
    EXPECT_EQ(plan({"D100.A Boolean", "D100.B Boolean", "D100", "M172C Boolean"}).lines(),
              lines_t{"read words %DW100 %MW172, 4 points"});
    const auto batches = plan({"D10 Int64", "D11", "D12 Int32", "D13 Int32", "M3"}).make();
    ASSERT_EQ(batches.size(), 1U);
    EXPECT_EQ(describe_read(batches[0]), "read words %DW10 %DW11 %DW12 %DW13 %DW14 %MW3, 5 points");
    std::vector<std::uint32_t> offsets;
    for (const auto& slot : batches[0].slots)
        offsets.push_back(slot.offset);
    EXPECT_EQ(offsets, (std::vector<std::uint32_t>{0, 2, 4, 6, 10}));
}

TEST(planner, a_value_is_never_cut_between_requests) {
    EXPECT_EQ(plan({"D0 Int64", "D1000 Int64", "D2000 Int64", "D3000 Int64", "D4000 Int32"}).lines(),
              (lines_t{"read %DB6000, 8 bytes, 1 points",
                       "read words %DW0 %DW1 %DW2 %DW3 %DW1000 %DW1001 %DW1002 %DW1003 %DW2000 %DW2001 %DW2002 %DW2003 "
                       "%DW4000 %DW4001, 4 points"}))
        << "18 words do not fit into one request, so one of the long values is read as a block";
    plan_rules dotted;
    dotted.style.names.has_dotted_u = true;
    dotted.max_variables = 6;
    EXPECT_EQ(
        plan({"U0.0 Int64", "U1.0 Int64", "U2.0 Int64", "U3.0 Int64", "U4.0 Int32"}, dotted).lines(),
        (lines_t{"read words %UW0.0 %UW0.1 %UW0.2 %UW0.3, 1 points", "read words %UW1.0 %UW1.1 %UW1.2 %UW1.3, 1 points",
                 "read words %UW2.0 %UW2.1 %UW2.2 %UW2.3, 1 points",
                 "read words %UW3.0 %UW3.1 %UW3.2 %UW3.3 %UW4.0 %UW4.1, 2 points"}));
}

TEST(planner, contacts_are_read_by_name_sixteen_at_a_time) {
    EXPECT_EQ(plan({"T5 Boolean", "C1 Boolean[3]", "T6 Boolean"}).lines(),
              lines_t{"read bits %CX1 %CX2 %CX3 %TX5 %TX6, 3 points"});
    std::vector<std::string> many;
    for (const auto& t : range("T", 0, 40))
        many.push_back(t + " Boolean");
    EXPECT_EQ(plan(many).make().size(), 3U);
    EXPECT_EQ(plan({"T5", "T5 Boolean"}).make().size(), 2U) << "value and contact are apart";
}

TEST(planner, areas_without_linear_names_are_read_word_by_word) {
    plan_rules dotted;
    dotted.style.names.has_dotted_u = true;
    EXPECT_EQ(plan({"U3.2", "U3.3", "U0A.5"}, dotted).lines(), lines_t{"read words %UW3.2 %UW3.3 %UWA.5, 3 points"});
    EXPECT_EQ(plan(range("U3.", 0, 32), dotted).make().size(), 2U);
    EXPECT_EQ(plan(range("U3.", 0, 32)).lines(), lines_t{"read %UB192, 64 bytes, 32 points"});
}

TEST(planner, detected_sizes_are_stored) {
    plan p(range("D", 0, 700));
    p.limits.lower(0, static_cast<std::uint32_t>(read_kind::block), 512);
    EXPECT_EQ(p.make().size(), 3U);
    for (const auto& b : p.make())
        EXPECT_LE(b.size, 512U);
    plan few(range("D", 0, 16, 1000));
    EXPECT_EQ(few.make().size(), 1U);
    few.limits.lower(0, static_cast<std::uint32_t>(read_kind::words), 8);
    EXPECT_EQ(few.make().size(), 2U);
}

TEST(planner, every_point_is_read_exactly_once_and_inside_its_request) {
    std::vector<std::string> mixed;
    for (unsigned i = 0; i < 300; ++i) {
        const auto n = std::to_string(i * i % 5000);
        mixed.push_back("D" + n + (i % 3 == 0 ? " Double" : i % 3 == 1 ? " Int16" : ".3 Boolean"));
        mixed.push_back("%MB" + n + " Byte[3]");
        mixed.push_back("T" + n + " Boolean");
    }
    const plan p(mixed);
    std::vector<int> seen(mixed.size());
    for (const auto& b : p.make()) {
        const auto bytes = b.kind == static_cast<std::uint32_t>(read_kind::words) ? 2 * b.size : b.size;
        for (const auto& slot : b.slots) {
            ++seen[slot.point];
            const point& at = p.points[slot.point];
            EXPECT_LE(slot.offset + (at.access_mode == access::contacts ? at.size : 2 * at.size), bytes);
        }
    }
    EXPECT_EQ(std::ranges::count(seen, 1), static_cast<std::ptrdiff_t>(seen.size()));
}

TEST(planner, a_request_carries_the_style_of_its_device) {
    plan_rules rules;
    rules.style = {
        .head = {.company = company_glofa, .cpu = 0xB0, .position = 0x12}, .has_checksum = false, .names = {}};
    const auto batches = plan({"D100"}, rules).make();
    const frame f = next_frame(batches[0].request).value().value();
    EXPECT_EQ(f.head.company, company_glofa);
    EXPECT_EQ(f.head.cpu, 0xB0);
    EXPECT_EQ(f.head.position, 0x12);
    EXPECT_FALSE(f.has_checksum);
}

}  // namespace penstock::xgt
