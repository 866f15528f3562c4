#include "drivers/s7/planner.hpp"

#include <gtest/gtest.h>

namespace penstock::s7 {

namespace {

struct plan_of {
    void add(const std::string& address, const char* type) {
        points.push_back(make_point({address, type, {}}, {}).value());
        wanted.push_back(static_cast<point_index>(points.size() - 1));
    }
    std::vector<batch> batches(std::size_t pdu = 240) const { return plan_reads(points, wanted, {pdu, pdu}, limits); }
    std::vector<std::string> described(std::size_t pdu = 240) const {
        std::vector<std::string> out;
        for (const auto& b : batches(pdu))
            out.push_back(describe_read(b));
        return out;
    }
    std::vector<point> points;
    std::vector<point_index> wanted;
    size_limits limits;
};

using lines = std::vector<std::string>;

}  // namespace

TEST(planner, places_that_touch_share_an_item_and_areas_share_a_job) {
    plan_of p;
    p.add("MW10", "Int16");
    p.add("DB1,REAL4", "Float");
    p.add("DB1.DBW2", "Int16");
    p.add("DB2.DBW2", "Int16");
    p.add("T5", "UInt32");
    EXPECT_EQ(p.described(), (lines{"4 items, 12 bytes: T5, M10…11 (2 bytes), DB1.DBB2…7 (6 bytes), DB2.DBB2…3 (2 "
                                    "bytes) (5 points)"}));
    EXPECT_EQ(spans_of_read(p.batches()[0]),
              (std::vector<address_span>{{"T", 5, 5}, {"M", 10, 11}, {"DB1.DBB", 2, 7}, {"DB2.DBB", 2, 3}}));
}

TEST(planner, a_slot_has_the_place_in_the_answer) {
    plan_of p;
    p.add("MB0", "Byte");
    p.add("DB1.DBW0", "Int16");
    p.add("DB1.DBW2", "Int16");
    const auto b = p.batches().at(0);
    ASSERT_EQ(b.slots.size(), 3U);
    EXPECT_EQ(b.slots[0].offset, 18U) << "header 14, item header 4";
    EXPECT_EQ(b.slots[1].offset, 24U) << "one byte made even, item header 4";
    EXPECT_EQ(b.slots[2].offset, 26U);
    EXPECT_EQ(b.size, 28U);
}

TEST(planner, a_gap_is_read_along_up_to_a_twentieth_of_the_answer) {
    plan_of p;
    p.add("DB1.DBW0", "Int16");
    p.add("DB1.DBW13", "Int16");
    p.add("DB1.DBW27", "Int16");
    EXPECT_EQ(p.described(), (lines{"2 items, 17 bytes: DB1.DBB0…14 (15 bytes), DB1.DBB27…28 (2 bytes) (3 points, with "
                                    "gaps)"}));
    EXPECT_EQ(p.described(960), (lines{"1 item, 29 bytes: DB1.DBB0…28 (29 bytes) (3 points, with gaps)"}));
}

TEST(planner, jobs_are_filled_to_the_pdu) {
    plan_of p;
    for (int i = 0; i < 1000; ++i)
        p.add("DB1.DBW" + std::to_string(2 * i), "UInt16");
    const auto batches = p.batches(960);
    ASSERT_EQ(batches.size(), 3U) << "942 bytes each";
    EXPECT_EQ(batches[0].slots.size(), 471U);
    EXPECT_EQ(batches[0].size, 960U);
    EXPECT_EQ(p.batches(240).size(), 10U) << "222 bytes each, 111 words; 2000 bytes";
}

TEST(planner, no_job_is_above_the_pdu_or_twenty_items) {
    plan_of p;
    for (int i = 0; i < 500; ++i)
        p.add("DB" + std::to_string(1 + i % 40) + ".DBB" + std::to_string(i / 40 * 100) + "." +
                  std::to_string(1 + i % 60),
              "ByteString");
    for (const std::size_t pdu : {std::size_t{112}, std::size_t{240}, std::size_t{480}, std::size_t{960}}) {
        std::size_t points = 0;
        for (const auto& b : p.batches(pdu)) {
            EXPECT_LE(items_of(b.request), max_items);
            EXPECT_LE(b.request.size() - frame_header_size, pdu);
            EXPECT_LE(b.size, pdu);
            std::size_t response = read_response_size;
            for (std::size_t i = 0; i < items_of(b.request); ++i)
                response += item_header_size + even(data_size(item_of(b.request, i)));
            EXPECT_EQ(response, b.size);
            points += b.slots.size();
        }
        EXPECT_EQ(points, 500U) << pdu;
    }
}

TEST(planner, twenty_items_go_into_a_job_where_the_request_has_room) {
    plan_of p;
    for (int i = 0; i < 21; ++i)
        p.add("DB" + std::to_string(i + 1) + ".DBW0", "Int16");
    EXPECT_EQ(p.batches(960).at(0).slots.size(), 20U);
    EXPECT_EQ(p.batches(240).at(0).slots.size(), 19U) << "12 + 19 * 12 = 240 bytes of request";
}

TEST(planner, a_value_above_one_answer_has_its_own_batch_with_its_first_part) {
    plan_of p;
    p.add("DB1.DBW0", "Int16");
    p.add("DB1.DBW2", "Int16[500]");
    p.add("DB1.DBW1002", "Int16");
    EXPECT_EQ(p.described(), (lines{"1 item, 2 bytes: DB1.DBB0…1 (2 bytes) (1 point)",
                                    "1 item, 222 bytes: DB1.DBB2…223 (222 bytes) (1 point)",
                                    "1 item, 2 bytes: DB1.DBB1002…1003 (2 bytes) (1 point)"}));
}

TEST(planner, respects_sizes_that_were_detected) {
    plan_of p;
    for (int i = 0; i < 100; ++i)
        p.add("DB1.DBW" + std::to_string(2 * i), "UInt16");
    EXPECT_EQ(p.batches().size(), 1U);
    p.limits.lower(0, read_kind, 120);
    EXPECT_EQ(p.batches().size(), 2U);
    p.limits.lower(0, read_kind, 1);
    EXPECT_EQ(p.batches().size(), 100U);
}

TEST(planner, halves_of_a_job_are_smaller_jobs) {
    plan_of p;
    for (int i = 0; i < 20; ++i)
        p.add("DB" + std::to_string(i + 1) + ".DBW0", "Int16");
    const std::span all(p.wanted);
    EXPECT_EQ(plan_reads(p.points, all.first(10), {960, 960}, {}).size(), 1U);
    EXPECT_EQ(plan_reads(p.points, all.first(10), {960, 960}, {}).front().slots.size(), 10U);
}

}  // namespace penstock::s7
